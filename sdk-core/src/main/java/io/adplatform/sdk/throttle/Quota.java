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
 * @param withheld the permits that are not out, but that nobody can have now: after a 429 all of them while the pause
 *     lasts, and then all but the one for the request that goes first
 * @param nextFree how long until each further permit can be had, soonest first, as far as that is known: a request in
 *     flight is counted as if its answer arrived now
 * @param waiting how many calls wait in each lane; every lane is present
 */
public record Quota(
        int limit, Duration window, int used, int withheld, List<Duration> nextFree, Map<Lane, Integer> waiting) {

    private static final Duration FOREVER = Duration.ofSeconds(Long.MAX_VALUE);

    public Quota {
        nextFree = List.copyOf(nextFree);
        waiting = Map.copyOf(waiting);
    }

    /** The permits that a call can have without a wait; 0 while others queue for them. */
    public int free() {
        return Math.max(0, limit - used - withheld);
    }

    /** How many calls wait, in all lanes together. */
    public long totalWaiting() {
        return waiting.values().stream().mapToLong(Integer::longValue).sum();
    }

    /**
     * About how long it takes until the last of {@code requests} more requests can be sent, after those that wait
     * already; their own latency not counted.
     *
     * <p>Zero when all of them can go at once.
     *
     * @param requests 0 or more
     */
    public Duration timeFor(long requests) {
        if (requests < 0) {
            throw new IllegalArgumentException("requests must be 0 or more, was " + requests);
        }
        if (requests == 0) {
            return Duration.ZERO;
        }
        try {
            long last = Math.subtractExact(Math.addExact(requests, totalWaiting()), free()) - 1;
            if (last < 0) {
                return Duration.ZERO;
            }
            // The n-th permit from now is one that comes back in this window, or the same one some windows later.
            // Those that are free now are used up first and come back last, one window from now.
            int inWindow = (int) (last % limit);
            Duration first = inWindow < nextFree.size() ? nextFree.get(inWindow) : window;
            return first.plus(window.multipliedBy(last / limit));
        } catch (ArithmeticException longerThanDurationsCanSay) {
            return FOREVER;
        }
    }
}
