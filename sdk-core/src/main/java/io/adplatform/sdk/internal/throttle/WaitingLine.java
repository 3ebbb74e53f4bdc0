package io.adplatform.sdk.internal.throttle;

import io.adplatform.sdk.throttle.Lane;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Everybody who waits, and who is next.
 *
 * <p>More urgent lanes go first, and within a lane whoever came first. Log-in and refresh go before all others. Otherwise no lane
 * starves: one whose first waiter has been passed over {@link #PASSES} times in favour of more urgent ones goes next, the
 * least urgent first. So the lowest lane has at least every tenth of the other calls' permits, and the one above it, which
 * also sees the lowest one's turns, at least every twelfth.
 *
 * <p>Not safe for threads; the throttle's lock guards it.
 */
final class WaitingLine {

    /** How many more urgent calls may pass a lane's first waiter. */
    static final int PASSES = 9;

    private static final Lane[] BY_URGENCY = Lane.values();

    private final LaneQueue[] queues = new LaneQueue[BY_URGENCY.length];
    private final int[] passes = new int[BY_URGENCY.length];
    private int size;

    WaitingLine() {
        for (int lane = 0; lane < queues.length; lane++) {
            queues[lane] = new LaneQueue();
        }
    }

    int size() {
        return size;
    }

    Map<Lane, Integer> sizes() {
        Map<Lane, Integer> sizes = new EnumMap<>(Lane.class);
        for (Lane lane : BY_URGENCY) {
            sizes.put(lane, queues[lane.ordinal()].size());
        }
        return sizes;
    }

    void add(Waiter waiter) {
        queues[waiter.lane.ordinal()].add(waiter);
        size++;
    }

    /** Forgets a waiter that gives up. */
    void remove(Waiter waiter) {
        int lane = waiter.lane.ordinal();
        queues[lane].remove(waiter);
        size--;
        if (queues[lane].size() == 0) {
            passes[lane] = 0;
        }
    }

    /** Forgets a waiter that has its permit, and counts whom it went before. */
    void served(Waiter waiter) {
        remove(waiter);
        if (waiter.lane == Lane.SESSION) {
            return;
        }
        passes[waiter.lane.ordinal()] = 0;
        for (int lane = waiter.lane.ordinal() + 1; lane < queues.length; lane++) {
            if (queues[lane].size() > 0) {
                passes[lane]++;
            }
        }
    }

    /** Who is to have the next permit. */
    @Nullable
    Waiter next() {
        Waiter session = queues[Lane.SESSION.ordinal()].first();
        if (session != null) {
            return session;
        }
        for (int lane = queues.length - 1; lane > Lane.SESSION.ordinal(); lane--) {
            if (passes[lane] >= PASSES) {
                return queues[lane].first();
            }
        }
        for (LaneQueue queue : queues) {
            Waiter first = queue.first();
            if (first != null) {
                return first;
            }
        }
        return null;
    }

    /** The least number of those who wait now that get their permits before {@code waiter}. */
    int ahead(Waiter waiter) {
        int lane = waiter.lane.ordinal();
        int rank = queues[lane].rank(waiter);
        if (waiter.lane == Lane.SESSION) {
            return rank;
        }
        long moreUrgent = 0;
        for (int other = Lane.SESSION.ordinal() + 1; other < lane; other++) {
            moreUrgent += queues[other].size();
        }
        // The lane's first waiter is passed over by the rest of its allowance, each one behind it by a full one.
        long mayPass = Math.max(0, PASSES - passes[lane]) + (long) rank * PASSES;
        return queues[Lane.SESSION.ordinal()].size() + rank + (int) Math.min(moreUrgent, mayPass);
    }

    /** Whether somebody waits whom a newcomer in {@code lane} goes before. */
    boolean isPassedBy(Lane lane) {
        for (int other = lane.ordinal() + 1; other < queues.length; other++) {
            if (queues[other].size() > 0) {
                return true;
            }
        }
        return false;
    }

    /** Shows every waiter, the urgent ones first and each lane in its order; the one that is shown may be removed. */
    void forEach(Consumer<Waiter> action) {
        for (LaneQueue queue : queues) {
            Waiter waiter = queue.first();
            while (waiter != null) {
                Waiter next = queue.after(waiter);
                action.accept(waiter);
                waiter = next;
            }
        }
    }
}
