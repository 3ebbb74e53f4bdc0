package io.adplatform.sdk.internal.session;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/**
 * The token that the session holds, and what the platform's answers have said of it. A value: each answer makes a new
 * one.
 *
 * @param account whose token it is
 * @param accepted whether any answer has accepted it
 * @param refused the uses that were answered with 401
 * @param spent the uses whose 401 to an accepted token has cost a log-in in this token's life
 */
record HeldToken(AccountKey account, Token token, boolean accepted, Set<Use> refused, Set<Use> spent) {

    /** With so many different uses refused, a token that no answer has accepted serves none at all. */
    private static final int TOO_MANY = 2;

    private static final Duration UNTRIED = Duration.ofMinutes(1);

    /** A token of which no answer has said anything. */
    static HeldToken untried(AccountKey account, Token token) {
        return new HeldToken(account, token, false, Set.of(), Set.of());
    }

    /**
     * Whether a call may go with this token. A use whose 401 has cost its log-in goes on with the token that came of
     * it: the 401 is its own matter. Should no answer at all accept that token, it is doubted again after a while.
     */
    boolean serves(Use use, long now) {
        if (refused.contains(use)) {
            return spent.contains(use) && (accepted || now - token.since() < UNTRIED.toNanos());
        }
        return accepted || evidence() < TOO_MANY;
    }

    /** How many refusals speak against the token itself. */
    long evidence() {
        return refused.stream().filter(use -> !spent.contains(use)).count();
    }

    /** Whether the token may be the reason for a 401. */
    boolean isSuspect() {
        return evidence() > 0 || (!accepted && !refused.isEmpty());
    }

    /** Whether {@link #acceptedFor} would change nothing. */
    boolean isAcceptedFor(Use use) {
        return accepted && !refused.contains(use) && !spent.contains(use);
    }

    HeldToken acceptedFor(Use use) {
        return new HeldToken(account, token, true, without(refused, use), without(spent, use));
    }

    HeldToken refusedFor(Use use) {
        return new HeldToken(account, token, accepted, with(refused, Set.of(use)), spent);
    }

    /** The same, once the platform has refused the refresh token. */
    HeldToken withoutRefreshToken() {
        return new HeldToken(account, token.withoutRefreshToken(), accepted, refused, spent);
    }

    /**
     * The token that comes after this one. Where that is because of a 401 it inherits what has cost a log-in; a token
     * that comes in the ordinary course begins with a clean record.
     */
    HeldToken followedBy(Token next) {
        boolean isOfAnAcceptedOne = accepted || !spent.isEmpty();
        Set<Use> inherited = isOfAnAcceptedOne ? with(spent, refused) : spent;
        return new HeldToken(account, next, false, Set.of(), isSuspect() ? inherited : Set.of());
    }

    private static Set<Use> with(Set<Use> some, Set<Use> more) {
        Set<Use> all = new HashSet<>(some);
        all.addAll(more);
        return Set.copyOf(all);
    }

    private static Set<Use> without(Set<Use> some, Use one) {
        if (!some.contains(one)) {
            return some;
        }
        Set<Use> rest = new HashSet<>(some);
        rest.remove(one);
        return Set.copyOf(rest);
    }
}
