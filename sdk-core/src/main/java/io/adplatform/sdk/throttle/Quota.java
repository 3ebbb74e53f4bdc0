package io.adplatform.sdk.throttle;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A look at the throttle at one moment; it does not change afterwards.
 *
 * @param limit the permits of one window
 * @param window how long a permit stays out after its answer
 * @param used the permits that are out, requests in flight included
 * @param nextFree how long until each further permit comes back, soonest first, as far as that is known: a request in
 *     flight is counted as if its answer arrived now
 * @param waiting how many calls wait in each lane; every lane is present
 */
public record Quota(int limit, Duration window, int used, List<Duration> nextFree, Map<Lane, Integer> waiting) {

    public Quota {
        nextFree = List.copyOf(nextFree);
        waiting = Map.copyOf(waiting);
    }

    /** The permits that can be had without a wait; 0 while others queue for them. */
    public int free() {
        return Math.max(0, limit - used);
    }

    /**
     * About how long {@code requests} more requests take from now, those that wait already included and latency not.
     *
     * <p>Zero when all of them can go at once.
     */
    public Duration timeFor(long requests) {
        if (requests < 0) {
            throw new IllegalArgumentException("requests must be 0 or more, was " + requests);
        }
        long ahead = requests
                + waiting.values().stream().mapToLong(Integer::longValue).sum()
                - free();
        if (requests == 0 || ahead <= 0) {
            return Duration.ZERO;
        }
        // The n-th permit from now is one that comes back in this window, or the same one some windows later.
        long wholeWindows = (ahead - 1) / limit;
        int within = (int) ((ahead - 1) % limit);
        Duration first = within < nextFree.size() ? nextFree.get(within) : window;
        return first.plus(window.multipliedBy(wholeWindows));
    }
}
