package io.adplatform.sdk.postgresql.internal.quota;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.SharedQuota;
import io.adplatform.sdk.postgresql.TestPool;
import io.adplatform.sdk.postgresql.TestServer;
import io.adplatform.sdk.postgresql.Wire;
import io.adplatform.sdk.postgresql.internal.sql.Database;
import io.adplatform.sdk.testing.Depth;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.throttle.Throttle.Permit;
import io.adplatform.sdk.throttle.Throttle.Reservation;
import io.adplatform.sdk.throttle.WaitReason;
import io.adplatform.sdk.throttle.WaitTooLongException;
import io.adplatform.sdk.time.Time;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The shared quota in a real PostgreSQL, on a scaled window: what the simulation can't see, which is SQL, connections
 * and threads. So real time passes here; what is to hold at any speed is shown in the simulation.
 */
@Timeout(60)
class SharedQuotaTest {

    private static final Duration WINDOW = Duration.ofMillis(500);
    private static final Duration REQUEST = Duration.ofSeconds(1);
    private static final int LIMIT = 10;
    private static final Duration PATIENCE = Duration.ofSeconds(50);

    private final String schema = TestServer.newSchema();
    private final Callers callers = new Callers(Depth.choose(3, 4) * LIMIT);
    private Database database;

    @BeforeEach
    void makeTables() throws Exception {
        database = TestServer.database(schema);
    }

    /** A part as another process has it. */
    private Throttle part(TestPool pool) {
        return part(pool, TestServer.THREADS);
    }

    private Throttle part(TestPool pool, Executor threads) {
        return part(pool, threads, LIMIT, WINDOW);
    }

    private Throttle part(TestPool pool, Executor threads, int limit, Duration window) {
        Database its = new Database(pool.dataSource(), schema, TestServer.THREADS);
        return SharedPermits.throttle(new SharedQuota("account", limit, window, REQUEST, Time.system()), its, threads);
    }

    private static TestPool pool(int size) {
        return new TestPool(TestServer.server(), size);
    }

    private ShareStore.Row row() throws Exception {
        return new SqlShareStore(database, "account").read();
    }

    private ShareStore.Row rowOnce(Predicate<Share> what) throws Exception {
        ShareStore.Row row = row();
        while (!what.test(row.share())) {
            row = row();
        }
        return row;
    }

    private static Permit permit(Throttle throttle) throws Exception {
        return throttle.reserve(Lane.NORMAL, PATIENCE).permit().get();
    }

    private void assertLimitKept() {
        assertThat(callers.mostIn(WINDOW)).isLessThanOrEqualTo(LIMIT);
    }

