package io.adplatform.sdk.throttle;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * In which order the lanes are served, wherever their queues are kept: in one process, or in a store that many share.
 *
 * <p>More urgent lanes go first, log-in and refresh before all others. Otherwise no lane starves: one whose first call
 * has been passed over {@link #MOST_PASSES} times in favour of more urgent ones goes next, the least urgent first. So
 * the lowest lane has at least every tenth of the other calls' permits, and the one above it, which also sees the
 * lowest one's turns, at least every twelfth.
 *
 * <p>Not safe for use by several threads.
 */
public final class LaneTurns {

    /** How many more urgent calls may pass a lane's first one. */
    public static final int MOST_PASSES = 9;

    /** Each call of {@code values()} makes a new array, and every change of a queue asks for the order. */
    private static final Lane[] HIGHEST_FIRST = Lane.values();

    private static final List<Lane> LOWEST_FIRST = List.of(Lane.BULK, Lane.NORMAL, Lane.INTERACTIVE);

    private final Map<Lane, Integer> passes = new EnumMap<>(Lane.class);

    /** Nobody has been passed over so far. */
    public LaneTurns() {}

    /** @param passes how many more urgent calls went before the first one of each lane; lanes may be left out */
    public LaneTurns(Map<Lane, Integer> passes) {
        this.passes.putAll(passes);
    }

    /** The lanes in which somebody waits, in the order in which they are to be served. */
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
     * Counts whom a call has passed that got its permit.
     *
     * @param waits whether somebody waits in a lane, without that call
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

    /** Nobody waits in the lane any more, so that nobody in it has been passed over. */
    public void emptied(Lane lane) {
        passes.remove(lane);
    }

    /** How many more urgent calls went before the first one of the lane. */
    public int passes(Lane lane) {
        return passes.getOrDefault(lane, 0);
    }
}
