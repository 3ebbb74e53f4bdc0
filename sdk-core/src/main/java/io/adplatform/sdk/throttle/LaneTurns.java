package io.adplatform.sdk.throttle;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The order in which the lanes are served, for queues in one process and for queues in a shared store.
 *
 * <p>More urgent lanes go first, log-in and refresh before all others. No other lane starves: if more urgent calls have
 * overtaken a lane's first call {@link #MOST_PASSES} times, that lane is next, the least urgent first. So the lowest lane gets
 * at least every tenth permit, and the lane above it at least every twelfth, because the lowest one may go first.
 *
 * <p>Not safe for use by several threads.
 */
public final class LaneTurns {

    /** The number of more urgent calls that may overtake a lane's first call. */
    public static final int MOST_PASSES = 9;

    /** A constant, because {@code values()} creates an array, and every change of a queue needs the order. */
    private static final Lane[] HIGHEST_FIRST = Lane.values();

    private static final List<Lane> LOWEST_FIRST = List.of(Lane.BULK, Lane.NORMAL, Lane.INTERACTIVE);

    private final Map<Lane, Integer> passes = new EnumMap<>(Lane.class);

    /** The state before any call was overtaken. */
    public LaneTurns() {}

    /** @param passes the number of more urgent calls that overtook the first call of each lane; lanes may be left out */
    public LaneTurns(Map<Lane, Integer> passes) {
        this.passes.putAll(passes);
    }

    /** Returns the lanes with waiting calls, in the order of service. */
    public List<Lane> order(Predicate<Lane> waits) {
        List<Lane> order = new ArrayList<>(HIGHEST_FIRST.length);
        if (waits.test(Lane.SESSION)) {
            order.add(Lane.SESSION);
        }
        for (Lane lane : LOWEST_FIRST) {
            if (passes(lane) >= MOST_PASSES && waits.test(lane)) {
                order.add(lane);
            }
        }
        for (Lane lane : HIGHEST_FIRST) {
            if (waits.test(lane) && !order.contains(lane)) {
                order.add(lane);
            }
        }
        return order;
    }

    /**
     * Counts the calls that a call with a new permit overtook.
     *
     * @param waits whether calls wait in a lane, without that call
     */
    public void served(Lane lane, Predicate<Lane> waits) {
        if (lane == Lane.SESSION) {
            return;
        }
        passes.remove(lane);
        for (Lane lower : LOWEST_FIRST) {
            if (lower.compareTo(lane) > 0 && waits.test(lower)) {
                passes.merge(lower, 1, Integer::sum);
            }
        }
    }

    /** Resets a lane in which no call waits any more. */
    public void emptied(Lane lane) {
        passes.remove(lane);
    }

    /** Returns the number of more urgent calls that overtook the first call of the lane. */
    public int passes(Lane lane) {
        return passes.getOrDefault(lane, 0);
    }
}
