package io.adplatform.sdk.throttle;

import io.adplatform.sdk.internal.throttle.QueuedThrottle;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a client below the platform's request limit: every request on the wire takes one {@link Permit} first.
 *
 * <p>Reserve, then wait: {@link #reserve} never blocks, so blocking and asynchronous callers share one counter and one
 * queue. The built-in throttle works inside one process; another implementation can share one account between machines.
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
 * <p>Implementations are safe for use by many threads, and complete their futures without holding a lock. None of the
 * methods of a throttle, its reservations and its permits blocks. A call keeps its deadline though an implementation
 * throws, or never completes a future: it ends unsent.
 */
public interface Throttle {

    /**
     * The built-in queue, with its lanes, order and deadlines, before permits that are kept elsewhere: what a throttle
     * needs that shares one quota between processes.
     *
     * @param name what the throttle limits, for the log; no secret
     */
    static Throttle queueBefore(String name, Permits permits, Time time) {
        return new QueuedThrottle(name, permits, time);
    }

    /**
     * Takes a place in the queue.
     *
     * <p>Within a lane, first come is first served, behind all calls with a number. No lane starves behind more urgent ones;
     * only {@link Lane#SESSION} goes before everything else.
     *
     * @param lane how urgent the call is
     * @param maxWait the longest wait the caller can use, {@code null} for any; zero means: only if a permit is free
     *     now
     * @throws IllegalArgumentException if {@code maxWait} is negative
     */
    Reservation reserve(Lane lane, @Nullable Duration maxWait);

    /**
     * Takes the place of a call in the queue: within a lane, the lowest number goes first. A call keeps its number when it
     * queues again. The default ignores the number.
     *
     * @param number counts the calls of this process in the order in which they started
     */
    default Reservation reserve(Lane lane, long number, @Nullable Duration maxWait) {
        return reserve(lane, maxWait);
    }

    /** What is used and what is free right now. */
    Quota quota();

    /**
     * Tells a store at once what has become of permits, where it is told with some delay. A client that is closed waits
     * a second for that at the most, so that a program that ends leaves no permit out longer than it has to be.
     *
     * @return completed when the store knows, or can't be told
     */
    default CompletableFuture<?> flush() {
        return CompletableFuture.completedFuture(null);
    }
}
