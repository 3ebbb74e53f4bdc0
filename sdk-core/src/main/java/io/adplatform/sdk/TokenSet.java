package io.adplatform.sdk;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.adplatform.sdk.json.JsonRecord;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The answer to sign-up, log-in and refresh (document 1, "Token set"). The text form hides the tokens.
 *
 * @param accessToken the bearer token; {@code null} only in an unusable answer
 * @param refreshToken the token for a new access token; {@code null} if the answer has no new one
 * @param scope the permissions, read and write
 * @param tokenType {@code bearer}
 * @param expiresIn the platform's validity; its unit is not documented, see {@link #lifetime()}
 * @param owId the Organization Workspace ID; only log-in returns it, and not always
 * @param additionalProperties the other fields of the answer, as plain JSON values
 */
public record TokenSet(
        @JsonProperty("access_token") @Nullable String accessToken,
        @JsonProperty("refresh_token") @Nullable String refreshToken,
        @Nullable String scope,
        @JsonProperty("token_type") @Nullable String tokenType,
        @JsonProperty("expires_in") @Nullable BigDecimal expiresIn,
        @JsonAlias("owID") @Nullable Long owId,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    private static final Duration LONGEST = Duration.ofHours(24);
    private static final BigDecimal MOST_SECONDS = BigDecimal.valueOf(172_800);

    public TokenSet {
        additionalProperties = Values.copy(additionalProperties);
    }

    /** Returns tokens from another source, with the full lifetime. */
    public static TokenSet of(String accessToken, @Nullable String refreshToken) {
        return new TokenSet(accessToken, refreshToken, null, "bearer", null, null, Map.of());
    }

    /**
     * Returns the lifetime of the access token: {@link #expiresIn()} in seconds, or in milliseconds if it exceeds the seconds of
     * two days. At most 24 hours, and 24 hours if it is missing or invalid.
     */
    public Duration lifetime() {
        if (expiresIn == null || expiresIn.signum() <= 0) {
            return LONGEST;
        }
        BigDecimal seconds = expiresIn.compareTo(MOST_SECONDS) > 0 ? expiresIn.movePointLeft(3) : expiresIn;
        if (seconds.compareTo(BigDecimal.valueOf(LONGEST.toSeconds())) >= 0) {
            return LONGEST;
        }
        return seconds.compareTo(BigDecimal.ONE) < 0 ? LONGEST : Duration.ofSeconds(seconds.longValue());
    }

    @Override
    public String toString() {
        return "TokenSet[owId=" + owId + ", lifetime=" + lifetime() + ", tokens hidden]";
    }
}
