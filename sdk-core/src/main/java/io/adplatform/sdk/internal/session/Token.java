package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.TokenSet;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An access token in force, measured on the monotonic clock.
 *
 * @param owId the workspace that log-in named; kept over refreshes, {@code null} when none was ever named
 * @param generation counts up with every new token
 * @param softAt from here on a refresh runs in the background
 * @param hardAt from here on the token isn't used any more
 */
record Token(
        String accessToken,
        @Nullable String refreshToken,
        @Nullable Long owId,
        long generation,
        long softAt,
        long hardAt) {

    /** A token is given up this long before its end, so that none expires on the way. */
    private static final Duration MARGIN = Duration.ofSeconds(30);

    /** @param before the token that this one follows; what the answer leaves out is kept of it */
    static Token of(TokenSet set, @Nullable Token before, long generation, long now) {
        Duration lifetime = set.lifetime();
        Duration margin = lifetime.dividedBy(10).compareTo(MARGIN) < 0 ? lifetime.dividedBy(10) : MARGIN;
        return new Token(
                Objects.requireNonNull(set.accessToken()),
                set.refreshToken() != null || before == null ? set.refreshToken() : before.refreshToken(),
                set.owId() != null || before == null ? set.owId() : before.owId(),
                generation,
                now + lifetime.multipliedBy(8).dividedBy(10).toNanos(),
                now + lifetime.minus(margin).toNanos());
    }

    /** It is a secret. */
    @Override
    public String toString() {
        return "Token[generation=" + generation + ", owId=" + owId + "]";
    }
}
