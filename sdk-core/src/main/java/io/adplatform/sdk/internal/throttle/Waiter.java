package io.adplatform.sdk.internal.throttle;

import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Permit;
import io.adplatform.sdk.throttle.Reservation;
import io.adplatform.sdk.throttle.WaitReason;
import io.adplatform.sdk.throttle.WaitTooLongException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A place in the queue. It changes under the throttle's lock alone. */
final class Waiter implements Reservation {

    static final long UNLIMITED = Long.MAX_VALUE;

    final Lane lane;
    /** When it gives up, by the throttle's count of time; {@link #UNLIMITED} if it never does. */
    final long deadline;

    /** The number of its call: within a lane the lowest goes first. */
    final long number;

    /** Orders equal numbers and deadlines. {@link Lanes} sets it. */
    long arrival;

    final CompletableFuture<Permit> future = new CompletableFuture<>();

    private final QueuedThrottle throttle;
    private volatile @Nullable QueuedPermit granted;
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

    void grant(QueuedPermit permit) {
        granted = permit;
    }

    void refuse(Throwable why, WaitReason reason) {
        refusedFor = reason;
        refusal = why;
    }

    /** How long the wait would have been that was refused; zero where there was none. */
    Duration refusedWait() {
        return refusal instanceof WaitTooLongException tooLong ? tooLong.expectedWait() : Duration.ZERO;
    }

    WaitReason refusedFor() {
        return refusedFor;
    }

    /** Completes the future as the throttle decided; not to be called under the lock. */
    void tell() {
        QueuedPermit permit = granted;
        if (permit == null) {
            future.completeExceptionally(refusal);
        } else if (!future.complete(permit) && !holds(permit)) {
            // Somebody else completed the future first, so that nobody will ever use this permit.
            permit.notSent();
        }
    }

    private boolean holds(QueuedPermit permit) {
        return !future.isCompletedExceptionally() && future.getNow(null) == permit;
    }

    /** The permit that was granted, if one was, goes back unused. */
    void giveBack() {
        QueuedPermit permit = granted;
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
