package io.adplatform.sdk.postgresql.processes;

import io.adplatform.testkit.RecordedCall;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * When requests arrived at the server, and what servers make of that which count in different ways. Whether one of them
 * counts what it rejects makes a difference only after its first rejection, so where there is none it makes none.
 */
final class Arrivals {

    private final List<RecordedCall> calls;
    private final List<Long> micros;
    private final long window;
    private final int limit;

    Arrivals(List<RecordedCall> calls, int limit, Duration window) {
        this.calls = List.copyOf(calls);
        this.micros = calls.stream().map(call -> micros(call.time())).sorted().toList();
        this.limit = limit;
        this.window = window.toNanos() / 1000;
    }

    private static long micros(Instant at) {
        return at.getEpochSecond() * 1_000_000 + at.getNano() / 1000;
    }

    int count() {
        return micros.size();
    }

    /** How many a server rejects that looks at the last window before each request. */
    int rejectedByASlidingLog() {
        int rejected = 0;
        for (int i = limit; i < micros.size(); i++) {
            rejected += micros.get(i) - micros.get(i - limit) < window ? 1 : 0;
        }
        return rejected;
    }

    /** How many a server rejects that counts from fixed times, whatever these are: the most of many alignments. */
    int rejectedByAFixedWindow() {
        int most = 0;
        for (long offset = 0; offset < window; offset += window / 97) {
            Map<Long, Integer> counts = new TreeMap<>();
            for (long at : micros) {
                counts.merge((at + offset) / window, 1, Integer::sum);
            }
            most = Math.max(
                    most,
                    counts.values().stream()
                            .mapToInt(count -> Math.max(0, count - limit))
                            .sum());
        }
        return most;
    }

    /** How many a server rejects whose bucket holds as many as the limit and is refilled evenly. */
    int rejectedByABucket() {
        double tokens = limit;
        long last = 0;
        int rejected = 0;
        for (long at : micros) {
            tokens = Math.min(limit, tokens + (double) (at - last) * limit / window);
            last = at;
            if (tokens >= 1 - 1e-9) {
                tokens -= 1;
            } else {
                rejected++;
            }
        }
        return rejected;
    }

    /**
     * The share that was used of what the limit allows. At full use the request of each permit is followed by the
     * permit's next one a window and a latency later, which is as many requests later as the limit is.
     *
     * @param latency what each request takes, which no window can overlap; zero for the share of the limit itself
     */
    double used(Duration latency) {
        double time = 0;
        for (int i = limit; i < micros.size(); i++) {
            time += micros.get(i) - micros.get(i - limit);
        }
        return (window + latency.toNanos() / 1000.0) * (micros.size() - limit) / time;
    }

    /** How many requests each has sent by its value of something. */
    Map<String, Long> by(Function<RecordedCall, String> something) {
        return calls.stream().collect(Collectors.groupingBy(something, TreeMap::new, Collectors.counting()));
    }

    /** Jain's index of fairness: 1 where all have the same, and 1/n where one has all. */
    static double fairness(Collection<Long> shares) {
        double sum = shares.stream().mapToDouble(Long::doubleValue).sum();
        double squares =
                shares.stream().mapToDouble(share -> (double) share * share).sum();
        return sum * sum / (shares.size() * squares);
    }
}
