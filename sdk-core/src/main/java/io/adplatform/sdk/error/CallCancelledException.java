package io.adplatform.sdk.error;

import org.jspecify.annotations.Nullable;

/**
 * The end of a call by an interrupt (the thread's flag is set again), a cancelled future, a closed client, the log-in of another
 * user, or a deadline before the call could be sent.
 *
 * <p>A call that was not sent may be repeated, also under the same idempotency key, which is in {@link #context()}. A call
 * that may not be repeated and may have been sent ends with {@link OutcomeUnknownException} instead.
 */
public final class CallCancelledException extends AdPlatformException {

    private static final long serialVersionUID = 1L;

    private final boolean outOfTime;

    /**
     * A call that was given up: after an interrupt, a cancelled future, a closed client or another user's log-in, or after a
     * failure on this machine, of memory or of a {@link io.adplatform.sdk.throttle.Throttle} for example.
     */
    public CallCancelledException(CallContext context, String why, Sent sent, @Nullable Throwable cause) {
        this(context, why, sent, cause, false);
    }

    private CallCancelledException(
            CallContext context, String why, Sent sent, @Nullable Throwable cause, boolean outOfTime) {
        super(why + ": " + context + " was given up.", context, sent, cause);
        this.outOfTime = outOfTime;
    }

    /** Returns the exception for a deadline that ended a wait for quota or a token. */
    public static CallCancelledException outOfTime(CallContext context, String why, Sent sent) {
        return new CallCancelledException(context, why, sent, null, true);
    }

    /** Whether the deadline ended the call. Then the call may be repeated with more time. */
    public boolean isOutOfTime() {
        return outOfTime;
    }
}
