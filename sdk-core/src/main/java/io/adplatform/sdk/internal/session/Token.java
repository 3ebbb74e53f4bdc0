package io.adplatform.sdk.internal.session;

import io.adplatform.sdk.TokenSet;
import io.adplatform.sdk.session.StoredTokens;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An access token with its life, measured on the monotonic clock: a wall clock that jumps changes nothing for a token
 * that the process holds.
 *
 * @param owId the workspace that log-in named; kept over refreshes, {@code null} when none was ever named
 * @param revision the token's number in the store, which other processes count on
 * @param generation counts up with every token that this process takes on
 * @param since when this process took it on
 * @param softAt from here on a refresh runs in the background
 * @param hardAt from here on the token isn't used any more
 */
record Token(
        String accessToken,
        @Nullable String refreshToken,
        @Nullable Long owId,
        long revision,
        long generation,
        long since,
        long softAt,
        long hardAt) {

    /** A token is given up this long before its end, so that none expires on the way. */
    private static final Duration MARGIN = Duration.ofSeconds(30);

    /** A refresh begins this long before the end, or a tenth of the life before it: no sooner, since it costs quota. */
    private static final Duration AHEAD = Duration.ofHours(1);

    private static final Duration LONGEST = Duration.ofHours(24);
    /** How much two readings of one machine's clock may disagree. */
    private static final Duration SKEW = Duration.ofMinutes(1);

    /** A token that has just come. */
    static Token fresh(
            TokenSet set,
            String accessToken,
            @Nullable String refreshToken,
            @Nullable Long owId,
            long revision,
            long now) {
        return aged(accessToken, refreshToken, owId, revision, set.lifetime(), Duration.ZERO, now);
    }

    /**
     * A token out of a store. Its age is told by the wall clock, the only one that two processes share. Where that
     * makes no sense the token is taken as expired: a refresh is cheaper than a refused call.
     */
    static Token stored(StoredTokens stored, Instant wallClock, long now) {
        Duration lifetime = Duration.between(stored.obtainedAt(), stored.expiresAt());
        Duration age = Duration.between(stored.obtainedAt(), wallClock);
        boolean sensible = !lifetime.isNegative()
                && lifetime.compareTo(LONGEST) <= 0
                && age.compareTo(SKEW.negated()) >= 0
                && age.compareTo(lifetime) < 0;
        return aged(
                stored.accessToken(),
                stored.refreshToken(),
                workspace(stored.owId()),
                stored.revision(),
                sensible ? lifetime : Duration.ZERO,
                sensible && !age.isNegative() ? age : Duration.ZERO,
                now);
    }

    private static Token aged(
            String accessToken,
            @Nullable String refreshToken,
            @Nullable Long owId,
            long revision,
            Duration lifetime,
            Duration age,
            long now) {
        long tenth = lifetime.toNanos() / 10;
        long end = now + lifetime.minus(age).toNanos();
        return new Token(
                accessToken,
                refreshToken,
                owId,
                revision,
                0,
                now,
                end - Math.min(tenth, AHEAD.toNanos()) - Math.min(tenth, MARGIN.toNanos()),
                end - Math.min(tenth, MARGIN.toNanos()));
    }

    /** What another process can use of it, as of now. */
    StoredTokens stored(Duration lifetime, Instant wallClock) {
        return new StoredTokens(revision, accessToken, refreshToken, owId, wallClock, wallClock.plus(lifetime));
    }

    boolean isGood(long now) {
        return now - hardAt < 0;
    }

    boolean isNewerThan(@Nullable Token other) {
        return other == null || revision > other.revision;
    }

    /** The workspace that an answer names, or {@code null} where that is none: IDs are positive. */
    static @Nullable Long workspace(@Nullable Long owId) {
        return owId == null || owId <= 0 ? null : owId;
    }

    /** Tokens are written into a header as they are, so one that can't stand there is none. */
    static boolean canBeSent(@Nullable String token) {
        return token != null && !token.isEmpty() && token.chars().allMatch(c -> c > ' ' && c < 127);
    }

    Token asGeneration(long number, long takenOn) {
        return new Token(accessToken, refreshToken, owId, revision, number, takenOn, softAt, hardAt);
    }

    Token withoutRefreshToken() {
        return new Token(accessToken, null, owId, revision, generation, since, softAt, hardAt);
    }

    /** The same token, good for nothing more. */
    Token ended() {
        return new Token(accessToken, null, owId, revision, generation, since, since, since);
    }

    /** It is a secret. */
    @Override
    public String toString() {
        return "Token[revision=" + revision + ", generation=" + generation + ", owId=" + owId + "]";
    }
}
