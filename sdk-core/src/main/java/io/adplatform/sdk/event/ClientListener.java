package io.adplatform.sdk.event;

import io.adplatform.sdk.ResponseSource;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.WaitReason;
import java.time.Duration;
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
 * <p>{@link #onCallStarted} runs on the caller's thread, and the other methods on the worker of the call, so they must be quick
 * and safe for use by many threads. Events of one call never overlap. An exception of a listener, an {@code Error} too, is logged and does not reach the call. No event
 * contains a secret.
 *
 * <p>A listener must not wait for another call of the client: an equal read would wait for the call of the event until its
 * deadline. A listener may start such a call asynchronously if it does not wait for the future.
 *
 * <p>A call without a request has events too: {@link CallEnded#outcome()} reports whether its value comes from the cache or the
 * journal, or why it ended unsent. A call with invalid inputs never starts and has no events. The download of
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
     * The call has ended, and its caller gets the result next. A value from the cache or the journal has no
     * attempt; see {@link CallEnded#source()}.
     */
    default void onCallEnded(CallEnded event) {}

    /** The response of a log-in, a refresh or a sign-up contained tokens. */
    default void onTokenFetched(TokenFetched event) {}

    /** The platform answered 429: all calls of the account pause. */
    default void onServerPaused(ServerPaused event) {}

    /** A value in a response did not fit its type and was read as absent. Once for each value. */
    default void onDecodeWarning(DecodeWarning event) {}

    /**
     * The call of an event.
     *
     * @param id the call's ID, 16 hexadecimal digits, equal in all of its events
     * @param operation the operation's method and path in the documents
     * @param owId the Organization Workspace ID; {@code null} for a token request, and before log-in if the workspace comes from
     *     log-in
     * @param lane the urgency of the call while quota is scarce
     * @param context the object that the listener returned at the start of the call; {@code null} at the start itself, and if the
     *     listener returned {@code null} or threw
     */
    record CallInfo(
            String id,
            String operation,
            @Nullable Long owId,
            Lane lane,
            @Nullable Object context) {

        /** Returns the context if it has this type, else {@code null}. */
        public <T> @Nullable T context(Class<T> type) {
            return type.isInstance(context) ? type.cast(context) : null;
        }
    }

    /**
     * The start of a call's wait for quota.
     *
     * @param attempt 1 for a call's first attempt
     * @param reason the reason for the wait
     * @param expected the wait as far as it is known; it may grow while answers are outstanding
     */
    record WaitStarted(CallInfo call, int attempt, WaitReason reason, Duration expected) {}

    /**
     * The start of a request. {@link AttemptEnded#sent()} reports whether it reached the platform.
     *
     * @param attempt 1 for a call's first attempt
     */
    record AttemptSent(CallInfo call, int attempt) {}

    /**
     * The end of an attempt: of a request on the wire, or before it was sent.
     *
     * @param attempt 1 for a call's first attempt
     * @param sent whether the request reached the platform
     * @param status the answer's HTTP status; {@code null} without an answer
     * @param waited the wait for quota before the request
     * @param took the time from sending to the end
     * @param exception the caller's exception if the call ended with this attempt; {@code null} after a success
     */
    record AttemptEnded(
            CallInfo call,
            int attempt,
            Sent sent,
            @Nullable Integer status,
            Duration waited,
            Duration took,
            @Nullable AdPlatformException exception) {}

    /**
     * The end of a call.
     *
     * @param requests the number of requests that were sent, including those without an answer
     * @param elapsed the time from the start of the call to its end, waits included
     * @param exception the caller's exception; {@code null} after a value
     * @param source the source of the value: the platform's answer to this call, the cache or the journal; {@code null} after
     *     an exception
     */
    record CallEnded(
            CallInfo call,
            int requests,
            Duration elapsed,
            @Nullable Throwable exception,
            @Nullable ResponseSource source) {

        /** Returns the outcome of the call in one word. */
        public CallOutcome outcome() {
            if (exception == null) {
                return source == null
                        ? CallOutcome.ANSWERED
                        : switch (source) {
                            case PLATFORM -> CallOutcome.ANSWERED;
                            case CACHE -> CallOutcome.FROM_CACHE;
                            case JOURNAL -> CallOutcome.FROM_JOURNAL;
                        };
            }
            if (exception instanceof OutcomeUnknownException) {
                return CallOutcome.UNKNOWN;
            }
            boolean unsent =
                    exception instanceof AdPlatformException known ? known.wasSent() == Sent.NO : requests == 0;
            return unsent ? CallOutcome.NOT_SENT : CallOutcome.FAILED;
        }
    }

    /** The outcome of a call in one word, for counters. */
    enum CallOutcome {

        /** The platform answered, and the caller gets a value. */
        ANSWERED,

        /** The caller gets the kept answer of a static list. No request was sent. */
        FROM_CACHE,

        /** The caller gets the journal's answer of an earlier call with the same idempotency key. No request was sent. */
        FROM_JOURNAL,

        /** The call ended in an exception before any request was sent. */
        NOT_SENT,

        /** The call ended in an exception after a request was sent. It had no effect, or may be repeated. */
        FAILED,

        /** The call may have had its effect: {@link io.adplatform.sdk.error.OutcomeUnknownException}. */
        UNKNOWN
    }

    /**
     * The tokens of a log-in, a refresh or a sign-up, for the client or for a caller. A token from another process, by the token
     * store, has no event.
     *
     * @param attempt 1 for a call's first attempt
     * @param lifetime the lifetime of the access token
     */
    record TokenFetched(CallInfo call, int attempt, Duration lifetime) {}

    /**
     * A 429 from the platform. The throttle pauses all calls of the account.
     *
     * @param call the call that was answered; it pauses like the others
     * @param attempt 1 for a call's first attempt
     * @param retryAfter the pause that the platform requests; {@code null} if it requests none, and the throttle uses one window
     */
    record ServerPaused(
            CallInfo call, int attempt, @Nullable Duration retryAfter) {}

    /**
     * A value in a response that did not fit its type and was read as absent.
     *
     * @param attempt 1 for a call's first attempt
     * @param warning the place and the value, such as {@code data.data[3].campaignId: 12.5}; for a text, which may be secret, its
     *     length
     */
    record DecodeWarning(CallInfo call, int attempt, String warning) {}
}
