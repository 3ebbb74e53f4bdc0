package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.files.CallFiles;
import io.adplatform.sdk.internal.observe.CallEvents;
import io.adplatform.sdk.internal.pipeline.AttemptFailure.Kind;
import io.adplatform.sdk.internal.pipeline.Pipeline.Settings.CallLimits;
import io.adplatform.sdk.internal.transport.HttpRequest;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Futures;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.time.Time;
import io.adplatform.sdk.time.Time.Deadline;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One call on its way: its inputs and limits, which don't change, and its {@link CallEnd}. */
final class RunningCall<T> {

    /** Longer durations overflow in nanoseconds. */
    private static final Duration LONGEST_TIMEOUT = Duration.ofDays(1);

    private static final AtomicLong CALLS = new AtomicLong();

    /** The call's place in every queue, for all of its attempts: a lower number started earlier. */
    final long number = CALLS.getAndIncrement();

    final Call<T> call;
    /** The request without its authorization. */
    final HttpRequest original;

    final CallFiles transfer;
    final Authorizer.Caller caller;
    final CallEvents events;
    final Lane lane;
    final Time time;
    final Redaction redaction;
    final int mostRetries;
    /** The limit of a request without a file. A lost request of any kind may be on its way for this time. */
    final Duration attemptTimeout;

    final Deadline deadline;
    final CallEnd<T> end;

    /**
     * A call with its request.
     *
     * @param request the request without its authorization
     * @param transfer the files that are sent or received
     */
    record Prepared<T>(Call<T> call, HttpRequest request, CallFiles transfer) {}

    /** @param user the user of the call, even if another one logs in meanwhile */
    RunningCall(Prepared<T> prepared, Object user, CallEvents events, Pipeline.Settings settings) {
        this.call = prepared.call();
        this.original = prepared.request();
        this.transfer = prepared.transfer();
        this.events = events;
        this.time = settings.time();
        this.redaction = settings.redaction();
        this.lane = settings.laneOf(call);
        this.caller = new Authorizer.Caller(user, call.operation().name(), call.owId());
        RequestOptions options = call.options();
        CallLimits limits = settings.limits().of(options);
        this.mostRetries = limits.retries();
        this.attemptTimeout = Collections.min(List.of(limits.attemptTimeout(), LONGEST_TIMEOUT));
        this.deadline = new Deadline(time, limits.deadline(), attemptTimeout);
        this.end = new CallEnd<>(time, new Snapshot(original, call.owId()));
    }

    /**
     * Returns the limit of the next request.
     *
     * @throws AttemptFailure if it is too short for a request
     */
    Duration timeout() {
        if (deadline.isTooLate()) {
            throw CallEnd.deadline();
        }
        // A file takes as long as its length needs; the read timeout notices a silent connection.
        boolean wholeDeadline = transfer.hasFiles() && call.options().attemptTimeout() == null;
        return Collections.min(List.of(deadline.remaining(), wholeDeadline ? LONGEST_TIMEOUT : attemptTimeout));
    }

    /**
     * Waits before sending for another part, until the call is given up.
     *
     * @param late the message if the deadline passed
     * @throws AttemptFailure if the part does not complete in this time, or fails
     */
    <V> V await(CompletableFuture<V> pending, Duration longest, String late) {
        try {
            return end.await(pending, longest);
        } catch (Throwable failure) {
            throw unsent(failure, late, this::unexpected);
        }
    }

    /**
     * Runs foreign code before sending. It is interrupted if the call is given up. If it hangs, it holds this call until the
     * deadline.
     *
     * @param late the message if the deadline passed
     * @param other returns the failure for an exception of the code
     */
    <V> V runForeign(Callable<V> work, String late, Function<Throwable, AttemptFailure> other) {
        end.failIfGivenUp();
        end.update(next -> next.waitsFor = late);
        end.gate.enter(() -> {});
        try {
            return work.call();
        } catch (Throwable failure) {
            throw unsent(failure, late, other);
        } finally {
            end.gate.leave();
            end.update(next -> next.waitsFor = null);
        }
    }

    /**
     * Returns the failure of a step before sending: the reason for giving up the call, if there is one, else the step's own.
     *
     * @param late the message if the deadline passed
     * @param other returns the failure for any other cause
     */
    AttemptFailure unsent(Throwable failure, String late, Function<Throwable, AttemptFailure> other) {
        Throwable cause = Futures.cause(failure);
        AttemptFailure reason = end.reason();
        if (reason != null && reason.kind() != Kind.OUT_OF_TIME) {
            return AttemptFailure.unsent(reason.kind(), reason.what(), redaction.of(cause));
        }
        if (reason != null || cause instanceof TimeoutException) {
            return AttemptFailure.unsent(Kind.OUT_OF_TIME, late + " before the deadline", null);
        }
        return cause instanceof AttemptFailure known ? known : other.apply(cause);
    }

    /** Returns the failure of a request without an answer. The reason of a call that was given up comes first. */
    AttemptFailure broken(Kind kind, Sent far, String what, @Nullable Throwable cause) {
        AttemptFailure reason = end.reason();
        return reason == null
                ? AttemptFailure.of(kind, far, what, cause)
                : AttemptFailure.of(far == Sent.NO ? reason.kind() : Kind.CANCELLED, far, reason.what(), cause);
    }

    /** Returns the failure for an exception that no step knows. It may contain any text. */
    AttemptFailure unexpected(Throwable cause) {
        return broken(
                Kind.CANCELLED,
                end.snapshot().sent,
                "an unexpected " + cause.getClass().getSimpleName(),
                redaction.of(cause));
    }

    /** Stops the worker's foreign code, and ends all use of the caller's files. */
    void stop() {
        transfer.giveUp();
        end.gate.stop();
    }

    /** Passes on a 429, after which all calls of the account pause. */
    void serverPaused(Map<String, List<String>> headers) {
        Duration retryAfter = Backoff.retryAfter(headers, time.now());
        Snapshot now = end.snapshot();
        Objects.requireNonNull(now.permit).rejected(retryAfter);
        events.serverPaused(now.attempt, retryAfter);
    }

    CallContext context() {
        Snapshot now = end.snapshot();
        return new CallContext(
                call.operation().name(),
                now.request.method(),
                now.request.place(),
                now.owId,
                now.requestsSent,
                deadline.elapsed(),
                call.customer(),
                now.key);
    }
}
