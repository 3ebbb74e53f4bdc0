package io.adplatform.benchmarks;

import io.adplatform.sdk.internal.throttle.Limiter;
import io.adplatform.sdk.internal.throttle.ModelServer;
import io.adplatform.sdk.internal.throttle.Traffic;
import io.adplatform.sdk.internal.throttle.Traffic.Plan;
import io.adplatform.sdk.internal.throttle.Traffic.Result;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The same traffic through the SDK's throttle and through Failsafe's limiters, in virtual time. Prints the figures of
 * {@code docs/reference/throttle.md}, and fails if they no longer show the need for the SDK's throttle.
 */
public final class LimiterComparison {

    private static final int RUNS = 8;
    private static final Duration LENGTH = Duration.ofHours(4);
    private static final List<Plan> PLANS = List.of(
            Plan.usual(1, true, 0, 0).withLength(LENGTH),
            Plan.usual(32, true, 0, 0).withLength(LENGTH),
            Plan.usual(4, false, 0.01, 0).withLength(LENGTH));

    private LimiterComparison() {}

    public static void main(String[] args) {
        System.out.println(usageByLatency());
        System.out.println(rejectionsByLimiter());
    }

    private static String rejectionsByLimiter() {
        Map<String, Limiter.Kind> kinds = new LinkedHashMap<>();
        kinds.put("sliding log", Limiter::slidingLog);
        kinds.put("Failsafe bursty", FailsafeLimiters::bursty);
        kinds.put("Failsafe smooth", FailsafeLimiters::smooth);
        Map<String, Long> rejected = new LinkedHashMap<>();
        StringBuilder table = new StringBuilder();
        row(table, "server", "callers", kinds.keySet().toArray());
        row(table, "---", "---", "---", "---", "---");
        for (ModelServer server : ModelServer.values()) {
            for (Plan plan : PLANS) {
                List<String> cells = new ArrayList<>();
                kinds.forEach((name, kind) -> {
                    Sum sum = sum(plan, server, kind);
                    cells.add(percent((double) sum.rejected / sum.sent) + " rejected, " + percent(sum.usage / RUNS)
                            + " used");
                    rejected.merge(name, sum.rejected, Long::sum);
                });
                row(table, server, plan, cells.toArray());
            }
        }
        rejected.forEach((name, count) -> {
            if ((count == 0) != name.equals("sliding log")) {
                throw new AssertionError(name + " had " + count + " requests rejected:\n" + table);
            }
        });
        return table.toString();
    }

    /** Several runs, as the phase of a server's windows decides much. */
    private static Sum sum(Plan plan, ModelServer server, Limiter.Kind kind) {
        Sum sum = new Sum();
        for (int run = 0; run < RUNS; run++) {
            Result result = Traffic.run(plan.withSeed(run), server, kind);
            sum.sent += result.sent();
            sum.rejected += result.rejected();
            sum.usage += result.usage();
        }
        return sum;
    }

    private static final class Sum {

        private long sent;
        private long rejected;
        private double usage;
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.2f %%", 100 * share);
    }

    private static String usageByLatency() {
        StringBuilder table = new StringBuilder();
        row(table, "latency", "lost", "timeout", "ceiling", "used");
        row(table, "---", "---:", "---:", "---:", "---:");
        for (double lost : new double[] {0, 0.01}) {
            for (int longest : new int[] {100, 500, 2000, 10_000}) {
                for (int timeout : lost == 0 ? new int[] {30} : new int[] {10, 30}) {
                    Result result = Traffic.run(
                            Plan.upTo(longest, lost, timeout), ModelServer.SLIDING_LOG, Limiter::slidingLog);
                    row(
                            table,
                            "50 to " + longest + " ms",
                            lost * 100 + " %",
                            timeout + " s",
                            percent(result.ceiling()),
                            percent(result.usage()));
                }
            }
        }
        return table.toString();
    }

    private static void row(StringBuilder table, Object first, Object second, Object[] others) {
        row(table, Stream.concat(Stream.of(first, second), Stream.of(others)).toArray());
    }

    private static void row(StringBuilder table, Object... cells) {
        for (Object cell : cells) {
            table.append("| ").append(cell).append(' ');
        }
        table.append("|\n");
    }
}
