package io.adplatform.sdk.throttle;

import java.time.Duration;
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
 * <p>Implementations are safe for use by many threads, and complete their futures without holding a lock.
 */
public interface Throttle {

    /**
     * Takes a place in the queue.
     *
     * <p>Within a lane, first come is first served, and no lane starves behind more urgent ones; only {@link
     * Lane#SESSION} goes before everything else.
     *
     * @param lane how urgent the call is
     * @param maxWait the longest wait the caller can use, {@code null} for any; zero means: only if a permit is free
     *     now
     * @throws IllegalArgumentException if {@code maxWait} is negative
     */
    Reservation reserve(Lane lane, @Nullable Duration maxWait);

    /**
     * Whether one permit is to be kept for {@link Lane#SESSION}. The session switches this on shortly before it needs a
     * new token, so that neither a log-in nor a refresh queues behind the calls that wait for it.
     *
     * <p>While everything is used, a kept permit is the next one to come back, so "shortly before" is one window. It is
     * switched off as soon as the token is there: a permit that is kept is one that nobody uses, 5 % of the platform's
     * limit.
     *
     * <p>Without it a log-in goes before all others in the queue, and never waits for more than the next permit to come
     * back: ordinary calls are never given all permits before at least one of them was answered.
     */
    default void keepOneForSession(boolean keep) {}

    /** What is used and what is free right now. */
    Quota quota();
}
