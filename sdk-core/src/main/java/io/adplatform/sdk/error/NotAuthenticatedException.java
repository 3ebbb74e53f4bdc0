package io.adplatform.sdk.error;

import org.jspecify.annotations.Nullable;

/**
 * There is no token to send the call with, or the platform refused a fresh one. The call did nothing.
 *
 * <p>The cause tells why: an {@link ApiException} when the platform refused the credentials, which is final until they
 * change; another {@link AdPlatformException} when the token could not be fetched right now.
 */
public final class NotAuthenticatedException extends AdPlatformException {

    private static final long serialVersionUID = 1L;

    public NotAuthenticatedException(@Nullable CallContext context, String why, Sent sent, @Nullable Throwable cause) {
        super(context == null ? why : context + " did nothing: " + why, context, sent, cause);
    }
}
