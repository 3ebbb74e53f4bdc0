package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.internal.pipeline.AttemptFailure;
import io.adplatform.sdk.internal.pipeline.Authorizer.Authorization;
import io.adplatform.sdk.internal.pipeline.Authorizer.Caller;
import io.adplatform.sdk.internal.pipeline.Authorizer.User;
import io.adplatform.sdk.session.StoredTokens;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An access token and its life on the monotonic clock. A jump of the wall clock doesn't affect a token that the process holds.
 *
 * @param owId the workspace from log-in, kept over refreshes; {@code null} if no log-in returned one
 * @param revision the token's number in the store, which orders the tokens of all processes
 * @param generation the token's number in this process; 0 until the session holds it
 * @param since when this process got it
 * @param softAt when a refresh begins in the background
 * @param hardAt the end of its use
 */
record Token(
        User account,
        String accessToken,
        @Nullable String refreshToken,
        @Nullable Long owId,
        long revision,
        long generation,
        long since,
        long softAt,
        long hardAt) {

    /** The use of a token ends this long before its life, so that none expires on the way. */
    private static final Duration MARGIN = Duration.ofSeconds(30);

    /** The longest time between the begin of a refresh and the end of use; a tenth of a shorter life. A refresh costs quota. */
    private static final Duration AHEAD = Duration.ofHours(1);

    private static final Duration LONGEST = Duration.ofHours(24);
    /** The most that two readings of one machine's clock may differ. */
    private static final Duration SKEW = Duration.ofMinutes(1);

    static Token of(
            User account,
            String accessToken,
            @Nullable String refreshToken,
            @Nullable Long owId,
            long revision,
            Duration lifetime,
            Duration age,
            long now) {
        long tenth = lifetime.toNanos() / 10;
        long hardAt = now + lifetime.minus(age).toNanos() - Math.min(tenth, MARGIN.toNanos());
        long softAt = hardAt - Math.min(tenth, AHEAD.toNanos());
        return new Token(account, accessToken, refreshToken, owId, revision, 0, now, softAt, hardAt);
    }

    /**
     * A token from a store. Its age is measured by the wall clock, the only one that two processes share. If the times make no
     * sense, the token counts as expired: a refresh is cheaper than a refused call.
     */
    static Token stored(User account, StoredTokens stored, Instant wallClock, long now) {
        Duration lifetime = Duration.between(stored.obtainedAt(), stored.expiresAt());
        Duration age = Duration.between(stored.obtainedAt(), wallClock);
        boolean sensible = !lifetime.isNegative()
                && lifetime.compareTo(LONGEST) <= 0
                && age.compareTo(SKEW.negated()) >= 0
                && age.compareTo(lifetime) < 0;
        return of(
                account,
                stored.accessToken(),
                stored.refreshToken(),
                workspace(stored.owId()),
                stored.revision(),
                sensible ? lifetime : Duration.ZERO,
                sensible && !age.isNegative() ? age : Duration.ZERO,
                now);
    }

    /** The form for a store, as of now. */
    StoredTokens stored(Duration lifetime, Instant wallClock) {
        return new StoredTokens(revision, accessToken, refreshToken, owId, wallClock, wallClock.plus(lifetime));
    }

    boolean isGood(long now) {
        return now - hardAt < 0;
    }

    boolean isFresh(long now) {
        return now - softAt < 0;
    }

    boolean isNewerThan(@Nullable Token other) {
        return other == null || revision > other.revision;
    }

    /** The workspace in an answer; {@code null} if it is not an ID, since IDs are positive. */
    static @Nullable Long workspace(@Nullable Long owId) {
        return owId == null || owId <= 0 ? null : owId;
    }

    /** Whether a header can carry the token. */
    static boolean canBeSent(@Nullable String token) {
        return token != null && !token.isEmpty() && token.chars().allMatch(c -> c > ' ' && c < 127);
    }

    Token asGeneration(long number, long now) {
        return new Token(account, accessToken, refreshToken, owId, revision, number, now, softAt, hardAt);
    }

    Token withoutRefreshToken() {
        return new Token(account, accessToken, null, owId, revision, generation, since, softAt, hardAt);
    }

    /** The same token, expired. */
    Token ended() {
        return new Token(account, accessToken, null, owId, revision, generation, since, since, since);
    }

    /** Hides the secrets. */
    @Override
    public String toString() {
        return "Token[revision=" + revision + ", generation=" + generation + ", owId=" + owId + "]";
    }

    /**
     * Returns the headers of a call.
     *
     * @throws AttemptFailure if neither the call nor the log-in has a workspace
     */
    Authorization authorization(Caller caller, Dialect dialect) {
        Long workspace = caller.owId() != null ? caller.owId() : owId;
        if (workspace == null) {
            throw AttemptFailure.unsent(
                    AttemptFailure.Kind.NO_TOKEN,
                    "log-in returned no workspace (owId): choose one with platform.workspace(owId) or the builder's owId",
                    null);
        }
        Map<String, String> headers =
                Map.of(dialect.credentialHeader(), "Bearer " + accessToken, "X-IAA-OW-ID", Long.toString(workspace));
        return new Authorization(headers, workspace, generation, since);
    }
}
