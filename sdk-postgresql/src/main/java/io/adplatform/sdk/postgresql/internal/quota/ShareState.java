package io.adplatform.sdk.postgresql.internal.quota;

import io.adplatform.sdk.throttle.Lane;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All that is known of one quota: the content of its row. Its version is the row's.
 *
 * @param epoch grows whenever the clock or the row turned out to be another one than before, so that one process's
 *     notice serves all
 * @param grants how many permits were ever granted
 * @param longestLease the longest lease that any process has asked for, or the longest time that a lost request needed
 * @param quietUntil no permit is granted before that
 * @param pause what a 429 led to; {@code null} for none
 * @param passes how many more urgent calls went before the first one of each lane
 */
record ShareState(
        long epoch,
        long grants,
        long longestLease,
        long quietUntil,
        @Nullable PauseState pause,
        List<SharedPermit> permits,
        Map<String, Member> members,
        Map<Lane, Integer> passes) {

    ShareState {
        permits = List.copyOf(permits);
        members = Map.copyOf(members);
        passes = Map.copyOf(passes);
    }

    /** A quota of which nothing is out. */
    static ShareState first(long now) {
        return new ShareState(now, 0, 0, 0, null, List.of(), Map.of(), Map.of());
    }

    /** Returns a quota with unknown outstanding permits, because its former row is lost. */
    static ShareState afterALoss(long now, long lease) {
        return new ShareState(now, 0, lease, now + lease, null, List.of(), Map.of(), Map.of());
    }
}
