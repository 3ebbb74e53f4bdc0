package io.adplatform.sdk.postgresql.processes;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.SharedQuota;
import io.adplatform.sdk.postgresql.PostgreSql;
import io.adplatform.sdk.postgresql.TestServer;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.throttle.Throttle.Permit;
import io.adplatform.sdk.throttle.Throttle.Reservation;
import io.adplatform.sdk.time.Time;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.RecordedCall;
import io.adplatform.testkit.Sandbox;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A process of its own is stopped, as {@code kill -STOP} does, for longer than its leases, with a call at each {@link
 * Point}. Each point has a quota of its own, which somebody else uses meanwhile; so one stop serves all points.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "it has no signal that stops a process")
@Timeout(300)
class StoppedProcessTest {

    static final String SHARE = "X-Share";
    static final String END = "end of ";

    private static final Duration WINDOW = Duration.ofSeconds(2);
    private static final Duration REQUEST = Duration.ofSeconds(3);
    private static final int LIMIT = 4;
    private static final Duration LEASE = WINDOW.dividedBy(4).plus(REQUEST).plus(WINDOW.plus(WINDOW.dividedBy(60)));
    /** What a lease leaves for the steps themselves, on a machine that is busy. */
    private static final Duration LEASE_AND_MORE = LEASE.plusSeconds(20);

    private final Sandbox sandbox =
            Sandbox.builder().rateLimit(RateLimit.none()).start();
    private final String schema = TestServer.newSchema();
    private final Map<String, List<Instant>> sentByOthers = new HashMap<>();
    private final Map<String, Long> sentBeforeTheOthersWereAnswered = new HashMap<>();
    private final Map<String, String> ends = new HashMap<>();
    private StartedProcess process;
    private PostgreSql store;

    static String share(Point point, boolean blocking) {
        return point.name().toLowerCase(Locale.ROOT).replace('_', '-') + (blocking ? "-blocking" : "-asynchronous");
    }

    private static Stream<Arguments> calls() {
        return Stream.of(Point.values())
                .flatMap(point -> Stream.of(true, false).map(blocking -> Arguments.of(point, blocking)));
    }

    private static List<String> shares() {
        return calls().map(call -> share((Point) call.get()[0], (Boolean) call.get()[1]))
                .toList();
    }

    private Throttle others(String share) {
        return store.throttle(new SharedQuota(share, LIMIT, WINDOW, REQUEST, Time.system()));
    }

    private static Permit permit(Reservation reservation) throws Exception {
        return reservation.permit().get(60, TimeUnit.SECONDS);
    }

    @BeforeAll
    void stopAProcessForLongerThanItsLeases() throws Exception {
        store = PostgreSql.on(TestServer.dataSource()).schema(schema).createTables();
        // The log-in is not what is stopped here, nor is the making of the row.
        try (AdPlatform platform = AdPlatform.builder()
                .settings(sandbox.settings())
                .sharedBy(store)
                .build()) {
            platform.call("GET /api/v3/fa/payments/list").returns(Map.class).send();
        }
        for (String share : shares()) {
            permit(others(share).reserve(Lane.NORMAL, LEASE_AND_MORE)).notSent();
        }
        process = new StartedProcess(
                sandbox.settings(),
                List.of(
                        "stopped",
                        TestServer.url(),
                        schema,
                        String.valueOf(LIMIT),
                        String.valueOf(WINDOW.toMillis()),
                        String.valueOf(REQUEST.toMillis()),
                        "points"));
        int held = 0;
        while (held < shares().size()) {
            held += hears("at ") ? 1 : 0;
        }
        process.stop();

        // The whole quota is to be had by others within a lease.
        Map<String, List<Permit>> permits = useAll();
        process.goOn();
        process.resume();
        for (String share : shares()) {
            awaitThatItAsksOrHasSent(share);
            sentBeforeTheOthersWereAnswered.put(share, (long) sent(share).size());
        }
        permits.values().forEach(all -> all.forEach(Permit::answered));
        while (ends.size() < shares().size()) {
            hears(END);
        }
        assertThat(process.exitCode()).isZero();
    }

    /** Whether the next line begins so. A call may end while others are on their way to their points. */
    private boolean hears(String beginning) throws InterruptedException {
        String line = process.await("");
        if (line.startsWith(END)) {
            String[] end = line.substring(END.length()).split(": ", 2);
            ends.put(end[0], end[1]);
        }
        return line.startsWith(beginning);
    }

    @AfterAll
    void close() {
        if (process != null) {
            process.close();
        }
        sandbox.close();
    }

    /** All permits of each quota, used as soon as they are there, and not answered. */
    private Map<String, List<Permit>> useAll() throws Exception {
        Map<String, List<Reservation>> reservations = new HashMap<>();
        for (String share : shares()) {
            sentByOthers.put(share, new ArrayList<>());
            List<Reservation> its = new ArrayList<>();
            for (int i = 0; i < LIMIT; i++) {
                Reservation reservation = others(share).reserve(Lane.NORMAL, LEASE_AND_MORE);
                reservation.permit().thenAccept(granted -> used(share));
                its.add(reservation);
            }
            reservations.put(share, its);
        }
        Map<String, List<Permit>> permits = new HashMap<>();
        for (String share : shares()) {
            List<Permit> its = new ArrayList<>();
            for (Reservation reservation : reservations.get(share)) {
                its.add(permit(reservation));
            }
            permits.put(share, its);
        }
        return permits;
    }

    private void used(String share) {
        synchronized (sentByOthers) {
            sentByOthers.get(share).add(Instant.now());
        }
    }

    private List<Instant> sent(String share) {
        return sandbox.requests().stream()
                .filter(call -> share.equals(call.header(SHARE)))
                .map(RecordedCall::time)
                .toList();
    }

    private void awaitThatItAsksOrHasSent(String share) throws Exception {
        try (var connection = TestServer.dataSource().getConnection();
                var statement = connection.prepareStatement("SELECT count(*) FROM " + schema
                        + ".quota WHERE name = ? AND state LIKE '%\"waiting\":{\"NORMAL\":[%'")) {
            statement.setString(1, share);
            boolean asks = false;
            while (!asks && sent(share).isEmpty()) {
                try (var result = statement.executeQuery()) {
                    result.next();
                    asks = result.getInt(1) > 0;
                }
            }
        }
    }

    @ParameterizedTest(name = "{0}, blocking: {1}")
    @MethodSource("calls")
    void aCallThatWasStoppedIsSentOnceAndNotWithAPermitThatOthersHaveByThen(Point point, boolean blocking) {
        String share = share(point, blocking);

        assertThat(sent(share)).as("requests").hasSize(1);
        assertThat(sentBeforeTheOthersWereAnswered.get(share))
                .as("requests before the others' permits came back")
                .isEqualTo(point.isUnsent() ? 0 : 1);
        List<Instant> all = new ArrayList<>(sent(share));
        all.addAll(sentByOthers.get(share));
        all.sort(null);
        assertThat(all).hasSize(LIMIT + 1);
        assertThat(Duration.between(all.get(0), all.get(LIMIT)))
                .as("the time of one request more than the limit")
                .isGreaterThanOrEqualTo(WINDOW);
        // The time that a request has for its answer runs on while its process is stopped.
        assertThat(ends.get(share)).isIn("done", point == Point.ANSWERED ? "OutcomeUnknownException YES" : "done");
    }
}
