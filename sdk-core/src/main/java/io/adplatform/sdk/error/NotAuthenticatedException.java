package io.adplatform.sdk.error;

import org.jspecify.annotations.Nullable;

/**
 * The platform accepts neither the client's credentials nor its token, or the client has none. The call did nothing.
 *
 * <p>The cause tells why: a {@link LogInRefusedException} when the platform refused the credentials, which is final
 * until the client is given others (see {@link io.adplatform.sdk.Accounts#useLogin}); an {@link ApiException} with
 * status 401 when it refused the token, which for one operation or workspace alone means a missing role or right. A
 * token that could not be fetched for now is an {@link UnreachableException}, or a {@link RateLimitException}.
 */
public final class NotAuthenticatedException extends AdPlatformException {

    private static final long serialVersionUID = 1L;

    public NotAuthenticatedException(@Nullable CallContext context, String why, Sent sent, @Nullable Throwable cause) {
        super(context == null ? why : context + " did nothing: " + why, context, sent, cause);
    }
}
