package io.adplatform.sdk.error;

import org.jspecify.annotations.Nullable;

/**
 * There is no token to send the call with, or the platform refused a fresh one. The call did nothing.
 *
 * <p>The cause tells why: a {@link LogInRefusedException} when the platform refused the credentials, which is final
 * until the client is given others (see {@link io.adplatform.sdk.Accounts#useLogin}); another
 * {@link AdPlatformException} when the token could not be fetched right now, and then the call may be repeated.
 */
public final class NotAuthenticatedException extends AdPlatformException {

    private static final long serialVersionUID = 1L;

    public NotAuthenticatedException(@Nullable CallContext context, String why, Sent sent, @Nullable Throwable cause) {
        super(context == null ? why : context + " did nothing: " + why, context, sent, cause);
    }
}
