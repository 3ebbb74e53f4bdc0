package io.adplatform.sdk.postgresql.internal.quota;

import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.LaneTurns;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The waiting processes, and their order. The lanes include all processes, and are served in the order of {@link LaneTurns}, as
 * within one process. Within a lane, the process with the oldest grant is first.
 */
final class Turns {

    private final Map<String, Waiter> waiters = new TreeMap<>();
    private final LaneTurns lanes;
    private long grants;

    /**
     * A process with its calls, and its last turns.
     *
     * @param waiting its waiting calls in each lane; lanes without any are left out
     * @param served the number of its last grant in each lane
     */
    record Waiter(Map<Lane, Integer> waiting, Map<Lane, Long> served) {}

    /** The first of a process's calls in a lane. */
    record Head(Lane lane, String member) {}

    /** @param grants the number of the last grant */
    Turns(Map<Lane, Integer> passes, long grants) {
        this.lanes = new LaneTurns(passes);
        this.grants = grants;
    }

    void add(String name, Map<Lane, Integer> waiting, Map<Lane, Long> served) {
        Waiter waiter = new Waiter(new HashMap<>(waiting), new HashMap<>(served));
        waiter.waiting.values().removeIf(count -> count <= 0);
        waiters.put(name, waiter);
    }

    /** Returns a process that was added. */
    Waiter waiter(String name) {
        return Objects.requireNonNull(waiters.get(name));
    }

    /** Returns the next process; {@code null} if no process waits. */
    @Nullable
    Head next() {
        List<Lane> order = lanes.order(this::waits);
        if (order.isEmpty()) {
            return null;
        }
        Lane lane = order.get(0);
        return waiters.entrySet().stream()
                .filter(entry -> entry.getValue().waiting.containsKey(lane))
                .min(Comparator.comparing(entry -> entry.getValue().served.getOrDefault(lane, 0L)))
                .map(entry -> new Head(lane, entry.getKey()))
                .orElse(null);
    }

    void serve(Head head) {
        Waiter waiter = waiter(head.member());
        waiter.waiting.computeIfPresent(head.lane(), (lane, count) -> count > 1 ? count - 1 : null);
        waiter.served.put(head.lane(), ++grants);
        lanes.served(head.lane(), this::waits);
    }

    private boolean waits(Lane lane) {
        return waiters.values().stream().anyMatch(waiter -> waiter.waiting.containsKey(lane));
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
        return Stream.of(Lane.values())
                .filter(lane -> lanes.passes(lane) > 0 && of.test(lane))
                .collect(Collectors.toMap(lane -> lane, lanes::passes));
    }
}
