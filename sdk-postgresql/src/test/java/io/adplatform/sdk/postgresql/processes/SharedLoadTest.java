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
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Four processes of eight callers each, against a server whose requests are judged as a sliding log, fixed windows and
 * a bucket judge them.
 *
 * <p>By default few and short windows, where nothing may be rejected. {@code -Dsharing.windows=60} lets it run for as
 * many, and then the use of the limit, the fairness and the lanes are asserted too; {@code -Dsharing.window=60000} says
 * how long one is, in milliseconds; {@code -Dsharing.seeds=3} repeats the tests, with other moments of kills and stops.
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
    private final String schema = TestServer.newSchema();

    @AfterEach
    void close() {
        processes.forEach(StartedProcess::close);
        sandbox.close();
    }

    private Arrivals load(String interactive, String normal, String bulk) throws Exception {
        startAll(interactive, normal, bulk);
        enough.await();
        Arrivals arrivals = judged();
        assertThat(sandbox.requests("POST /api/v3/ua/oauth/token"))
                .as("log-ins")
                .hasSize(1);
        return arrivals;
    }

    private void startAll(String... callers) throws Exception {
        PostgreSql.on(TestServer.dataSource()).schema(schema).createTables();
        sandbox.everyNth(2, Fault.delay(LATENCY.multipliedBy(2)));
        for (int i = 1; i <= PROCESSES; i++) {
            processes.add(start(i, callers));
        }
        for (StartedProcess process : processes) {
            process.await("ready");
        }
        for (StartedProcess process : processes) {
            process.goOn();
        }
    }

    private StartedProcess start(int number, String... callers) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(
                "process-" + number,
                TestServer.url(),
                schema,
                String.valueOf(LIMIT),
                String.valueOf(WINDOW.toMillis()),
                String.valueOf(Duration.ofSeconds(5).toMillis()),
                "load"));
        arguments.addAll(List.of(callers));
        return new StartedProcess(sandbox.settings(), arguments);
    }

    /** Ends the processes, and judges their requests. */
    private Arrivals judged() throws Exception {
        for (StartedProcess process : processes) {
            process.goOn();
        }
        for (StartedProcess process : processes) {
            process.await("calls");
            assertThat(process.exitCode()).as("every call ended, typed").isZero();
        }
        Arrivals arrivals = new Arrivals(sandbox.requests(), LIMIT, WINDOW);
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

    private static LongStream seeds() {
        long first = Long.getLong("sharing.seed", 1);
        return LongStream.range(first, first + Integer.getInteger("sharing.seeds", 1));
    }

    /** The fast test of a shared limit is the one below, with callers in all lanes. */
    @ParameterizedTest
    @MethodSource("seeds")
    @DeepOnly
    void fourProcessesOfEightCallersAreNeverRejectedAndShareTheLimitFairly(long run) throws Exception {
        Arrivals arrivals = load("0", "8", "0");

        // The first process to ask gets all permits of the first window.
        List<RecordedCall> later = sandbox.requests().subList(LIMIT, arrivals.count());
        Map<String, Long> shares = new Arrivals(later, LIMIT, WINDOW).by(SharedLoadTest::process);
        double fairness = Arrivals.fairness(shares.values());
        System.out.printf(
                "run %d: %d requests in windows of %s: %.1f%% used of what limit and latency allow, %.1f%% of the limit; %s,"
                        + " Jain %.3f%n",
                run,
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

    @ParameterizedTest
    @MethodSource("seeds")
    void noRequestIsRejectedThoughProcessesAreKilledAndStopped(long seed) throws Exception {
        Random moments = new Random(seed);
        int kills = 0;
        int stops = 0;
        startAll("0", "8", "0");

        while (!enough.await(moments.nextLong(WINDOW.toMillis(), 3 * WINDOW.toMillis()), TimeUnit.MILLISECONDS)) {
            int place = moments.nextInt(PROCESSES);
            StartedProcess process = processes.get(place);
            if (moments.nextBoolean()) {
                process.kill();
                kills++;
                StartedProcess next = start(place + 1, "0", "8", "0");
                processes.set(place, next);
                next.await("ready");
                next.goOn();
            } else {
                process.stop();
                stops++;
                enough.await(moments.nextLong(3 * WINDOW.toMillis()), TimeUnit.MILLISECONDS);
                process.resume();
            }
        }

        Arrivals arrivals = judged();
        System.out.printf(
                "seed %d: %d requests in windows of %s, %d kills, %d stops: %.1f%% used of what limit and latency allow; %s%n",
                seed,
                arrivals.count(),
                WINDOW,
                kills,
                stops,
                100 * arrivals.used(LATENCY),
                arrivals.by(SharedLoadTest::process));
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