    @Test
    void fourProcessesOfEightCallersStayWithinTheLimit() throws Exception {
        List<TestPool> pools = new ArrayList<>();
        List<CompletableFuture<Void>> all = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            pools.add(pool(2));
            all.add(callers.begin(part(pools.get(i)), 8));
        }
        CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).get();

        assertLimitKept();
    }

    @Test
    void oneConnectionIsEnoughAndSessionsMayBeDiscardedBetweenTransactions() throws Exception {
        TestPool pool = pool(1);
        pool.discard = true;

        CompletableFuture.allOf(callers.begin(part(pool), 4), callers.begin(part(pool), 4))
                .get();

        assertLimitKept();
    }

    @Test
    void everyTransactionMayHaveAnotherConnection() throws Exception {
        TestPool pool = pool(3);
        pool.discard = true;
        pool.rotates = true;

        CompletableFuture.allOf(callers.begin(part(pool), 4), callers.begin(part(pool), 4))
                .get();

        assertLimitKept();
    }

    @Test
    void transactionsMayBeSerializableByDefault() throws Exception {
        PGSimpleDataSource strict = (PGSimpleDataSource) TestServer.server();
        strict.setOptions("-c default_transaction_isolation=serializable");

        CompletableFuture.allOf(
                        callers.begin(part(new TestPool(strict, 2)), 4),
                        callers.begin(part(new TestPool(strict, 2)), 4))
                .get();

        assertLimitKept();
    }

    @Test
    void aCallWaitsForADatabaseThatIsAwayUntilItsDeadline() throws Exception {
        TestPool pool = pool(1);
        Throttle throttle = part(pool);
        pool.away = true;

        Reservation waiting = throttle.reserve(Lane.NORMAL, Duration.ofMillis(700));

        assertThatThrownBy(() -> waiting.permit().get()).hasCauseInstanceOf(WaitTooLongException.class);
        assertThat(waiting.reason()).isEqualTo(WaitReason.UNREACHABLE);
    }

    @Test
    void callsGoOnWhenTheDatabaseIsBack() throws Exception {
        TestPool pool = pool(1);
        Throttle throttle = part(pool);
        pool.away = true;
        Reservation waiting = throttle.reserve(Lane.NORMAL, PATIENCE);
        pool.refusals.acquire(2);
        pool.away = false;

        waiting.permit().get().answered();
    }

    @Test
    void aCallWaitsForAPoolThatIsExhaustedUntilItsDeadline() throws Exception {
        TestPool pool = pool(1);
        Throttle throttle = part(pool);
        Reservation late;
        Reservation patient;
        try (Connection taken = pool.dataSource().getConnection()) {
            assertThat(taken.isClosed()).isFalse();
            late = throttle.reserve(Lane.NORMAL, Duration.ofMillis(700));
            patient = throttle.reserve(Lane.NORMAL, PATIENCE);

            assertThatThrownBy(() -> late.permit().get()).hasCauseInstanceOf(WaitTooLongException.class);
        }
        patient.permit().get().answered();
    }

    @Test
    void aDatabaseThatIsCutOffAndBackLetsNobodySendTooMuch() throws Exception {
        try (Wire wire = new Wire(TestServer.port())) {
            TestPool pool = new TestPool(wire.dataSource(), 2);
            CompletableFuture<Void> cutOff = callers.begin(part(pool), 4);
            CompletableFuture<Void> others = callers.begin(part(pool(2)), 4);
            callers.awaitSent(LIMIT);
            wire.cut();
            callers.awaitSent(2 * LIMIT);
            wire.mend();

            CompletableFuture.allOf(cutOff, others).get();
        }
        assertLimitKept();
    }

    @Test
    void aDatabaseThatFallsSilentEndsNoCallBeforeItsTimeAndNoneLater() throws Exception {
        try (Wire wire = new Wire(TestServer.port())) {
            Throttle throttle = part(new TestPool(wire.dataSource(), 1));
            permit(throttle).answered();
            wire.silent = true;
            Reservation late = throttle.reserve(Lane.NORMAL, Duration.ofSeconds(1));
            Reservation patient = throttle.reserve(Lane.NORMAL, PATIENCE);

            assertThatThrownBy(() -> late.permit().get()).hasCauseInstanceOf(WaitTooLongException.class);
            wire.mend();
            patient.permit().get().answered();
        }
    }

    /**
     * The database takes a thirtieth of a window to answer. A step is lost to the steps of others that come in between, so it
     * needs its time beside that of a permit.
     */
    @Test
    void aProcessWhoseDatabaseIsSlowHasItsTurn() throws Exception {
        Duration window = Duration.ofSeconds(3);
        int limit = 4;
        Callers slow = new Callers(limit);
        Callers fast = new Callers(limit);
        try (Wire wire = new Wire(TestServer.port())) {
            wire.delay = 100;
            TestPool pool = new TestPool(wire.dataSource(), 2);
            CompletableFuture.allOf(
                            slow.begin(part(pool, TestServer.THREADS, limit, window), 2),
                            fast.begin(part(pool(2), TestServer.THREADS, limit, window), 2))
                    .get();
        }
        assertThat(slow.and(fast).mostIn(window)).isLessThanOrEqualTo(limit);
    }

    @Test
    void whatAProcessLeavesThatDiesIsFreeAgainAfterItsLease() throws Exception {
        AtomicBoolean dead = new AtomicBoolean();
        Throttle dies = part(pool(1), task -> {
            if (!dead.get()) {
                TestServer.THREADS.execute(task);
            }
        });
        for (int i = 0; i < LIMIT; i++) {
            permit(dies);
        }
        dead.set(true);
        long first =
                permits(row().share()).mapToLong(Share.Out::returnsAt).min().orElseThrow();

        permit(part(pool(1))).answered();

        assertThat(row().now()).isGreaterThanOrEqualTo(first);
    }

    private static Stream<Share.Out> permits(Share share) {
        return share.members().values().stream().flatMap(member -> member.permits().stream());
    }

    @Test
    void aRowThatWasThereAndIsGoneMakesAQuietTime() throws Exception {
        Throttle throttle = part(pool(1));
        permit(throttle).answered();
        rowOnce(share -> permits(share).noneMatch(Share.Out::inFlight));
        TestServer.execute("DELETE FROM " + schema + ".quota");

        permit(throttle).answered();

        ShareStore.Row row = row();
        assertThat(row.share().quietUntil()).isPositive().isLessThanOrEqualTo(row.now());
    }

    @Test
    void aRowThatIsAnOlderOneMakesAQuietTime() throws Exception {
        Throttle throttle = part(pool(1));
        permit(throttle).answered();
        TestServer.execute("CREATE TABLE " + schema + ".backup AS SELECT * FROM " + schema + ".quota");
        permit(throttle).answered();
        rowOnce(share -> permits(share).noneMatch(Share.Out::inFlight));
        TestServer.execute("UPDATE " + schema + ".quota SET (version, state) =" + " (SELECT version, state FROM "
                + schema + ".backup)");

        permit(throttle).answered();

        ShareStore.Row row = row();
        assertThat(row.share().quietUntil()).isPositive().isLessThanOrEqualTo(row.now());
    }

    /** As after a fail-over to a host whose clock is behind. */
    @Test
    void aRowOfALaterClockMakesAQuietTimeForAnyProcess() throws Exception {
        permit(part(pool(1))).answered();
        Share share =
                rowOnce(one -> permits(one).noneMatch(Share.Out::inFlight)).share();
        long hour = Duration.ofHours(1).toNanos();
        ShareStore.Row read = row();
        new SqlShareStore(database, "account")
                .write(read, new Share(read.now() + hour, 0, read.now() + hour, "", share.members(), Map.of()));

        permit(part(pool(1))).answered();

        ShareStore.Row row = row();
        assertThat(row.share().quietUntil()).isPositive().isLessThanOrEqualTo(row.now());
    }

    @Test
    void theQuotaIsThatOfTheAccount() throws Exception {
        Throttle one = part(pool(1));
        Throttle other = part(pool(1));
        for (int i = 0; i < 3; i++) {
            permit(one);
        }
        permit(other);

        assertThat(other.quota().used()).isEqualTo(4);
        assertThat(other.quota().limit()).isEqualTo(LIMIT);
    }

    @Test
    void aPauseOfTheServerHoldsUpAllProcesses() throws Exception {
        Throttle one = part(pool(1));
        Throttle other = part(pool(1));
        permit(one).rejected(Duration.ofSeconds(2));
        long until = rowOnce(share -> share.pausedUntil() > 0).share().pausedUntil();

        permit(other).answered();

        assertThat(row().now()).isGreaterThanOrEqualTo(until);
    }
}
