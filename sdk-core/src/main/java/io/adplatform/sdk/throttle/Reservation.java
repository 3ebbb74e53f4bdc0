package io.adplatform.sdk.throttle;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** A place in the queue for one {@link Permit}. The caller may block on the future or not. */
public interface Reservation {

    /**
     * Returns the permit; the same future at each call.
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
     * Returns the least wait from now on, behind the calls that are in the queue now; zero after its end.
     *
     * <p>Exact while no request is in flight, no call is cancelled and no more urgent one arrives: a request in flight counts
     * as answered now. After a {@link WaitTooLongException}, the wait in the exception.
     */
    Duration expectedWait();

    /** Returns the reason for the wait, also for one that was too long. */
    WaitReason reason();

    /**
     * Leaves the queue. A permit that was granted meanwhile returns unused, so this must not be called once the request is
     * under way. Repeated calls have no effect.
     */
    void cancel();
}
