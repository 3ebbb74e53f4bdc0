package io.adplatform.sdk.session;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Tokens in a {@link TokenStore}. The text form hides them.
 *
 * <p>Times are from the wall clock, since other processes read them.
 *
 * @param revision a number that grows with every new token of an account, so that the newer of two is known
 * @param accessToken the bearer token, a secret
 * @param refreshToken the token for a new access token, a secret; {@code null} if the platform returned none
 * @param owId the Organization Workspace ID from log-in; {@code null} if it returned none
 * @param obtainedAt the time of the answer with the access token
 * @param expiresAt the end of the access token, according to the platform
 */
public record StoredTokens(
        long revision,
        String accessToken,
        @Nullable String refreshToken,
        @Nullable Long owId,
        Instant obtainedAt,
        Instant expiresAt) {

    public StoredTokens {
        Objects.requireNonNull(accessToken, "accessToken");
        Objects.requireNonNull(obtainedAt, "obtainedAt");
        Objects.requireNonNull(expiresAt, "expiresAt");
    }

    @Override
    public String toString() {
        return "StoredTokens[revision=" + revision + ", owId=" + owId + ", expiresAt=" + expiresAt + ", tokens hidden]";
    }
}
