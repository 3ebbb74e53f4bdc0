package io.adplatform.sdk.postgresql.processes;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.postgresql.PostgreSql;
import io.adplatform.sdk.postgresql.TestServer;
import io.adplatform.sdk.testing.DeepOnly;
import io.adplatform.sdk.testing.Depth;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.RecordedCall;
import io.adplatform.testkit.Sandbox;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Four processes of eight callers each, against a server whose requests are judged as a sliding log, fixed windows and
 * a bucket judge them.
 *
 * <p>By default few and short windows, where nothing may be rejected. {@code -Dsharing.windows=60} lets it run for as
 * many, and then the use of the limit, the fairness and the lanes are asserted too; {@code -Dsharing.window=60000} says
 * how long one is, in milliseconds.
 */
@Timeout(value = 3, unit = TimeUnit.HOURS)
class SharedLoadTest {

    private static final Duration WINDOW = Duration.ofMillis(Long.getLong("sharing.window", 2000));
    private static final int WINDOWS = Depth.choose("sharing.windows", 3, 4);
    private static final boolean MEASURES = System.getProperty("sharing.windows") != null;
    private static final int LIMIT = 20;
    private static final int PROCESSES = 4;
    private static final Duration LATENCY = Duration.ofMillis(150);

    private final CountDownLatch enough = new CountDownLatch(LIMIT * WINDOWS);
    private final Sandbox sandbox = Sandbox.builder()
            .rateLimit(RateLimit.none())
            .onCall(call -> enough.countDown())
            .start();
    private final List<StartedProcess> processes = new ArrayList<>();

    @AfterEach
    void close() {
        processes.forEach(StartedProcess::close);
        sandbox.close();
    }

    private Arrivals load(String interactive, String normal, String bulk) throws Exception {
        String schema = TestServer.newSchema();
        PostgreSql.on(TestServer.dataSource()).schema(schema).createTables();
        sandbox.everyNth(2, Fault.delay(LATENCY.multipliedBy(2)));
        for (int i = 1; i <= PROCESSES; i++) {
            processes.add(new StartedProcess(
                    sandbox.settings(),
                    List.of(
                            "process-" + i,
                            TestServer.url(),
                            schema,
                            String.valueOf(LIMIT),
                            String.valueOf(WINDOW.toMillis()),
                            String.valueOf(Duration.ofSeconds(5).toMillis()),
                            "load",
                            interactive,
                            normal,
                            bulk)));
        }
        for (StartedProcess process : processes) {
            process.await("ready");
        }
        for (StartedProcess process : processes) {
            process.goOn();
        }
        enough.await();
        for (StartedProcess process : processes) {
            process.goOn();
        }
        for (StartedProcess process : processes) {
            process.await("calls");
            assertThat(process.exitCode()).as("every call ended, typed").isZero();
        }
        Arrivals arrivals = new Arrivals(sandbox.requests(), LIMIT, WINDOW);
        assertThat(sandbox.requests("POST /api/v3/ua/oauth/token"))
                .as("log-ins")
                .hasSize(1);
        assertThat(arrivals.rejectedByASlidingLog())
                .as("rejected by a sliding log")
                .isZero();
        assertThat(arrivals.rejectedByAFixedWindow())
                .as("rejected by a fixed window")
                .isZero();
        assertThat(arrivals.rejectedByABucket()).as("rejected by a bucket").isZero();
        return arrivals;
    }

    private static String process(RecordedCall call) {
        String agent = String.valueOf(call.header("User-Agent"));
        return agent.substring(agent.indexOf("process-"), agent.indexOf("process-") + 9);
    }

    private static String lane(RecordedCall call) {
        return String.valueOf(call.header("X-Lane"));
    }

    /** The fast test of a shared limit is the one below, with callers in all lanes. */
    @Test
    @DeepOnly
    void fourProcessesOfEightCallersAreNeverRejectedAndShareTheLimitFairly() throws Exception {
        Arrivals arrivals = load("0", "8", "0");

        Map<String, Long> shares = arrivals.by(SharedLoadTest::process);
        double fairness = Arrivals.fairness(shares.values());
        System.out.printf(
                "%d requests in windows of %s: %.1f%% used of what limit and latency allow, %.1f%% of the limit; %s, Jain"
                        + " %.3f%n",
                arrivals.count(),
                WINDOW,
                100 * arrivals.used(LATENCY),
                100 * arrivals.used(Duration.ZERO),
                shares,
                fairness);
        assertThat(shares).hasSize(PROCESSES);
        if (MEASURES) {
            assertThat(arrivals.used(LATENCY)).isGreaterThanOrEqualTo(0.95);
            assertThat(fairness).isGreaterThanOrEqualTo(0.95);
        }
    }

    @Test
    void theLanesAreThoseOfAllProcesses() throws Exception {
        Arrivals arrivals = load("3", "3", "2");

        Map<String, Long> lanes = arrivals.by(SharedLoadTest::lane);
        System.out.println(arrivals.count() + " requests in windows of " + WINDOW + " by lanes: " + lanes);
        assertThat(lanes).containsKeys("INTERACTIVE", "NORMAL", "BULK");
        assertThat(arrivals.by(SharedLoadTest::process)).hasSize(PROCESSES);
        if (MEASURES) {
            double all = arrivals.count();
            assertThat(lanes.get("INTERACTIVE") / all).isBetween(0.75, 0.90);
            assertThat(lanes.get("NORMAL") / all).isGreaterThan(0.07);
            assertThat(lanes.get("BULK") / all).isGreaterThan(0.07);
        }
    }
}
