package io.adplatform.sdk.postgresql.processes;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.postgresql.PostgreSql;
import io.adplatform.sdk.postgresql.TestServer;
import io.adplatform.sdk.testing.Depth;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.Gate;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.RecordedCall;
import io.adplatform.testkit.Sandbox;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Processes that start, stop and die while their tokens end: one of them fetches, and the others use what it got. */
@Timeout(300)
class SharedTokensTest {

    private static final String TOKEN = "POST /api/v3/ua/oauth/token";
    private static final Duration VALIDITY = Duration.ofSeconds(5);
    private static final int LIVES = Depth.choose(2, 4);
    private static final int PROCESSES = 4;

    private final BlockingQueue<RecordedCall> fetched = new LinkedBlockingQueue<>();
    private Sandbox sandbox = sandbox(VALIDITY);
    private final String schema = TestServer.newSchema();
    private final Deque<StartedProcess> running = new ArrayDeque<>();
    private final List<StartedProcess> all = new ArrayList<>();

    private Sandbox sandbox(Duration validity) {
        return Sandbox.builder()
                .rateLimit(RateLimit.none())
                .tokenValidity(validity)
                .onCall(call -> {
                    if (call.operation().equals(TOKEN)) {
                        fetched.add(call);
                    }
                })
                .start();
    }

    @BeforeEach
    void makeTables() throws Exception {
        PostgreSql.on(TestServer.dataSource()).schema(schema).createTables();
    }

    @AfterEach
    void close() {
        all.forEach(StartedProcess::close);
        sandbox.close();
    }

    private StartedProcess start(String... what) throws Exception {
        List<String> arguments =
                new ArrayList<>(List.of("process-" + all.size() + "-", TestServer.url(), schema, "40", "1000", "5000"));
        arguments.addAll(List.of(what));
        StartedProcess process = new StartedProcess(sandbox.settings(), arguments);
        all.add(process);
        return process;
    }

    private void startCalling() throws Exception {
        StartedProcess process = start("load", "0", "2", "0");
        process.await("ready");
        process.goOn();
        running.add(process);
    }

    private void stopCalling(StartedProcess process) throws Exception {
        process.goOn();
        process.await("calls");
        assertThat(process.exitCode()).isZero();
    }

    private RecordedCall nextFetch() throws InterruptedException {
        return fetched.poll(60, TimeUnit.SECONDS);
    }

    @Test
    void inEachLifeOfATokenOneOfManyProcessesFetchesTheNextOne() throws Exception {
        for (int i = 0; i < PROCESSES; i++) {
            startCalling();
        }
        List<Instant> fetches = new ArrayList<>();
        while (fetches.size() < LIVES) {
            RecordedCall fetch = nextFetch();
            assertThat(fetch).as("the fetch after %d lives", fetches.size()).isNotNull();
            if (fetch.status() == 200) {
                fetches.add(fetch.time());
            }
            if (fetches.size() == LIVES) {
                break;
            }
            // One that doesn't fetch stops or is killed, and another one takes its place.
            StartedProcess leaves = running.remove();
            if (String.valueOf(fetch.header("User-Agent")).contains(leaves.name())) {
                running.add(leaves);
                leaves = running.remove();
            }
            if (all.size() % 2 == 0) {
                leaves.kill();
            } else {
                stopCalling(leaves);
            }
            startCalling();
        }
        for (StartedProcess process : running) {
            stopCalling(process);
        }

        // A token is renewed after four fifths of its life, so two fetches within half a life would be two for one.
        for (int i = 1; i < fetches.size(); i++) {
            assertThat(Duration.between(fetches.get(i - 1), fetches.get(i))).isGreaterThan(VALIDITY.dividedBy(2));
        }
    }

    @Test
    void whenAProcessIsKilledWhileItFetchesOneOtherFetches() throws Exception {
        sandbox.close();
        sandbox = sandbox(Duration.ofHours(24)); // a slow machine must not outlive the token
        Gate gate = new Gate();
        sandbox.onNext(TOKEN, Fault.heldBy(gate));
        StartedProcess killed = start("call");
        killed.goOn();
        gate.awaitArrivals(1, Duration.ofSeconds(60));
        StartedProcess one = start("call");
        StartedProcess other = start("call");
        one.await("ready");
        other.await("ready");
        killed.kill();
        one.goOn();
        other.goOn();
        // Nobody sees that it is dead, so its time has to end, sooner than the patience of the others with the store.
        TestServer.execute("UPDATE " + schema + ".token SET leased_until = '-infinity'");

        one.await("done");
        other.await("done");

        gate.open();
        assertThat(sandbox.requests(TOKEN))
                .as("the one that was killed, and one more")
                .hasSize(2);
    }
}
