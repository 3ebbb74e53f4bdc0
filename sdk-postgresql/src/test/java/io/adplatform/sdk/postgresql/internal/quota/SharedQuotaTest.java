package io.adplatform.sdk.postgresql.internal.quota;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.SharedQuota;
import io.adplatform.sdk.postgresql.TestPool;
import io.adplatform.sdk.postgresql.TestServer;
import io.adplatform.sdk.postgresql.internal.sql.Database;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Permit;
import io.adplatform.sdk.throttle.Reservation;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.throttle.WaitReason;
import io.adplatform.sdk.throttle.WaitTooLongException;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The shared quota in a real PostgreSQL, on a scaled window: what the simulation can't see, which is SQL, connections and
 * threads. So real time passes here; what is to hold at any speed is shown in the simulation.
 */
@Timeout(60)
class SharedQuotaTest {

    private static final Duration WINDOW = Duration.ofSeconds(2);
    private static final int LIMIT = 10;

    private final String schema = TestServer.newSchema();
    private final List<Long> sent = Collections.synchronizedList(new ArrayList<>());

    @BeforeEach
    void makeTables() throws Exception {
        TestServer.database(schema);
    }

    /** A part as another process has it. */
    private Throttle part(TestPool pool) {
        return part(pool, TestServer.THREADS);
    }

    private Throttle part(TestPool pool, Executor threads) {
        Database database = new Database(pool.dataSource(), schema, TestServer.THREADS);
        return new SharedQuotas(database, threads)
                .part(new SharedQuota("account", LIMIT, WINDOW, Duration.ofSeconds(2), Time.system()));
    }

    private static TestPool pool(int size) {
        return new TestPool(TestServer.server(), size);
    }

