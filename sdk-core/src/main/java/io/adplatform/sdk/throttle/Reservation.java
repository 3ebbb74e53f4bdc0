package io.adplatform.sdk.throttle;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** A place in the queue for one {@link Permit}. The caller waits in its own way: it may block on the future or not. */
public interface Reservation {

    /**
     * The permit. Fails with {@link WaitTooLongException} as soon as the wait is known to be longer than the caller's
     * limit, which may be at once.
     */
    CompletableFuture<Permit> permit();

    /** The wait from now on as far as it is known: exact while no request is in flight, else the least it can be. */
    Duration expectedWait();

    /** Why there is a wait. */
    WaitReason reason();

    /** Leaves the queue. A permit that was granted meanwhile goes back unused. Calling it again does nothing. */
    void cancel();
}
