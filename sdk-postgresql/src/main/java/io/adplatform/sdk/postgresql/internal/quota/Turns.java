package io.adplatform.sdk.postgresql.internal.quota;

import io.adplatform.sdk.throttle.Lane;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Who waits, and whose turn it is. The lanes are those of all processes together, and are served as within one process:
 * more urgent ones first, log-ins before everything, and none is passed over more than {@link #PASSES} times. Within a lane
 * the process goes first that was served the longest time ago.
 */
final class Turns {

    static final int PASSES = 9;

    private static final List<Lane> LOWEST_FIRST = List.of(Lane.BULK, Lane.NORMAL, Lane.INTERACTIVE);

    private final Map<Lane, Map<String, Integer>> waiting = new EnumMap<>(Lane.class);
    private final Map<Lane, Map<String, Long>> served = new EnumMap<>(Lane.class);
    private final Map<Lane, Integer> passes = new EnumMap<>(Lane.class);
    private long grants;

    /** The first of a process's calls in a lane. */
    record Head(Lane lane, String member) {}

    /** @param grants the number of the last grant */
    Turns(Map<Lane, Integer> passes, long grants) {
        this.passes.putAll(passes);
        this.grants = grants;
        for (Lane lane : Lane.values()) {
            waiting.put(lane, new TreeMap<>());
            served.put(lane, new TreeMap<>());
        }
    }

    void add(String name, Map<Lane, Integer> itsWaiting, Map<Lane, Long> itsServed) {
        itsWaiting.forEach((lane, count) -> {
            if (count > 0) {
                waiting(lane).put(name, count);
            }
        });
        itsServed.forEach((lane, number) -> served(lane).put(name, number));
    }

    /** Whose turn it is; {@code null} when nobody waits. */
    @Nullable
    Head next() {
        Lane lane = nextLane();
        if (lane == null) {
            return null;
        }
        String first = null;
        for (String name : waiting(lane).keySet()) {
            if (first == null || lastServed(lane, name) < lastServed(lane, first)) {
                first = name;
            }
        }
        return new Head(lane, Objects.requireNonNull(first));
    }

    private @Nullable Lane nextLane() {
        if (waits(Lane.SESSION)) {
            return Lane.SESSION;
        }
        for (Lane lane : LOWEST_FIRST) {
            if (waits(lane) && passes.getOrDefault(lane, 0) >= PASSES) {
                return lane;
            }
        }
        for (Lane lane : Lane.values()) {
            if (waits(lane)) {
                return lane;
            }
        }
        return null;
    }

    void serve(Head head) {
        Map<String, Integer> others = waiting(head.lane());
        others.computeIfPresent(head.member(), (name, count) -> count > 1 ? count - 1 : null);
        served(head.lane()).put(head.member(), ++grants);
        if (head.lane() == Lane.SESSION) {
            return;
        }
        passes.put(head.lane(), 0);
        for (Lane lower : LOWEST_FIRST) {
            if (lower.compareTo(head.lane()) > 0 && waits(lower)) {
                passes.merge(lower, 1, Integer::sum);
            }
        }
    }

    boolean waits(Lane lane) {
        return !waiting(lane).isEmpty();
    }

    long grants() {
        return grants;
    }

    /** A copy in which nobody waits yet. */
    Turns withoutWaiters() {
        return new Turns(passes, grants);
    }

    /** How often the first of each lane was passed over, for the lanes in which somebody waits. */
    Map<Lane, Integer> passes() {
        Map<Lane, Integer> counted = new EnumMap<>(Lane.class);
        passes.forEach((lane, count) -> {
            if (count > 0 && waits(lane)) {
                counted.put(lane, count);
            }
        });
        return counted;
    }

    Map<Lane, Integer> waitingOf(String name) {
        Map<Lane, Integer> its = new EnumMap<>(Lane.class);
        waiting.forEach((lane, counts) -> {
            if (counts.containsKey(name)) {
                its.put(lane, counts.get(name));
            }
        });
        return its;
    }

    Map<Lane, Long> servedOf(String name) {
        Map<Lane, Long> its = new EnumMap<>(Lane.class);
        served.forEach((lane, numbers) -> {
            if (numbers.containsKey(name)) {
                its.put(lane, numbers.get(name));
            }
        });
        return its;
    }

    private long lastServed(Lane lane, String name) {
        return served(lane).getOrDefault(name, 0L);
    }

    private Map<String, Integer> waiting(Lane lane) {
        return Objects.requireNonNull(waiting.get(lane));
    }

    private Map<String, Long> served(Lane lane) {
        return Objects.requireNonNull(served.get(lane));
    }
}
