package io.adplatform.sdk.postgresql.processes;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.SharedQuota;
import io.adplatform.sdk.postgresql.PostgreSql;
import io.adplatform.sdk.postgresql.TestServer;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.throttle.Throttle.Permit;
import io.adplatform.sdk.throttle.Throttle.Reservation;
import io.adplatform.sdk.time.Time;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.Gate;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Processes that are killed at named points, each a JVM of its own, on a scaled window. */
@Timeout(300)
class KilledProcessesTest {

    private static final String LIST = "GET /api/v3/fa/payments/list";
    private static final Duration WINDOW = Duration.ofSeconds(2);
    private static final Duration REQUEST = Duration.ofSeconds(8);
    private static final int LIMIT = 4;
    private static final Duration LEASE = WINDOW.dividedBy(4).plus(REQUEST).plus(WINDOW.plus(WINDOW.dividedBy(60)));

    private final Sandbox sandbox =
            Sandbox.builder().rateLimit(RateLimit.none()).start();
    private final String schema = TestServer.newSchema();
    private final List<StartedProcess> processes = new ArrayList<>();
    private PostgreSql store;
    private Throttle survivor;

    @BeforeEach
    void start() throws Exception {
        store = PostgreSql.on(TestServer.dataSource()).schema(schema).createTables();
        survivor = store.throttle(new SharedQuota("account", LIMIT, WINDOW, REQUEST, Time.system()));
    }

    @AfterEach
    void close() {
        processes.forEach(StartedProcess::close);
        sandbox.close();
    }

    private StartedProcess process(String name, String what) throws Exception {
        StartedProcess process = new StartedProcess(
                sandbox.settings(),
                List.of(
                        name,
                        TestServer.url(),
                        schema,
                        String.valueOf(LIMIT),
                        String.valueOf(WINDOW.toMillis()),
                        String.valueOf(REQUEST.toMillis()),
                        what));
        processes.add(process);
        return process;
    }

    private Permit permit(Duration within) throws Exception {
        Reservation reservation = survivor.reserve(Lane.NORMAL, within);
        return reservation.permit().get(60, TimeUnit.SECONDS);
    }

    /** All permits, in flight at once; whoever doesn't get one within the time fails. */
    private List<Permit> all(Duration within) throws Exception {
        List<Reservation> reservations = new ArrayList<>();
        for (int i = 0; i < LIMIT; i++) {
            reservations.add(survivor.reserve(Lane.NORMAL, within));
        }
        List<Permit> permits = new ArrayList<>();
        for (Reservation reservation : reservations) {
            permits.add(reservation.permit().get(60, TimeUnit.SECONDS));
        }
        return permits;
    }

    /** What a lease leaves for the steps themselves, on a machine that is busy. */
    private static final Duration LEASE_AND_MORE = LEASE.plusSeconds(20);

    @Test
    void whatAKilledProcessHeldComesBackWhereverItWasKilled() throws Exception {
        // The first process logs in, and its calls are answered: the others use its token.
        StartedProcess first = process("first", "call");
        first.goOn();
        first.await("done");
        assertThat(first.exitCode()).isZero();

        Gate gate = new Gate();
        sandbox.onNext(LIST, Fault.heldBy(gate));
        StartedProcess waiting = process("waiting", "call");
        waiting.await("ready");
        StartedProcess sending = process("sending", "call");
        sending.await("ready");
        StartedProcess granted = process("granted", "hold");
        granted.await("granted");
        sending.goOn();
        gate.awaitArrivals(1, Duration.ofSeconds(60));
        List<Permit> rest = new ArrayList<>();
        for (int i = 0; i < LIMIT - 2; i++) {
            rest.add(permit(LEASE_AND_MORE));
        }
        waiting.goOn();
        // The row names all who wait.
        while (waitingInTheRow() == 0) {
            Thread.onSpinWait();
        }
        waiting.kill();
        sending.kill();
        granted.kill();
        rest.forEach(Permit::notSent);

        List<Permit> all = all(LEASE_AND_MORE);

        assertThat(all).hasSize(LIMIT);
        all.forEach(Permit::notSent);
        gate.open();
        assertThat(sandbox.requests(LIST)).hasSize(2);
    }

    private int waitingInTheRow() throws Exception {
        try (var connection = TestServer.dataSource().getConnection();
                var statement = connection.createStatement();
                var result = statement.executeQuery(
                        "SELECT count(*) FROM " + schema + ".quota WHERE state LIKE '%\"waiting\":{\"NORMAL\":[%'")) {
            result.next();
            return result.getInt(1);
        }
    }
}