    private CompletableFuture<Void> callers(Throttle throttle, int count, long until) {
        List<CompletableFuture<?>> callers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            callers.add(CompletableFuture.runAsync(() -> call(throttle, until), TestServer.THREADS));
        }
        return CompletableFuture.allOf(callers.toArray(CompletableFuture[]::new));
    }

    private void call(Throttle throttle, long until) {
        while (System.nanoTime() < until) {
            try {
                Duration left = Duration.ofNanos(Math.max(0, until - System.nanoTime()));
                Permit permit = throttle.reserve(Lane.NORMAL, left).permit().get();
                if (permit.isValid()) {
                    sent.add(System.nanoTime());
                    permit.answered();
                } else {
                    permit.notSent();
                }
            } catch (ExecutionException tooLate) {
                assertThat(tooLate.getCause()).isInstanceOf(WaitTooLongException.class);
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
        }
    }

    private int mostInAWindow() {
        List<Long> sorted = sent.stream().sorted().toList();
        int most = 0;
        int first = 0;
        for (int last = 0; last < sorted.size(); last++) {
            while (sorted.get(last) - sorted.get(first) >= WINDOW.toNanos()) {
                first++;
            }
            most = Math.max(most, last - first + 1);
        }
        return most;
    }

    private static long in(Duration time) {
        return System.nanoTime() + time.toNanos();
    }

    @Test
    void fourProcessesOfEightCallersStayWithinTheLimitAndUseIt() throws Exception {
        long until = in(WINDOW.multipliedBy(4));
        List<TestPool> pools = new ArrayList<>();
        List<CompletableFuture<Void>> all = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            pools.add(pool(2));
            all.add(callers(part(pools.get(i)), 8, until));
        }
        CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).get();

        assertThat(mostInAWindow()).isLessThanOrEqualTo(LIMIT);
        // Four windows; the machine that builds may be busy, so full use is shown in the simulation.
        assertThat(sent).hasSizeGreaterThan(LIMIT * 2);
        assertThat(pools).allMatch(pool -> pool.out.get() == 0);
    }

    @Test
    void oneConnectionIsEnoughAndSessionsMayBeDiscardedBetweenTransactions() throws Exception {
        TestPool pool = pool(1);
        pool.discard = true;
        Throttle one = part(pool);
        Throttle other = part(pool);
        long until = in(WINDOW.multipliedBy(3));

        CompletableFuture.allOf(callers(one, 4, until), callers(other, 4, until))
                .get();

        assertThat(mostInAWindow()).isLessThanOrEqualTo(LIMIT);
        assertThat(sent).hasSizeGreaterThan(LIMIT);
    }

    @Test
    void nobodyAsksTheDatabaseWhileNobodyWaits() throws Exception {
        TestPool pool = pool(2);
        Throttle throttle = part(pool);
        Permit permit =
                throttle.reserve(Lane.NORMAL, Duration.ofSeconds(30)).permit().get();
        permit.answered();
        // What became of the permit is said within a sixtieth of the window; after that there is nothing to say.
        TimeUnit.MILLISECONDS.sleep(1000);
        long before = pool.borrowed.get();
        TimeUnit.MILLISECONDS.sleep(1500);

        assertThat(pool.borrowed.get()).isEqualTo(before);
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
        Reservation waiting = throttle.reserve(Lane.NORMAL, Duration.ofSeconds(30));
        TimeUnit.MILLISECONDS.sleep(300);
        pool.away = false;

        waiting.permit().get().answered();
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
            dies.reserve(Lane.NORMAL, Duration.ofSeconds(30)).permit().get();
        }
        dead.set(true);

        Throttle other = part(pool(1));
        long before = System.nanoTime();
        other.reserve(Lane.NORMAL, Duration.ofSeconds(30)).permit().get().answered();

        Duration lease = WINDOW.dividedBy(4).plusSeconds(2).plus(WINDOW);
        assertThat(Duration.ofNanos(System.nanoTime() - before))
                .isBetween(lease.minusSeconds(2), lease.plusSeconds(10));
    }

    @Test
    void aRowThatWasThereAndIsGoneMakesAQuietTime() throws Exception {
        Throttle throttle = part(pool(1));
        throttle.reserve(Lane.NORMAL, Duration.ofSeconds(30)).permit().get().answered();
        TestServer.execute("DELETE FROM " + schema + ".share");

        Throttle other = part(pool(1));
        long before = System.nanoTime();
        other.reserve(Lane.NORMAL, Duration.ofSeconds(30)).permit().get().answered();

        Duration lease = WINDOW.dividedBy(4).plusSeconds(2).plus(WINDOW);
        assertThat(Duration.ofNanos(System.nanoTime() - before)).isGreaterThan(lease.minusMillis(100));
    }

    @Test
    void theQuotaIsThatOfTheAccount() throws Exception {
        Throttle one = part(pool(1));
        Throttle other = part(pool(1));
        for (int i = 0; i < 3; i++) {
            one.reserve(Lane.NORMAL, Duration.ofSeconds(30)).permit().get();
        }
        other.reserve(Lane.NORMAL, Duration.ofSeconds(30)).permit().get();

        assertThat(other.quota().used()).isEqualTo(4);
        assertThat(other.quota().limit()).isEqualTo(LIMIT);
    }

    @Test
    void aPauseOfTheServerHoldsUpAllProcesses() throws Exception {
        Throttle one = part(pool(1));
        Throttle other = part(pool(1));
        Permit refused =
                one.reserve(Lane.NORMAL, Duration.ofSeconds(30)).permit().get();
        refused.rejected(Duration.ofSeconds(2));
        long before = System.nanoTime();
        // The word reaches the database before anybody else's ask that begins after this one was answered.
        one.reserve(Lane.NORMAL, Duration.ofSeconds(1));

        TimeUnit.MILLISECONDS.sleep(500);
        Reservation waiting = other.reserve(Lane.NORMAL, Duration.ofSeconds(30));
        waiting.permit().get().answered();

        assertThat(Duration.ofNanos(System.nanoTime() - before)).isGreaterThan(Duration.ofMillis(1900));
    }
}
