package io.adplatform.sdk.error;

import org.jspecify.annotations.Nullable;

/**
 * No whole answer came: the connection failed, was cut, or took too long, and retries are used up or switched off.
 *
 * <p>Thrown for calls that may be repeated; {@link UnreachableException} when the request surely was not sent, and
 * {@link OutcomeUnknownException} for a call that may not be repeated.
 */
public class ConnectionException extends AdPlatformException {

    private static final long serialVersionUID = 1L;

    public ConnectionException(CallContext context, String what, Sent sent, @Nullable Throwable cause) {
        super(context + " " + what + " The call may be repeated.", context, sent, cause);
    }
}
