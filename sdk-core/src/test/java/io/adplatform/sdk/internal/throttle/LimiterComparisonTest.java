package io.adplatform.sdk.internal.throttle;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.internal.throttle.Traffic.Plan;
import io.adplatform.sdk.internal.throttle.Traffic.Result;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The same traffic through Failsafe's limiters: why this project has its own. Prints the documented tables. */
class LimiterComparisonTest {

    private static final int RUNS = 8;
    private static final Duration LENGTH = Duration.ofHours(4);
    private static final List<Plan> PLANS = List.of(
            Plan.usual(1, true, 0, 0).withLength(LENGTH),
            Plan.usual(32, true, 0, 0).withLength(LENGTH),
            Plan.usual(4, false, 0.01, 0).withLength(LENGTH));

    private static final Map<String, Limiter.Kind> KINDS = new LinkedHashMap<>();

    static {
        KINDS.put("sliding log", Limiter::slidingLog);
        KINDS.put("Failsafe bursty", Limiter::failsafeBursty);
        KINDS.put("Failsafe smooth", Limiter::failsafeSmooth);
    }

    @Test
    void onlyTheSlidingLogIsNeverRejected() {
        Map<String, Long> rejected = new LinkedHashMap<>();
        StringBuilder table = new StringBuilder();
        row(table, "server", "callers", KINDS.keySet().toArray());
        row(table, "---", "---", "---", "---", "---");
        for (ModelServer server : ModelServer.values()) {
            for (Plan plan : PLANS) {
                List<String> cells = new ArrayList<>();
                KINDS.forEach((name, kind) -> {
                    Sum sum = sum(plan, server, kind);
                    cells.add(percent((double) sum.rejected / sum.sent) + " rejected, " + percent(sum.usage / RUNS)
                            + " used");
                    rejected.merge(name, sum.rejected, Long::sum);
                });
                row(table, server, plan, cells.toArray());
            }
        }
        System.out.println(table);
        assertThat(rejected.get("sliding log")).isZero();
        assertThat(rejected.get("Failsafe bursty")).isPositive();
        assertThat(rejected.get("Failsafe smooth")).isPositive();
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

    @Test
    void theCeilingOfTheLimitUsedFollowsFromTheLatency() {
        StringBuilder table = new StringBuilder();
        row(table, "latency", "lost", "timeout", "ceiling", "used");
        row(table, "---", "---:", "---:", "---:", "---:");
        for (double lost : new double[] {0, 0.01}) {
            for (int longest : new int[] {100, 500, 2000, 10_000}) {
                for (int timeout : lost == 0 ? new int[] {30} : new int[] {10, 30}) {
                    Plan plan = new Plan(
                            32,
                            true,
                            Duration.ofMillis(50),
                            Duration.ofMillis(longest),
                            lost,
                            Duration.ofSeconds(timeout),
                            Duration.ofHours(24),
                            4);
                    Result result = Traffic.run(plan, ModelServer.SLIDING_LOG, Limiter::slidingLog);
                    row(
                            table,
                            "50 to " + longest + " ms",
                            lost * 100 + " %",
                            timeout + " s",
                            percent(result.ceiling()),
                            percent(result.usage()));
                    assertThat(result.rejected()).isZero();
                    assertThat(result.usage()).isBetween(result.ceiling() * 0.998, result.ceiling() * 1.001);
                }
            }
        }
        System.out.println(table);
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
