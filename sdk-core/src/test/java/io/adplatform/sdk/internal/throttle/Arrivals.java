package io.adplatform.sdk.internal.throttle;

import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** When requests reached the server, in whatever order that becomes known. */
public final class Arrivals {

    private final Queue<Long> nanos = new ConcurrentLinkedQueue<>();

    public void add(Duration at) {
        nanos.add(at.toNanos());
    }

    /** How many came within one window at the most, wherever it begins. */
    public int mostWithin(Duration window) {
        List<Long> sorted = nanos.stream().sorted().toList();
        int most = 0;
        int first = 0;
        for (int last = 0; last < sorted.size(); last++) {
            while (sorted.get(first) <= sorted.get(last) - window.toNanos()) {
                first++;
            }
            most = Math.max(most, last - first + 1);
        }
        return most;
    }
}
