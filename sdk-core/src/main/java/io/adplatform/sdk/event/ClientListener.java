package io.adplatform.sdk.event;

import org.jspecify.annotations.Nullable;

/**
 * Hears of everything that a client does and that costs quota or time: calls, their waits, every request on the wire,
 * log-ins, refreshes and retries included.
 *
 * <p>A call tells, in this order, that it started; for each attempt that it waits, is sent, and has ended; and that it
 * ended. What {@link #onCallStarted} returns comes back with every later event of the same call, on whatever thread that
 * is told: a span, a log context, a stop watch.
 *
 * <pre>{@code
 * final class Tracing implements ClientListener {
 *     public Object onCallStarted(CallInfo call) {
 *         return tracer.spanBuilder(call.operation()).startSpan();
 *     }
 *
 *     public void onCallEnded(CallEnded event) {
 *         event.call().context(Span.class).end();
 *     }
 * }
 * }</pre>
 *
 * <p>Called on whatever thread does the work, so it must be quick and safe for use by many threads; events of one call
 * never overlap. What it throws, an {@code Error} too, is logged and goes no further. No event holds a secret.
 *
 * <p>A listener must not wait for another call of the client. A read that is equal to the waiting one that is told of joins
 * it, and would wait for itself until its deadline. Start such a call asynchronously, and leave its future alone.
 *
 * <p>A call that sends nothing is told as well: {@link CallEnded#outcome()} says whether its value comes from the cache, from
 * the journal or from an equal call, or why it ended unsent. Not told are a call whose inputs are refused, which never
 * begins, and the download of a result link that leads to another host than the platform's, since it costs no quota. One that
 * leads to the platform is told as {@code GET /(link)}, and one that another host redirects to the platform from there on.
 */
public interface ClientListener {

    /**
     * A call begins. It is followed by {@link #onCallEnded}, whatever happens.
     *
     * @return what comes back as {@link CallInfo#context()} with every later event of this call; {@code null} for
     *     nothing
     */
    default @Nullable Object onCallStarted(CallInfo call) {
        return null;
    }

    /** A call has to wait before it can be sent. */
    default void onWaitStarted(WaitStarted event) {}

    /** A request is sent: from now on bytes of it may leave. Told at most once for each attempt. */
    default void onAttemptSent(AttemptSent event) {}

    /** An attempt has ended, well or not, on the wire or before it got there. */
    default void onAttemptEnded(AttemptEnded event) {}

    /**
     * A call has ended; its caller is told next. Where its value came from the cache, from the journal or from an equal call,
     * {@link CallEnded#source()} says so, and no attempt was told.
     */
    default void onCallEnded(CallEnded event) {}

    /** A log-in, a refresh or a sign-up was answered with tokens. */
    default void onTokenFetched(TokenFetched event) {}

    /** The platform answered 429: all calls of the account hold still for a while. */
    default void onServerPaused(ServerPaused event) {}

    /** A value of an answer didn't fit its type, and was read as absent. Told once for each. */
    default void onDecodeWarning(DecodeWarning event) {}

    /** Hears nothing. */
    static ClientListener none() {
        return NoListener.INSTANCE;
    }
}
