package io.adplatform.sdk.internal.throttle;

import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Permit;
import io.adplatform.sdk.throttle.Reservation;
import io.adplatform.sdk.throttle.WaitReason;
import io.adplatform.sdk.throttle.WaitTooLongException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A place in the queue. The throttle's lock guards all of its fields that change. */
final class Waiter implements Reservation {

    final Lane lane;
    final long order;
    /** The reading of the clock at which it gives up; means nothing if there is no limit. */
    final long deadline;

    final boolean limited;
    final CompletableFuture<Permit> future = new CompletableFuture<>();

    boolean waiting = true;

    @Nullable
    LoggedPermit granted;
    /** What was known when it was refused, if it was. */
    @Nullable
    WaitTooLongException refusal;

    WaitReason refusedFor = WaitReason.NONE;
    /** Its place in the {@link LaneQueue}. */
    int slot;

    private final SlidingLogThrottle throttle;

    Waiter(SlidingLogThrottle throttle, Lane lane, long order, boolean limited, long deadline) {
        this.throttle = throttle;
        this.lane = lane;
        this.order = order;
        this.limited = limited;
        this.deadline = deadline;
    }

    boolean isSession() {
        return lane == Lane.SESSION;
    }

    /** Completes the future as the throttle decided, once it has; not to be called under the lock. */
    void tell() {
        if (refusal != null) {
            future.completeExceptionally(refusal);
        } else if (granted != null && !future.complete(granted) && !holdsGranted()) {
            // Somebody else completed the future first, so that nobody will ever use this permit.
            granted.notSent();
        }
    }

    private boolean holdsGranted() {
        return !future.isCompletedExceptionally() && future.getNow(null) == granted;
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
