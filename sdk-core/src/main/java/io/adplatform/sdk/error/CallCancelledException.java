package io.adplatform.sdk.error;

import org.jspecify.annotations.Nullable;

/**
 * The waiting thread was interrupted (its flag is set again), the future was cancelled, the client was closed or has gone
 * on with another user's log-in, or the call's deadline came before it could be sent.
 *
 * <p>One that was not sent may be made again, under the same idempotency key too: {@link #context()} has the key. A call
 * that may not be repeated and may have been sent ends in {@link OutcomeUnknownException} instead.
 */
public final class CallCancelledException extends AdPlatformException {

    private static final long serialVersionUID = 1L;

    private final boolean outOfTime;

    /**
     * The call was given up: by an interrupt, a cancelled future, a closed client or another user's log-in, or because
     * something on this machine that it needs failed, such as memory or a {@link io.adplatform.sdk.throttle.Throttle}.
     */
    public CallCancelledException(CallContext context, String why, Sent sent, @Nullable Throwable cause) {
        this(context, why, sent, cause, false);
    }

    private CallCancelledException(
            CallContext context, String why, Sent sent, @Nullable Throwable cause, boolean outOfTime) {
        super(context + " was given up: " + why + ".", context, sent, cause);
        this.outOfTime = outOfTime;
    }

    /** The call's deadline came while it waited for its turn or a token. */
    public static CallCancelledException outOfTime(CallContext context, String why, Sent sent) {
        return new CallCancelledException(context, why, sent, null, true);
    }

    /** Whether it was the deadline that ended the call, and nothing else: with more time it may be repeated. */
    public boolean isOutOfTime() {
        return outOfTime;
    }
}
