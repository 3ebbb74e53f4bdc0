package io.adplatform.sdk.internal.throttle;

import io.adplatform.sdk.throttle.Lane;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Everybody who waits, and who is next.
 *
 * <p>More urgent lanes go first, and within a lane whoever came first. Log-in and refresh go before all others.
 * Otherwise no lane starves: one whose first waiter has been passed over {@link #PASSES} times in favour of more urgent
 * ones goes next, the least urgent first. So the lowest lane has at least every tenth of the other calls' permits, and
 * the one above it, which also sees the lowest one's turns, at least every twelfth.
 *
 * <p>Not safe for threads; the throttle's lock guards it.
 */
final class LaneQueues {

    /** How many more urgent calls may pass a lane's first waiter. */
    static final int PASSES = 9;

    private final LaneQueue session = new LaneQueue();
    private final LaneQueue interactive = new LaneQueue();
    private final LaneQueue normal = new LaneQueue();
    private final LaneQueue bulk = new LaneQueue();

    private final List<LaneQueue> ordinary = List.of(interactive, normal, bulk);
    private final List<LaneQueue> ordinaryLowestFirst = List.of(bulk, normal, interactive);
    private int size;

    int size() {
        return size;
    }

    Map<Lane, Integer> sizes() {
        Map<Lane, Integer> sizes = new EnumMap<>(Lane.class);
        for (Lane lane : Lane.values()) {
            sizes.put(lane, queue(lane).size());
        }
        return sizes;
    }

    void add(Waiter waiter) {
        queue(waiter.lane).add(waiter);
        size++;
    }

    /** Forgets a waiter that gives up. */
    void remove(Waiter waiter) {
        LaneQueue queue = queue(waiter.lane);
        queue.remove(waiter);
        size--;
        if (queue.size() == 0) {
            queue.passes = 0;
        }
    }

    /** Forgets a waiter that has its permit, and counts whom it went before. */
    void served(Waiter waiter) {
        remove(waiter);
        if (waiter.isSession()) {
            return;
        }
        LaneQueue served = queue(waiter.lane);
        served.passes = 0;
        for (LaneQueue lower : ordinaryLowestFirst) {
            if (lower == served) {
                return;
            }
            if (lower.size() > 0) {
                lower.passes++;
            }
        }
    }

    /** Who is to have the next permit. */
    @Nullable
    Waiter next() {
        if (session.size() > 0) {
            return session.first();
        }
        for (LaneQueue queue : ordinaryLowestFirst) {
            if (queue.passes >= PASSES) {
                return queue.first();
            }
        }
        for (LaneQueue queue : ordinary) {
            if (queue.size() > 0) {
                return queue.first();
            }
        }
        return null;
    }

    /** The least number of those who wait now that get their permits before {@code waiter}. */
    int ahead(Waiter waiter) {
        LaneQueue own = queue(waiter.lane);
        int rank = own.rank(waiter);
        if (waiter.isSession()) {
            return rank;
        }
        long moreUrgent = 0;
        for (LaneQueue queue : ordinary) {
            if (queue == own) {
                break;
            }
            moreUrgent += queue.size();
        }
        // The lane's first waiter is passed over by the rest of its allowance, each one behind it by a full one.
        long mayPass = Math.max(0, PASSES - own.passes) + (long) rank * PASSES;
        return session.size() + rank + (int) Math.min(moreUrgent, mayPass);
    }

    /** Whether somebody waits whom a newcomer in {@code lane} goes before. */
    boolean isPassedBy(Lane lane) {
        LaneQueue own = queue(lane);
        for (LaneQueue lower : ordinaryLowestFirst) {
            if (lower == own) {
                return false;
            }
            if (lower.size() > 0) {
                return true;
            }
        }
        return false;
    }

    /** Shows every waiter, the urgent ones first and each lane in its order; the one that is shown may be removed. */
    void forEach(Consumer<Waiter> action) {
        forEach(session, action);
        ordinary.forEach(queue -> forEach(queue, action));
    }

    private static void forEach(LaneQueue queue, Consumer<Waiter> action) {
        Waiter waiter = queue.first();
        while (waiter != null) {
            Waiter next = queue.after(waiter);
            action.accept(waiter);
            waiter = next;
        }
    }

    private LaneQueue queue(Lane lane) {
        return switch (lane) {
            case SESSION -> session;
            case INTERACTIVE -> interactive;
            case NORMAL -> normal;
            case BULK -> bulk;
        };
    }
}
