package io.adplatform.sdk.error;

import org.jspecify.annotations.Nullable;

/**
 * The waiting thread was interrupted (its flag is set again), the future was cancelled, the client was closed, or the
 * call's deadline came before it could be sent.
 *
 * <p>A call that may not be repeated and may have been sent ends in {@link OutcomeUnknownException} instead.
 */
public final class CallCancelledException extends AdPlatformException {

    private static final long serialVersionUID = 1L;

    public CallCancelledException(CallContext context, String why, Sent sent, @Nullable Throwable cause) {
        super(context + " was given up: " + why + ".", context, sent, cause);
    }
}
