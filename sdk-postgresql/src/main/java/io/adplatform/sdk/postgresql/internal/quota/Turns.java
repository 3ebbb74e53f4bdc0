package io.adplatform.sdk.postgresql.internal.quota;

import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.LaneTurns;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The waiting processes, and their order. The lanes include all processes, and are served in the order of {@link LaneTurns}, as
 * within one process. Within a lane, the process with the oldest grant is first.
 */
final class Turns {

    private final Map<Lane, Map<String, Integer>> waiting = new EnumMap<>(Lane.class);
    private final Map<Lane, Map<String, Long>> served = new EnumMap<>(Lane.class);
    private final LaneTurns lanes;
    private long grants;

    /** The first of a process's calls in a lane. */
    record Head(Lane lane, String member) {}

    /** @param grants the number of the last grant */
    Turns(Map<Lane, Integer> passes, long grants) {
        this.lanes = new LaneTurns(passes);
        this.grants = grants;
        for (Lane lane : Lane.values()) {
            waiting.put(lane, new HashMap<>());
            served.put(lane, new HashMap<>());
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

    /** Returns the next process; {@code null} if no process waits. */
    @Nullable
    Head next() {
        List<Lane> order = lanes.order(this::waits);
        if (order.isEmpty()) {
            return null;
        }
        Lane lane = order.get(0);
        String first = null;
        for (String name : waiting(lane).keySet()) {
            if (first == null || isBefore(lane, name, first)) {
                first = name;
            }
        }
        return new Head(lane, Objects.requireNonNull(first));
    }

    private boolean isBefore(Lane lane, String one, String other) {
        long its = lastServed(lane, one);
        long others = lastServed(lane, other);
        return its < others || (its == others && one.compareTo(other) < 0);
    }

    void serve(Head head) {
        Map<String, Integer> others = waiting(head.lane());
        others.computeIfPresent(head.member(), (name, count) -> count > 1 ? count - 1 : null);
        served(head.lane()).put(head.member(), ++grants);
        lanes.served(head.lane(), this::waits);
    }

    boolean waits(Lane lane) {
        return !waiting(lane).isEmpty();
    }

    long grants() {
        return grants;
    }

    /** Returns a copy without waiting processes. */
    Turns withoutWaiters() {
        return new Turns(passes(lane -> true), grants);
    }

    /** Returns how often the first of each lane was passed over, for lanes with waiting calls. */
    Map<Lane, Integer> passes() {
        return passes(this::waits);
    }

    private Map<Lane, Integer> passes(Predicate<Lane> of) {
        Map<Lane, Integer> counted = new EnumMap<>(Lane.class);
        for (Lane lane : Lane.values()) {
            if (lanes.passes(lane) > 0 && of.test(lane)) {
                counted.put(lane, lanes.passes(lane));
            }
        }
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
