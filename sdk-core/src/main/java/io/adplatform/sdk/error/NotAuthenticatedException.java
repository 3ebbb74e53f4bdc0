package io.adplatform.sdk.error;

import org.jspecify.annotations.Nullable;

/**
 * The platform accepts neither the client's credentials nor its token, or the client has none. The call did nothing.
 *
 * <p>The cause is a {@link LogInRefusedException} if the platform refused the credentials. That is final until the client gets
 * other ones by {@link io.adplatform.sdk.Accounts#useLogin}. The cause is an {@link ApiException} with status 401 if the
 * platform refused the token. If that happens for one operation or workspace only, a role or right is missing. A token that
 * can't be fetched at the moment is an {@link UnreachableException} or a {@link RateLimitException} instead.
 */
public final class NotAuthenticatedException extends AdPlatformException {

    private static final long serialVersionUID = 1L;

    public NotAuthenticatedException(@Nullable CallContext context, String why, Sent sent, @Nullable Throwable cause) {
        super(context == null ? why : why + " " + context + " did nothing.", context, sent, cause);
    }
}
