package io.adplatform.sdk.error;

import org.jspecify.annotations.Nullable;

/**
 * A failure of the connection: no answer, or a part of one, after the last retry. The connection failed, was cut, or took too
 * long.
 *
 * <p>For calls that may be repeated. A request that was certainly not sent is an {@link UnreachableException}. A call that may
 * not be repeated ends with {@link OutcomeUnknownException}.
 */
public class ConnectionException extends AdPlatformException {

    private static final long serialVersionUID = 1L;

    public ConnectionException(CallContext context, String what, Sent sent, @Nullable Throwable cause) {
        this(context + " " + what, sent, context, cause);
    }

    ConnectionException(String message, Sent sent, CallContext context, @Nullable Throwable cause) {
        super(message + " The call may be repeated.", context, sent, cause);
    }
}
