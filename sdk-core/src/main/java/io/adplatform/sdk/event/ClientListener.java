package io.adplatform.sdk.event;

import org.jspecify.annotations.Nullable;

/**
 * A listener to all work of a client that costs quota or time: calls, waits, log-ins, and every request on the wire, also of
 * refreshes and retries.
 *
 * <p>The events of a call come in this order: its start; for each attempt the wait, the sending and the end; and its end. The
 * object that {@link #onCallStarted} returns is part of every later event of the same call, on any thread: a span, a log
 * context, a stop watch.
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
 * <p>The methods run on the threads that do the work, so they must be quick and safe for use by many threads. Events of one
 * call never overlap. An exception of a listener, an {@code Error} too, is logged and does not reach the call. No event
 * contains a secret.
 *
 * <p>A listener must not wait for another call of the client: an equal read would join the call of the event, and wait for
 * itself until its deadline. A listener may start such a call asynchronously if it does not wait for the future.
 *
 * <p>A call without a request has events too: {@link CallEnded#outcome()} reports whether its value comes from the cache, the
 * journal or an equal call, or why it ended unsent. A call with invalid inputs never starts and has no events. The download of
 * a result link has no events while the link leads to another host than the platform's, since it costs no quota; at the
 * platform's host its operation is {@code GET /(link)}.
 */
public interface ClientListener {

    /**
     * Starts a call's events. {@link #onCallEnded} always follows.
     *
     * @return the {@link CallInfo#context()} of every later event of this call; {@code null} for none
     */
    default @Nullable Object onCallStarted(CallInfo call) {
        return null;
    }

    /** The call waits before it can be sent. */
    default void onWaitStarted(WaitStarted event) {}

    /** The request is sent next. At most once for each attempt. */
    default void onAttemptSent(AttemptSent event) {}

    /** An attempt has ended, with or without a request on the wire. */
    default void onAttemptEnded(AttemptEnded event) {}

    /**
     * The call has ended, and its caller gets the result next. A value from the cache, the journal or an equal call has no
     * attempt; see {@link CallEnded#source()}.
     */
    default void onCallEnded(CallEnded event) {}

    /** The response of a log-in, a refresh or a sign-up contained tokens. */
    default void onTokenFetched(TokenFetched event) {}

    /** The platform answered 429: all calls of the account pause. */
    default void onServerPaused(ServerPaused event) {}

    /** A value in a response did not fit its type and was read as absent. Once for each value. */
    default void onDecodeWarning(DecodeWarning event) {}
}
