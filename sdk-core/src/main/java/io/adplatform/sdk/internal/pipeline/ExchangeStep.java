package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.observe.WireLog;
import io.adplatform.sdk.internal.pipeline.AttemptFailure.Kind;
import io.adplatform.sdk.internal.pipeline.CallEnd.Phase;
import io.adplatform.sdk.internal.pipeline.JournalStep.Recording;
import io.adplatform.sdk.internal.transport.HttpRequest;
import io.adplatform.sdk.internal.transport.HttpResult;
import io.adplatform.sdk.internal.transport.HttpTransport;
import io.adplatform.sdk.internal.transport.HttpTransport.LeavingRefusedException;
import io.adplatform.sdk.internal.transport.LocalFileException;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The checks before a request leaves, and the exchange of a request and its response. The throttle is notified when the response's headers arrive.
 *
 * @param limit sets the timer that ends a call whose request exceeds this time
 */
record ExchangeStep(
        Authorizer authorizer,
        Supplier<HttpTransport> transport,
        WireLog wireLog,
        BiFunction<RunningCall<?>, Duration, Time.Timer> limit) {

    private static final String OLD_PERMIT = "its permit was granted too long ago";

    /**
     * Checks, without the journal, that the request may leave. The call must be wanted, have time for a request, and still belong to its user and
     * key; its permit must be valid. The record of its begin must be fresh: a machine may have been suspended since.
     *
     * @return the limit of the request
     */
    Duration checkBeforeConnecting(RunningCall<?> call, @Nullable Recording recording) {
        call.end.failIfGivenUp();
        if (!Objects.equals(call.caller.user(), authorizer.user())) {
            throw CallEnd.anotherUser();
        }
        Duration timeout = call.timeout();
        if (recording != null) {
            Long of = recording.ticket().key().owId();
            Long owId = call.end.snapshot().owId;
            if (!Objects.equals(of, owId)) {
                throw AttemptFailure.cancelled(
                        "its key is of workspace " + of + ", and the newest log-in has workspace " + owId);
            }
            checkFiles(recording);
            checkAge(Objects.requireNonNull(call.end.snapshot().recordedAt));
        }
        if (!permit(call).isValid()) {
            throw AttemptFailure.unsent(Kind.STALE, OLD_PERMIT, null);
        }
        return timeout;
    }

    /**
     * Sends the request, and reads its response.
     *
     * @param isFirst whether it is not a retry
     */
    HttpResult send(RunningCall<?> call, Map<String, String> headers, boolean isFirst, Duration timeout) {
        Moment lookedAt = Moment.now(call.time);
        Snapshot attempt = call.end.snapshot();
        HttpRequest request;
        try {
            request = call.transfer.attach(attempt.request).withMore(headers);
        } catch (LocalFileException unreadable) {
            return unreadable.result(false, null);
        }
        HttpTransport.ExchangeListener listener = new HttpTransport.ExchangeListener() {
            @Override
            public void leaving() throws LeavingRefusedException {
                checkBeforeFirstByte(call, lookedAt, timeout);
            }

            @Override
            public void firstByte() {
                call.end.update(next -> {
                    next.sent = Sent.UNKNOWN;
                    next.requestsSent++;
                });
            }

            @Override
            public void arrived(int status, Map<String, List<String>> responseHeaders) {
                headArrived(call, status, responseHeaders);
            }
        };
        wireLog.request(call.events.callId(), attempt.attempt, call.call.operation(), request);
        call.end.update(next -> next.sentAt = lookedAt);
        call.events.attemptSent(attempt.attempt);
        Time.Timer timer = limit.apply(call, timeout);
        try {
            // A kept connection may be dead: not for a request that must not be repeated, nor after a failure.
            HttpResult result = transport
                    .get()
                    .execute(
                            request,
                            request.mayRepeat() && isFirst,
                            Objects.requireNonNull(attempt.authorization).headers(),
                            timeout,
                            listener,
                            call.end.gate);
            if (result instanceof HttpResult.Answered answered) {
                wireLog.answer(call.events.callId(), attempt.attempt, call.call.operation(), answered.answer());
            }
            return result;
        } catch (IllegalArgumentException unusable) {
            // The request's own headers were checked before, so a header of the token is unusable.
            throw AttemptFailure.unsent(Kind.NO_TOKEN, String.valueOf(unusable.getMessage()), unusable);
        } finally {
            timer.cancel();
            Duration took = Duration.ofNanos(call.time.nanos() - lookedAt.nanos());
            call.end.update(next -> next.took = took);
        }
    }

    private static HeldPermit permit(RunningCall<?> call) {
        return Objects.requireNonNull(call.end.snapshot().permit);
    }

    private static void headArrived(RunningCall<?> call, int status, Map<String, List<String>> headers) {
        call.end.update(next -> {
            next.status = status;
            next.sent = Sent.YES;
        });
        if (status == 429) {
            call.serverPaused(headers);
        } else {
            permit(call).answered();
        }
    }

    /**
     * Checks again when the connection is there, and enters the phase {@link Phase#LEAVING}. The limit of a request runs by
     * the monotonic clock, which stops while a machine is suspended; a recorded request must be in time by the wall clock too. A
     * request that is too late here counts as a retry, unlike one before its connection: a slow one may be slow again.
     */
    private static void checkBeforeFirstByte(RunningCall<?> call, Moment lookedAt, Duration timeout)
            throws LeavingRefusedException {
        if (!permit(call).isValid()) {
            throw new LeavingRefusedException(OLD_PERMIT);
        }
        Duration age = call.end.snapshot().recordedAt == null ? Duration.ZERO : lookedAt.age();
        if (age.compareTo(timeout) > 0) {
            throw new LeavingRefusedException("the connection was made " + age.toMillis() / 1000.0
                    + " s after it was to be sent, which is too late");
        }
        if (!call.end.leave()) {
            throw new LeavingRefusedException("the call was given up");
        }
    }

    private static void checkAge(Moment recordedAt) {
        Duration age = recordedAt.age();
        if (age.compareTo(Journal.OLDEST_INTENT) > 0) {
            throw AttemptFailure.unsent(
                    Kind.STALE,
                    "the journal's record of it was " + age.toMillis() / 1000.0 + " s old, which is too old",
                    null);
        }
    }

    private static void checkFiles(Recording recording) {
        try {
            recording.files().checkUnchanged();
        } catch (LocalFileException changed) {
            throw AttemptFailure.unsent(Kind.LOCAL_FILE, String.valueOf(changed.getMessage()), changed);
        }
    }
}
