package io.adplatform.testkit.access;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/** The tokens handed out so far: they look random, and the same seed gives the same ones in the same order. */
final class Tokens {

    private final long seed;
    private final Duration validity;
    private final InstantSource clock;
    private final Map<String, Grant> access = new HashMap<>();
    private final Map<String, String> refresh = new HashMap<>();
    private long issued;

    private record Grant(String email, Instant validUntil) {}

    /** The tokens of one answer; without a refresh token if the old one stays valid. */
    record Pair(String access, @Nullable String refresh) {}

    Tokens(long seed, Duration validity, InstantSource clock) {
        this.seed = seed;
        this.validity = validity;
        this.clock = clock;
    }

    synchronized Pair issue(String email) {
        String token = next("refresh");
        refresh.put(token, email);
        return new Pair(issueAccess(email), token);
    }

    synchronized Pair issueWithoutRefresh(String email) {
        return new Pair(issueAccess(email), null);
    }

    private String issueAccess(String email) {
        String token = next("access");
        access.put(token, new Grant(email, clock.instant().plus(validity)));
        return token;
    }

    /** Returns the owner of a refresh token, or {@code null} if it was never issued or has ended. */
    synchronized @Nullable String ownerOfRefresh(String token) {
        return refresh.get(token);
    }

    synchronized void endRefresh(String token) {
        refresh.remove(token);
    }

    /** Returns the owner of an access token, or {@code null} if it was never issued, was revoked or has expired. */
    synchronized @Nullable String ownerOfAccess(String token) {
        Grant grant = access.get(token);
        return grant != null && clock.instant().isBefore(grant.validUntil()) ? grant.email() : null;
    }

    synchronized void endAccess(String token) {
        access.remove(token);
    }

    /** Ends all tokens of a user. */
    synchronized void endAll(String email) {
        access.values().removeIf(grant -> grant.email().equals(email));
        refresh.values().removeIf(email::equals);
    }

    synchronized void expireAccess() {
        access.clear();
    }

    synchronized void revokeAll() {
        access.clear();
        refresh.clear();
    }

    private String next(String kind) {
        String input = seed + ":" + kind + ":" + issued++;
        return ByteString.encodeUtf8(input).sha256().base64Url().replace("=", "");
    }
}
