package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.internal.observe.WireLog;
import io.adplatform.sdk.internal.pipeline.Attempt.Moment;
import io.adplatform.sdk.internal.pipeline.AttemptFailure.Kind;
import io.adplatform.sdk.internal.pipeline.CallState.End.Phase;
import io.adplatform.sdk.internal.transport.HttpRequest;
import io.adplatform.sdk.internal.transport.HttpResult;
import io.adplatform.sdk.internal.transport.HttpTransport;
import io.adplatform.sdk.internal.transport.HttpTransport.StaleRequestException;
import io.adplatform.sdk.internal.transport.LocalFileException;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import io.adplatform.sdk.throttle.Throttle.Permit;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The last look, and the exchange of a request and its response. The throttle is notified when the response's headers arrive.
 *
 * @param limit sets the timer that ends a call whose request exceeds this time
 */
record ExchangeStep(
        Authorizer authorizer,
        Supplier<HttpTransport> transport,
        WireLog wireLog,
        BiFunction<CallState<?>, Duration, Time.Timer> limit) {

    private static final String OLD_PERMIT = "its permit was granted too long ago";

    /**
     * Takes the last look before bytes may leave. The call must be wanted, have time for a request, and still belong to its user and
     * key; its permit must be valid. For a recorded call, permit and intent must be fresh: a machine may have been suspended since.
     */
    <T> Attempt<T> lastLook(Attempt<T> attempt) {
        CallState<T> state = attempt.state;
        state.end.failIfGivenUp();
        if (!Objects.equals(state.caller.user(), authorizer.user())) {
            throw CallRunner.ANOTHER_USER;
        }
        Ticket ticket = state.ticket;
        Long owId = attempt.authorization().owId();
        if (ticket != null && !Objects.equals(ticket.key().owId(), owId)) {
            throw AttemptFailure.cancelled("its key was claimed in workspace "
                    + ticket.key().owId() + ", and the newest log-in has workspace " + owId);
        }
        checkFiles(state);
        attempt.timeout = state.timeout();
        if (attempt.intendedAt != null) {
            checkAge("its permit", attempt.grantedAt);
            checkAge("the journal's record of it", attempt.intendedAt);
        }
        if (!attempt.isPermitValid()) {
            throw AttemptFailure.unsent(Kind.STALE, OLD_PERMIT, null);
        }
        attempt.lookedAt = Moment.now(state.time);
        return attempt;
    }

    <T> CompletableFuture<Attempt<T>> send(Attempt<T> attempt) {
        CallState<T> state = attempt.state;
        CompletableFuture<HttpResult> result = new CompletableFuture<>();
        HttpTransport.Exchange exchange;
        try {
            HttpRequest request = state.transfer.attach(state.request).withMore(state.headers);
            exchange = prepare(attempt, request, result);
            wireLog.request(state.events.callId(), attempt.number, state.call.operation(), request);
        } catch (LocalFileException unreadable) {
            attempt.result = unreadable.result(false, null);
            return CompletableFuture.completedFuture(attempt);
        }
        attempt.exchange = exchange;
        Moment sentAt = Moment.now(state.time);
        state.sentAt = sentAt;
        state.events.attemptSent(attempt.number);
        Time.Timer timer = limit.apply(state, attempt.timeout);
        state.end.onStop(() -> {
            state.transfer.giveUp();
            exchange.cancel();
        });
        attempt.leaves();
        exchange.start();
        // OkHttp's thread is a thread of the client, so the next steps run there.
        return result.thenApply(received -> {
            timer.cancel();
            if (received instanceof HttpResult.Answered answered) {
                wireLog.answer(state.events.callId(), attempt.number, state.call.operation(), answered.answer());
            }
            attempt.took = Duration.ofNanos(state.time.nanos() - sentAt.nanos());
            return attempt;
        });
    }

    private HttpTransport.Exchange prepare(
            Attempt<?> attempt, HttpRequest request, CompletableFuture<HttpResult> result) {
        // A kept connection may be dead: not for a request that must not be repeated, nor after a failure.
        boolean onKeptConnection = request.mayRepeat() && attempt.state.retries == 0;
        HttpTransport.HeadListener listener = new HttpTransport.HeadListener() {
            @Override
            public void leaving() throws StaleRequestException {
                checkLeaving(attempt);
            }

            @Override
            public void begun() {
                attempt.state.requestsSent.incrementAndGet();
            }

            @Override
            public void arrived(int status, Map<String, List<String>> headers) {
                headArrived(attempt, status, headers);
            }
        };
        try {
            return transport
                    .get()
                    .prepare(
                            request,
                            onKeptConnection,
                            attempt.authorization().headers(),
                            attempt.timeout,
                            listener,
                            received -> {
                                attempt.result = received;
                                result.complete(received);
                            });
        } catch (IllegalArgumentException unusable) {
            // The request's own headers were checked before, so a header of the token is unusable.
            throw AttemptFailure.unsent(Kind.NO_TOKEN, String.valueOf(unusable.getMessage()), unusable);
        }
    }

    private static void headArrived(Attempt<?> attempt, int status, Map<String, List<String>> headers) {
        attempt.status = status;
        if (status == 429) {
            Duration retryAfter = Backoff.retryAfter(headers, attempt.state.time.now());
            attempt.permit(permit -> permit.rejected(retryAfter));
            attempt.state.events.serverPaused(attempt.number, retryAfter);
        } else {
            attempt.permit(Permit::answered);
        }
    }

    /**
     * Looks again when the connection is there, and enters the phase {@link Phase#LEAVING}. The limit of a request runs by
     * the monotonic clock, which stops while a machine is suspended; a recorded request must be in time by the wall clock too. A
     * request that is too late here counts as a retry, unlike one at the last look: a slow connection may be slow again.
     */
    private static void checkLeaving(Attempt<?> attempt) throws StaleRequestException {
        if (!attempt.isPermitValid()) {
            throw new StaleRequestException(OLD_PERMIT);
        }
        Duration age = attempt.intendedAt == null || attempt.lookedAt == null ? Duration.ZERO : attempt.lookedAt.age();
        if (age.compareTo(attempt.timeout) > 0) {
            throw new StaleRequestException("the connection was made " + age.toMillis() / 1000.0
                    + " s after it was to be sent, which is too late");
        }
        if (!attempt.state.end.leave()) {
            throw new StaleRequestException("the call was given up");
        }
    }

    private static void checkAge(String what, @Nullable Moment since) {
        Duration age = since == null ? Duration.ZERO : since.age();
        if (age.compareTo(Journal.OLDEST_INTENT) > 0) {
            throw AttemptFailure.unsent(
                    Kind.STALE, what + " was " + age.toMillis() / 1000.0 + " s old, which is too old", null);
        }
    }

    private static void checkFiles(CallState<?> state) {
        try {
            if (state.files != null) {
                state.files.checkUnchanged();
            }
        } catch (LocalFileException changed) {
            throw AttemptFailure.unsent(Kind.LOCAL_FILE, String.valueOf(changed.getMessage()), changed);
        }
    }
}
