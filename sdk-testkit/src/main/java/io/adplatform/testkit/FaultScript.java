package io.adplatform.testkit;

import io.adplatform.testkit.http.Operation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Which fault meets which request: first those for its operation, then those for any, then the repeated ones. */
final class FaultScript {

    private final Deque<Fault> next = new ArrayDeque<>();
    private final Map<String, Deque<Fault>> nextOf = new HashMap<>();
    private final List<Repeated> repeated = new ArrayList<>();
    private final Set<Gate> gates = ConcurrentHashMap.newKeySet();

    private record Repeated(@Nullable String line, int every, Fault fault, AtomicInteger seen) {

        boolean isDue(@Nullable String operation) {
            return (line == null || line.equals(operation)) && seen.incrementAndGet() % every == 0;
        }
    }

    synchronized void next(Fault... faults) {
        for (Fault fault : faults) {
            next.add(remembering(fault));
        }
    }

    synchronized void onNext(Operation operation, Fault... faults) {
        Deque<Fault> queue = nextOf.computeIfAbsent(operation.line(), line -> new ArrayDeque<>());
        for (Fault fault : faults) {
            queue.add(remembering(fault));
        }
    }

    synchronized void everyNth(int n, @Nullable Operation operation, Fault fault) {
        if (n < 1) {
            throw new IllegalArgumentException("every " + n + "th request does not exist");
        }
        repeated.add(
                new Repeated(operation == null ? null : operation.line(), n, remembering(fault), new AtomicInteger()));
    }

    synchronized void clear() {
        next.clear();
        nextOf.clear();
        repeated.clear();
    }

    /** The fault for a request that has arrived. */
    synchronized Fault take(@Nullable Operation operation) {
        String line = operation == null ? null : operation.line();
        // Every rule sees every request of its operation, even where another one comes first.
        List<Fault> repeating = repeated.stream()
                .filter(rule -> rule.isDue(line))
                .map(rule -> rule.fault)
                .toList();
        Deque<Fault> queue = line == null ? null : nextOf.get(line);
        Fault scripted = queue == null || queue.isEmpty() ? next.poll() : queue.poll();
        if (scripted != null) {
            return scripted;
        }
        return repeating.isEmpty() ? Fault.none() : repeating.get(0);
    }

    void openGates() {
        gates.forEach(Gate::open);
    }

    private Fault remembering(Fault fault) {
        Gate gate = fault.gate;
        if (gate != null) {
            gates.add(gate);
        }
        return fault;
    }
}
