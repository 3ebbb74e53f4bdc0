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
 * What sign-up, log-in and refresh answer with (document 1, "Token set"). Its text form hides the tokens.
 *
 * @param accessToken the bearer token; {@code null} only in an answer that is useless
 * @param refreshToken gets a new access token; {@code null} where an answer brings no new one
 * @param scope what the tokens are good for, read and write
 * @param tokenType {@code bearer}
 * @param expiresIn the validity as the platform sent it; its unit is not documented, see {@link #lifetime()}
 * @param owId the Organization Workspace ID; sent by log-in alone, and not always
 * @param additionalProperties what else the answer held, as plain JSON values
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

    /** A set that was kept elsewhere, with the full lifetime. */
    public static TokenSet of(String accessToken, @Nullable String refreshToken) {
        return new TokenSet(accessToken, refreshToken, null, "bearer", null, null, Map.of());
    }

    /**
     * How long the access token is good for: {@link #expiresIn()} read as seconds, or as milliseconds where it is more
     * than two days of seconds; never more than 24 hours, and 24 hours where it is missing or senseless.
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
