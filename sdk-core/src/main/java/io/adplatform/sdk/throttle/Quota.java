package io.adplatform.sdk.throttle;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The state of a throttle at one moment.
 *
 * @param limit the number of permits in one window
 * @param window the time that a permit stays out after its answer
 * @param used the number of permits that are out, including requests in flight
 * @param withheld the number of permits that are not out but can't be granted now. During the pause after a 429, these are all;
 *     after it, all but one for the probe
 * @param nextFree the times until permits that are not free now become free, the shortest first, as far as they are known. A
 *     request in flight counts as answered now
 * @param waiting the number of waiting calls in each lane; every lane is present
 */
public record Quota(
        int limit, Duration window, int used, int withheld, List<Duration> nextFree, Map<Lane, Integer> waiting) {

    private static final Duration FOREVER = Duration.ofSeconds(Long.MAX_VALUE);

    public Quota {
        nextFree = List.copyOf(nextFree);
        waiting = Map.copyOf(waiting);
    }

    /** Returns the number of permits that a call could get without a wait. */
    public int free() {
        return Math.max(0, limit - used - withheld);
    }

    /** Returns the number of waiting calls in all lanes. */
    public long totalWaiting() {
        return waiting.values().stream().mapToLong(Integer::longValue).sum();
    }

    /**
     * Returns the approximate time until the last of some further requests can be sent; zero if all can be sent at once. Calls that
     * wait already go first. Latency is not included.
     *
     * @param requests the number of further requests, 0 or more
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
            // Each permit returns once in this window, and again in each later window.
            // Permits that are free now are used first and return last, one window from now.
            int inWindow = (int) (last % limit);
            Duration first = inWindow < nextFree.size() ? nextFree.get(inWindow) : window;
            return first.plus(window.multipliedBy(last / limit));
        } catch (ArithmeticException longerThanADuration) {
            return FOREVER;
        }
    }
}
