package io.adplatform.sdk.error;

import org.jspecify.annotations.Nullable;

/**
 * The platform could not be reached, or no token could be fetched at the moment. Nothing of the request was sent, so any call
 * may be repeated. Credentials that the platform refuses are a {@link NotAuthenticatedException} instead.
 *
 * <p>The cause of a missing token is the failure of its request, such as another {@code UnreachableException} or a
 * {@link ServerException}.
 */
public final class UnreachableException extends ConnectionException {

    private static final long serialVersionUID = 1L;

    public UnreachableException(CallContext context, String what, @Nullable Throwable cause) {
        super(
                what + ": " + context + (context.attempts() == 0 ? " was not sent." : " was not sent again."),
                Sent.NO,
                context,
                cause);
    }
}
