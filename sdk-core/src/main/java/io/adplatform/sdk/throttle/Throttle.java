package io.adplatform.sdk.throttle;

import io.adplatform.sdk.internal.throttle.QueuedThrottle;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The client-side request limit: every request on the wire needs one {@link Permit}.
 *
 * <p>Reserve, then wait: {@link #reserve} never blocks, so blocking and asynchronous callers share one counter and one queue.
 * The built-in throttle works inside one process; another implementation can share one account between machines.
 *
 * <pre>{@code
 * Reservation reservation = throttle.reserve(Lane.NORMAL, Duration.ofSeconds(30));
 * Permit permit;
 * try {
 *     permit = reservation.permit().get();
 * } catch (InterruptedException e) {
 *     reservation.cancel();
 *     throw e;
 * }
 * try {
 *     Response response = send(request);
 *     permit.answered();
 * } catch (ConnectException e) {
 *     permit.notSent();
 * } catch (IOException e) {
 *     permit.lost(timeout);
 * }
 * }</pre>
 *
 * <p>Implementations are safe for use by many threads, and complete their futures without holding a lock. No method of a
 * throttle, its reservations or its permits blocks. If an implementation throws or never completes a future, a call ends unsent
 * at its deadline.
 */
public interface Throttle {

    /**
     * Returns the built-in queue, with its lanes, order and deadlines, before permits that are kept elsewhere, for example to
     * share one quota between processes.
     *
     * @param name the limited resource, for the log; not a secret
     */
    static Throttle queueBefore(String name, Permits permits, Time time) {
        return new QueuedThrottle(name, permits, time);
    }

    /**
     * Takes a place in the queue.
     *
     * <p>Within a lane, calls are served in the order of arrival, after all calls with a number. No lane starves behind more
     * urgent ones, except behind {@link Lane#SESSION}.
     *
     * @param lane the urgency of the call
     * @param maxWait the longest wait that the caller accepts; {@code null} for any, zero for a permit that is free now
     * @throws IllegalArgumentException if {@code maxWait} is negative
     */
    Reservation reserve(Lane lane, @Nullable Duration maxWait);

    /**
     * Takes the place of a call in the queue: within a lane, the lowest number goes first. A call keeps its number when it
     * queues again. The default ignores the number.
     *
     * @param number counts the calls of this process in the order of their start
     */
    default Reservation reserve(Lane lane, long number, @Nullable Duration maxWait) {
        return reserve(lane, maxWait);
    }

    /** Returns the used and free permits of this moment. */
    Quota quota();

    /**
     * Writes pending reports about permits to a store at once, if it gets them with a delay. Closing a client waits at most a
     * second for it, so that the permits of a program that ends return early.
     *
     * @return completed when the store has the reports or can't be reached
     */
    default CompletableFuture<?> flush() {
        return CompletableFuture.completedFuture(null);
    }
}
