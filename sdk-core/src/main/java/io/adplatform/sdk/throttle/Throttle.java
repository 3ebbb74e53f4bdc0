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
     * @param maxWait the longest wait that the caller accepts; {@code null} for any, zero for a permit that is free now; zero always
     *     fails if the permits are kept elsewhere
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

    /** A place in the queue for one {@link Permit}. */
    interface Reservation {

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

    /**
     * The right to send one request.
     *
     * <p>The holder reports the end of the request by one of these methods. The first report counts, and later ones are ignored, so
     * a clean-up may always call {@link #notSent()}. Only {@link #rejected} also counts after {@link #answered()}, since a 429 may
     * be hidden in the body of a success. A permit without a report never returns. A long request, such as a large upload, needs
     * one permit too.
     */
    interface Permit {

        /** The headers of an answer have arrived, also of a failure other than 429. The permit returns one window from now. */
        void answered();

        /** No byte of the request reached the wire. The permit returns at once. */
        void notSent();

        /**
         * No answer arrived, and the request may still reach the server.
         *
         * @param timeout the longest time from now that the request may still be on its way; a negative one counts as zero. The
         *     permit returns one window after that
         */
        void lost(Duration timeout);

        /**
         * The server answered 429. No call gets a permit until the pause is over. Then one request goes first as a probe, and the
         * others follow after its answer.
         *
         * @param retryAfter the pause that the server requested; {@code null} for one window. The throttle limits it
         */
        void rejected(@Nullable Duration retryAfter);

        /**
         * Whether a request may still leave with this permit; called last before its first byte. A permit that a store lends for a
         * time becomes invalid with age, by the clock that shows more: a machine or a process may have been stopped since the
         * grant. With an invalid permit no request is sent, and the call queues again.
         *
         * <p>Always {@code true} for a permit that stays out until a report. Safe for use by any thread.
         */
        default boolean isValid() {
            return true;
        }
    }
}
