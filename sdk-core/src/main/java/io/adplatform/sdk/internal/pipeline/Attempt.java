package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.pipeline.AttemptFailure.Kind;
import io.adplatform.sdk.internal.pipeline.RetryRules.Action;
import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.internal.transport.HttpResult;
import io.adplatform.sdk.internal.transport.HttpTransport;
import io.adplatform.sdk.throttle.Permit;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One attempt of a call. Each step of the pipeline adds the input of the next one; a forced end may read it meanwhile. */
final class Attempt<T> {

    private static final String BROKEN_THROTTLE =
            "a Throttle threw when it was notified of a request; the call continues";

    final CallState<T> state;
    final int number;

    volatile @Nullable Permit permit;
    Authorizer.@Nullable Authorization authorization;
    volatile HttpTransport.@Nullable Exchange exchange;
    volatile @Nullable HttpResult result;
    volatile @Nullable Integer status;
    private volatile long leftAt;

    /** A forced end and the run may both release the permit. */
    private final AtomicBoolean released = new AtomicBoolean();

    Duration waited = Duration.ZERO;
    Duration timeout = Duration.ZERO;
    Duration took = Duration.ZERO;

    /** The time of the permit's grant. */
    @Nullable
    Moment grantedAt;

    /** The time before the journal recorded the intent; {@code null} without a claim. */
    @Nullable
    Moment intendedAt;

    /** The time of the last look; {@code null} before it. */
    @Nullable
    Moment lookedAt;

    @Nullable
    AttemptFailure failure;

    /** Whether the listeners were notified of its end. */
    boolean endNotified;

    Attempt(CallState<T> state) {
        this.state = state;
        this.number = ++state.attempts;
        state.attempt = this;
    }

    /**
     * A time by both clocks: the monotonic one stops while a machine is suspended, and the wall clock may be set back.
     */
    record Moment(Time time, long nanos, Instant wall) {

        static Moment now(Time time) {
            return new Moment(time, time.nanos(), time.now());
        }

        /** The time since then, by the clock that shows more. */
        Duration age() {
            Duration steady = Duration.ofNanos(time.nanos() - nanos);
            Duration shown = Duration.between(wall, time.now());
            return steady.compareTo(shown) > 0 ? steady : shown;
        }
    }

    /** Whether the request may still leave with its permit. A throttle that throws makes it invalid. */
    boolean isPermitValid() {
        return Guarded.ask(BROKEN_THROTTLE, Objects.requireNonNull(permit)::isValid, false);
    }

    /** Notifies the throttle. */
    void permit(Consumer<Permit> event) {
        Guarded.run(BROKEN_THROTTLE, () -> event.accept(Objects.requireNonNull(permit)));
    }

    Authorizer.Authorization authorization() {
        return Objects.requireNonNull(authorization);
    }

    /** Frees the memory of a body after decoding, or if it is not decoded. */
    void releaseBody() {
        if (result instanceof HttpResult.Answered answered) {
            answered.release().run();
        }
    }

    /** Starts the request's limit, by the real clock. */
    void leaves() {
        leftAt = System.nanoTime();
    }

    boolean isRequestInTime() {
        return result == null
                && System.nanoTime() - leftAt
                        < timeout.plus(CallRunner.OVERTIME).toNanos();
    }

    /** How far the request got, by the transport's own record: a mistake elsewhere can't make a sent request look unsent. */
    Sent sent() {
        if (status != null) {
            return Sent.YES;
        }
        HttpTransport.Exchange prepared = exchange;
        return prepared != null && prepared.begun() ? Sent.UNKNOWN : Sent.NO;
    }

    /** Returns the failure of a request without an answer. The reason of a cancelled call comes first. */
    AttemptFailure broken(Kind kind, Sent far, String what, @Nullable Throwable cause) {
        AttemptFailure reason = state.end.reason();
        return reason == null
                ? AttemptFailure.of(kind, far, what, cause)
                : AttemptFailure.of(far == Sent.NO ? reason.kind() : Kind.CANCELLED, far, reason.what(), cause);
    }

    /** Reports the permit as unused or lost, once. The throttle ignores this after an answer. */
    void release(Sent sent) {
        Permit held = permit;
        if (held != null && released.compareAndSet(false, true)) {
            Guarded.run(BROKEN_THROTTLE, () -> {
                if (sent == Sent.NO) {
                    held.notSent();
                } else {
                    held.lost(state.attemptTimeout);
                }
            });
        }
    }

    /**
     * The end of one attempt and the decision after it.
     *
     * @param response the response; {@code null} after a failure
     * @param failure the failure; {@code null} after a success
     * @param action the decision of the retry rules; {@code null} after a success
     * @param retryDelay the pause before the next attempt; {@code null} after the last one
     */
    record Result<T>(
            @Nullable Response<T> response,
            @Nullable AttemptFailure failure,
            @Nullable Action action,
            @Nullable Duration retryDelay) {

        static <T> Result<T> success(Response<T> response) {
            return new Result<>(response, null, null, null);
        }

        static <T> Result<T> failed(AttemptFailure failure, Action action) {
            return new Result<>(null, failure, action, null);
        }

        /** Returns the response, or throws the exception for the caller. */
        Response<T> get(CallState<T> state) {
            if (response != null) {
                return response;
            }
            throw ExceptionFactory.of(state, Objects.requireNonNull(failure), Objects.requireNonNull(action));
        }
    }
}
