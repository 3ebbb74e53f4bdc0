package io.adplatform.sdk.throttle;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a client below the platform's request limit: every request on the wire takes one {@link Permit} first.
 *
 * <p>Reserve, then wait: {@link #reserve} never blocks, so blocking and asynchronous callers share one counter and one
 * queue. The built-in throttle works inside one process; another implementation can share one account between machines.
 *
 * <p>Implementations are safe for use by many threads, and complete their futures without holding a lock.
 */
public interface Throttle {

    /**
     * Takes a place in the queue.
     *
     * @param lane how urgent the call is; within a lane, first come is first served
     * @param maxWait the longest wait the caller can use, {@code null} for any
     */
    Reservation reserve(Lane lane, @Nullable Duration maxWait);

    /**
     * Whether one permit is to be kept for {@link Lane#SESSION}. The session switches this on shortly before it needs a
     * new token, so that neither a log-in nor a refresh queues behind the calls that wait for it.
     */
    default void keepOneForSession(boolean keep) {}

    /** What is used and what is free right now. */
    Quota quota();
}
