package io.adplatform.sdk.throttle;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** A place in the queue for one {@link Permit}. */
public interface Reservation {

    /**
     * Returns the future of the permit; the same one at each call.
     *
     * <p>The future fails with {@link WaitTooLongException} as soon as the wait is known to exceed the caller's limit, at the
     * latest when the limit ends. A caller that completes it, by {@code cancel} or {@code orTimeout} for example, leaves the
     * queue.
     *
     * <p>The future completes on the timer's thread or on the thread of another caller. Dependent stages must not block; longer
     * work belongs on an executor ({@code thenComposeAsync}).
     */
    CompletableFuture<Permit> permit();

    /**
     * Returns the shortest possible wait from now on; zero after the wait, and after a {@link WaitTooLongException} the wait in the
     * exception.
     *
     * <p>The calls that are ahead in the queue go first, and a request in flight counts as answered now. The result is exact if no
     * request is in flight, no call is cancelled, and no more urgent call arrives.
     */
    Duration expectedWait();

    /** Returns the reason for the wait, also for one that was too long. */
    WaitReason reason();

    /**
     * Leaves the queue. A permit that was already granted returns as unused, so this must not be called after the request was
     * sent. Repeated calls have no effect.
     */
    void cancel();
}
