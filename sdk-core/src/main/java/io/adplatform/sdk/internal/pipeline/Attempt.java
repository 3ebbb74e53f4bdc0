package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.retry.AttemptFailedException;
import io.adplatform.sdk.internal.retry.AttemptFailure;
import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.internal.transport.HttpResult;
import io.adplatform.sdk.internal.transport.HttpTransport;
import io.adplatform.sdk.throttle.Permit;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** One attempt of a call. Each step of the pipeline adds the input of the next one; a forced end may read it meanwhile. */
final class Attempt<T> {

    private static final String BROKEN_THROTTLE =
            "a Throttle threw when it was notified of a request; the call goes on";

    final CallState<T> state;
    final int number;

    private volatile @Nullable Permit permit;

    /** A forced end and the run may both release the permit. */
    private final AtomicBoolean released = new AtomicBoolean();

    private Authorizer.@Nullable Authorization authorization;
    private volatile HttpTransport.@Nullable Exchange exchange;
    private volatile @Nullable HttpResult result;
    private volatile long leftAt;

    Duration waited = Duration.ZERO;
    Duration timeout = Duration.ZERO;
    Duration took = Duration.ZERO;

    volatile @Nullable Integer status;

    /** When it was granted its permit. */
    @Nullable
    Moment grantedAt;

    /** When the journal was asked to record its intent; {@code null} without a claim. */
    @Nullable
    Moment intendedAt;

    /** When it passed the last look; {@code null} before that. */
    @Nullable
    Moment lookedAt;

    /** Why it has no value, once that is known. */
    @Nullable
    AttemptFailure failure;

    /** Whether the listeners were notified of its end. */
    boolean endNotified;

    Attempt(CallState<T> state) {
        this.state = state;
        this.number = ++state.attempts;
        state.attempt = this;
    }

    Attempt<T> with(Permit taken) {
        permit = taken;
        return this;
    }

    /** Whether the request may still leave with its permit. A throttle that throws makes it invalid. */
    boolean isPermitValid() {
        return Guarded.ask(BROKEN_THROTTLE, permit()::isValid, false);
    }

    void permitAnswered() {
        Guarded.run(BROKEN_THROTTLE, permit()::answered);
    }

    void permitRejected(@Nullable Duration retryAfter) {
        Guarded.run(BROKEN_THROTTLE, () -> permit().rejected(retryAfter));
    }

    /** Returns the unused permit. */
    void giveBackPermit() {
        Guarded.run(BROKEN_THROTTLE, permit()::notSent);
        permit = null;
    }

    private Permit permit() {
        return Objects.requireNonNull(permit);
    }

    Authorizer.Authorization authorization() {
        return Objects.requireNonNull(authorization);
    }

    Attempt<T> with(Authorizer.Authorization granted) {
        authorization = granted;
        state.owId = granted.owId();
        state.events.workspace(granted.owId());
        return this;
    }

    Attempt<T> with(HttpTransport.Exchange prepared) {
        exchange = prepared;
        return this;
    }

    /** Returns the memory of a body that is decoded now, or never will be. */
    void releaseBody() {
        if (result instanceof HttpResult.Answered answered) {
            answered.release().run();
        }
    }

    /** The request begins its way; from now on its limit counts, by the real clock. */
    void leaves() {
        leftAt = System.nanoTime();
    }

    boolean isRequestInTime() {
        Duration longest = timeout.plus(Pipeline.OVERTIME);
        return result == null && System.nanoTime() - leftAt < longest.toNanos();
    }

    HttpResult result() {
        return Objects.requireNonNull(result);
    }

    Attempt<T> with(HttpResult received) {
        result = received;
        return this;
    }

    /** How far the request got, as the wire reports it: a mistake elsewhere can't make a sent request look unsent. */
    Sent sent() {
        if (status != null) {
            return Sent.YES;
        }
        HttpTransport.Exchange prepared = exchange;
        return prepared != null && prepared.begun() ? Sent.UNKNOWN : Sent.NO;
    }

    /** The failure of a request without an answer. A cancelled exchange looks like one that failed. */
    AttemptFailedException broken(AttemptFailure.Kind kind, Sent far, String what, @Nullable Throwable cause) {
        AttemptFailure reason = state.end.reason();
        return new AttemptFailedException(
                reason == null
                        ? AttemptFailure.of(kind, far, what, cause)
                        : AttemptFailure.of(
                                far == Sent.NO ? reason.kind() : AttemptFailure.Kind.CANCELLED,
                                far,
                                reason.what(),
                                cause));
    }

    /** Tells the throttle what became of the permit, unless an answer has done so. */
    void release() {
        Permit held = permit;
        if (held == null || !released.compareAndSet(false, true)) {
            return;
        }
        boolean unsent = sent() == Sent.NO;
        Guarded.run(BROKEN_THROTTLE, () -> {
            if (unsent) {
                held.notSent();
            } else {
                held.lost(state.lingering());
            }
        });
    }
}
