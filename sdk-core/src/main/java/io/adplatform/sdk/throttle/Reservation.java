package io.adplatform.sdk.throttle;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** A place in the queue for one {@link Permit}. The caller waits in its own way: it may block on the future or not. */
public interface Reservation {

    /**
     * The permit; the same future at each call.
     *
     * <p>Fails with {@link WaitTooLongException} as soon as the wait is known to be longer than the caller's limit,
     * which may be at once, and at the limit otherwise. Completing it from outside, by {@code cancel}, {@code
     * orTimeout} or the like, leaves the queue.
     *
     * <p>It completes on the timer's thread, or on that of any other caller. What follows it there must not block;
     * longer work belongs on an executor ({@code thenComposeAsync}).
     */
    CompletableFuture<Permit> permit();

    /**
     * The least this wait can be from now on, with those who are in the queue now; zero once it is over.
     *
     * <p>Exact while no request is in flight and nobody cancels or comes with more urgency: a request in flight is
     * taken as answered now. After a {@link WaitTooLongException}, the wait it named.
     */
    Duration expectedWait();

    /** Why there is a wait, or was one that was too long. */
    WaitReason reason();

    /**
     * Leaves the queue, for one that was interrupted or lost interest. A permit that was granted meanwhile goes back
     * unused, so this must not be called once the request is under way. Calling it again does nothing.
     */
    void cancel();
}
