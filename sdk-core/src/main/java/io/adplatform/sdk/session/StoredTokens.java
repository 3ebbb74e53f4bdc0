package io.adplatform.sdk.session;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Tokens as a {@link TokenStore} keeps them. Its text form hides them.
 *
 * <p>Times are those of the wall clock, since another process reads them; inside a process nothing is measured with
 * them.
 *
 * @param revision grows by at least one with every new token of an account, and tells which of two is newer
 * @param accessToken the bearer token, a secret
 * @param refreshToken gets a new access token, a secret; {@code null} where the platform gave none
 * @param owId the Organization Workspace ID that log-in named; {@code null} where it named none
 * @param obtainedAt when the access token came
 * @param expiresAt when the access token ends, by what the platform said
 */
public record StoredTokens(
        long revision,
        String accessToken,
        @Nullable String refreshToken,
        @Nullable Long owId,
        Instant obtainedAt,
        Instant expiresAt) {

    @Override
    public String toString() {
        return "StoredTokens[revision=" + revision + ", owId=" + owId + ", expiresAt=" + expiresAt + ", tokens hidden]";
    }
}
