package io.adplatform.sdk.internal.throttle;

import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Permit;
import io.adplatform.sdk.throttle.Reservation;
import io.adplatform.sdk.throttle.WaitReason;
import io.adplatform.sdk.throttle.WaitTooLongException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A place in the queue. Only code with the throttle's lock changes it. */
final class Waiter implements Reservation {

    static final long UNLIMITED = Long.MAX_VALUE;

    final Lane lane;
    /** The time at which it gives up, on the throttle's clock; {@link #UNLIMITED} for never. */
    final long deadline;

    /** The number of its call: within a lane the lowest goes first. */
    final long number;

    /** Orders equal numbers and deadlines. {@link Lanes} sets it. */
    long arrival;

    final CompletableFuture<Permit> future = new CompletableFuture<>();

    private final QueuedThrottle throttle;
    private volatile @Nullable Permit granted;
    private volatile @Nullable Throwable refusal;
    private volatile WaitReason refusedFor = WaitReason.NONE;

    Waiter(QueuedThrottle throttle, Lane lane, long number, long deadline) {
        this.throttle = throttle;
        this.lane = lane;
        this.number = number;
        this.deadline = deadline;
    }

    boolean waits() {
        return granted == null && refusal == null;
    }

    void grant(Permit permit) {
        granted = permit;
    }

    void refuse(Throwable why, WaitReason reason) {
        refusedFor = reason;
        refusal = why;
    }

    /** Returns the expected wait at the refusal; zero without one. */
    Duration refusedWait() {
        return refusal instanceof WaitTooLongException tooLong ? tooLong.expectedWait() : Duration.ZERO;
    }

    WaitReason refusedFor() {
        return refusedFor;
    }

    /** Completes the future with the throttle's decision. Must not be called under the lock. */
    void complete() {
        Permit permit = granted;
        if (permit == null) {
            future.completeExceptionally(refusal);
        } else if (!future.complete(permit) && (future.isCompletedExceptionally() || future.getNow(null) != permit)) {
            permit.notSent(); // the caller completed the future first, so the permit is unused
        }
    }

    /** Returns a granted permit unused. */
    void giveBack() {
        Permit permit = granted;
        if (permit != null) {
            permit.notSent();
        }
    }

    @Override
    public CompletableFuture<Permit> permit() {
        return future;
    }

    @Override
    public Duration expectedWait() {
        return throttle.expectedWait(this);
    }

    @Override
    public WaitReason reason() {
        return throttle.reason(this);
    }

    @Override
    public void cancel() {
        throttle.cancel(this);
    }
}
