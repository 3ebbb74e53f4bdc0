package io.adplatform.sdk.error;

import org.jspecify.annotations.Nullable;

/** The platform could not be reached: nothing of the request was sent, so any call may be repeated. */
public final class UnreachableException extends ConnectionException {

    private static final long serialVersionUID = 1L;

    public UnreachableException(CallContext context, String what, @Nullable Throwable cause) {
        super(context, "was not sent: " + what + ".", Sent.NO, cause);
    }
}
