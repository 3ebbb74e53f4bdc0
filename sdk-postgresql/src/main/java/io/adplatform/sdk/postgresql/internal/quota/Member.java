package io.adplatform.sdk.postgresql.internal.quota;

import io.adplatform.sdk.throttle.Lane;
import java.util.Map;

/**
 * A process that shares the quota.
 *
 * @param askBy until when its waiting calls count: it has to ask by then, or is taken for dead until it asks again
 * @param limit its permits of one window
 * @param window its window
 * @param waiting how many of its calls wait in each lane; lanes without any are left out
 * @param served the number of the last grant that it had in each lane, by which members take turns
 */
record Member(long askBy, int limit, long window, Map<Lane, Integer> waiting, Map<Lane, Long> served) {

    Member {
        waiting = Map.copyOf(waiting);
        served = Map.copyOf(served);
    }

    Member askingBy(long until) {
        return new Member(until, limit, window, waiting, served);
    }
}
