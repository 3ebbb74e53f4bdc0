package io.adplatform.sdk.postgresql.internal.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.journal.EntryChangedException;
import io.adplatform.sdk.journal.Guard;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.Journal.Claim;
import io.adplatform.sdk.journal.Journal.Outcome;
import io.adplatform.sdk.journal.JournalContract;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalEntry.Holder;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import io.adplatform.sdk.journal.JournalException;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.journal.Settlement;
import io.adplatform.sdk.postgresql.TestPool;
import io.adplatform.sdk.postgresql.TestServer;
import io.adplatform.sdk.postgresql.internal.sql.Database;
import io.adplatform.sdk.time.BreakableTime;
import io.adplatform.sdk.time.Time;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** The journal in a real PostgreSQL. */
class SqlJournalTest extends JournalContract {

    private final String schema = TestServer.newSchema();

    @Override
    protected Journal open(Time clock) throws SQLException {
        return new SqlJournal(TestServer.database(schema), clock, TestServer.THREADS);
    }

    /** Nobody sees that a holder has died, so its time has to end. */
    @Override
    protected Journal afterCrash(Journal journal) throws SQLException {
        expireLeases();
        return new SqlJournal(
                new Database(TestServer.dataSource(), schema, TestServer.THREADS), time, TestServer.THREADS);
    }

    @Override
    protected Journal inAnotherProcess(Journal journal) {
        return new SqlJournal(
                new Database(TestServer.dataSource(), schema, TestServer.THREADS), time, TestServer.THREADS);
    }

    private void expireLeases() throws SQLException {
        TestServer.execute("UPDATE " + schema + ".journal SET held_until = '-infinity' WHERE held_until IS NOT NULL");
    }

    @Test
    void anAuditReadsAllPagesOfTheTable() throws Exception {
        TestServer.execute(
                "INSERT INTO " + schema + ".journal (account, key, version, fence, free, unsettled, entry)"
                        + " SELECT 'a', number::text, 1, 1, true, false, '{\"unreadable\":1}' FROM generate_series(1, 1200) AS number");
        for (int i = 0; i < 3; i++) {
            sent(key("row " + i), INPUTS, Outcome.done("{}"));
        }
        List<String> seen = new ArrayList<>();

        await(journal()
                .entries(
                        Instant.EPOCH,
                        Instant.MAX,
                        entry -> seen.add(entry.key().name())));

        assertThat(seen).containsExactlyInAnyOrder("row 0", "row 1", "row 2");
    }

    @Test
    void aClaimWhoseLeaseExpiredDoesNotCountAndSendsNothing() throws Exception {
        JournalInputs paying = INPUTS.withGuard(
                Guard.of(new BigDecimal("600")).atMost("customer:5:2026-11-25", new BigDecimal("1000")));
        Ticket paused = claimed(key("of a paused process"), paying);
        expireLeases();

        assertThat(await(inAnotherProcess(journal()).claim(KEY, paying, HOLD_FOR)))
                .isInstanceOf(Claim.Claimed.class);

        assertThatThrownBy(() -> intent(paused, 1)).isInstanceOf(EntryChangedException.class);
    }

    @Test
    void anOldHolderDoesNotOverwriteTheNewCallOfARemovedKey() throws Exception {
        Ticket paused = claimed(KEY, INPUTS);
        intent(paused, 1);
        expireLeases();
        Journal other = inAnotherProcess(journal());
        await(other.settle(await(other.unsettled()).get(0), Settlement.absent("desk 1: not in the list")));
        await(other.remove(Instant.MAX));
        Ticket next = ((Claim.Claimed) await(other.claim(KEY, INPUTS, HOLD_FOR))).ticket();
        await(other.intent(next, 1));

        assertThatThrownBy(() -> outcome(paused, 1, Outcome.notSent("429"))).isInstanceOf(EntryChangedException.class);

        assertThat(await(other.claim(KEY, INPUTS, HOLD_FOR))).isInstanceOf(Claim.InProgress.class);
    }

    @Test
    void aCallTakesAtMostSixStatementsFromItsClaimToItsOutcome() throws Exception {
        AtomicInteger statements = new AtomicInteger();
        DataSource counting = observed(TestServer.dataSource(), sql -> statements.incrementAndGet());
        Journal counted = new SqlJournal(new Database(counting, schema, TestServer.THREADS), time, TestServer.THREADS);
        JournalInputs paying = new JournalInputs("POST /pay", "f", "{}", "T-1")
                .withGuard(Guard.of(BigDecimal.ONE)
                        .atMost("customer:5:2026-11-25", BigDecimal.TEN)
                        .atMost("total:2026-11-25", BigDecimal.TEN)
                        .unique("payment:5:1:2026-11-25"));

        Ticket ticket = ((Claim.Claimed) await(counted.claim(KEY, paying, HOLD_FOR))).ticket();
        await(counted.intent(ticket, 1));
        await(counted.outcome(ticket, 1, Outcome.done("{}")));
        await(counted.release(ticket));

        assertThat(statements).as("the first call registers its process").hasValueLessThanOrEqualTo(6);
        statements.set(0);
        JournalInputs second = new JournalInputs("POST /pay", "g", "{}", "T-2");
        Ticket next = ((Claim.Claimed) await(counted.claim(key("second"), second, HOLD_FOR))).ticket();
        await(counted.intent(next, 1));
        await(counted.outcome(next, 1, Outcome.done("{}")));
        await(counted.release(next));
        assertThat(statements).hasValue(4);
        assertThat(await(counted.claim(KEY, paying, HOLD_FOR))).isInstanceOf(Claim.Done.class);
    }

    @Test
    void anIntentBetweenTheCheckOfALimitAndItsClaimMakesTheLimitBeCheckedAgain() throws Exception {
        JournalInputs paying = INPUTS.withGuard(
                Guard.of(new BigDecimal("600")).atMost("customer:5:2026-11-25", new BigDecimal("1000")));
        Ticket slow = claimed(key("just in time"), paying);
        expireLeases();
        AtomicBoolean isSent = new AtomicBoolean();
        DataSource interrupted = observed(TestServer.dataSource(), sql -> {
            if (sql.contains(".journal AS held\n    (account") && !isSent.getAndSet(true)) {
                TestServer.execute(
                        "UPDATE " + schema + ".journal SET held_until = clock_timestamp() + interval '1 minute'");
                assertThat(intent(slow, 1).state()).isEqualTo(JournalEntry.State.SENT);
            }
        });
        Journal other = new SqlJournal(new Database(interrupted, schema, TestServer.THREADS), time, TestServer.THREADS);

        Claim claim = await(other.claim(KEY, paying, HOLD_FOR));

        assertThat(isSent).isTrue();
        assertThat(claim).isInstanceOf(Claim.Refused.class);
    }

    private interface Observer {
        void beforeStatement(String sql) throws Exception;
    }

    /** A source whose connections pass on each statement before it is prepared. */
    private static DataSource observed(DataSource source, Observer observer) {
        return proxy(DataSource.class, source, (method, arguments, call) -> {
            Object value = call.call();
            return value instanceof Connection connection
                    ? proxy(Connection.class, connection, (name, values, inner) -> {
                        if (name.equals("prepareStatement")) {
                            observer.beforeStatement((String) values[0]);
                        }
                        return inner.call();
                    })
                    : value;
        });
    }

    private interface Around {
        @Nullable
        Object call(String method, Object[] arguments, Callable<Object> call) throws Throwable;
    }

    private static <T> T proxy(Class<T> type, T target, Around around) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (self, method, arguments) -> around.call(method.getName(), arguments, () -> {
                    try {
                        return method.invoke(target, arguments);
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause() instanceof Exception cause ? cause : failed;
                    }
                })));
    }

    @Test
    void aLossyFailoverIsNoticedEvenIfAnotherProcessHasWrittenSince() throws Exception {
        sent(key("early"), INPUTS, Outcome.done("{}"));
        String copies = schema + "_standby";
        TestServer.execute("CREATE SCHEMA " + copies);
        for (String table : List.of("journal", "journal_state", "journal_process")) {
            TestServer.execute("CREATE TABLE " + copies + "." + table + " AS TABLE " + schema + "." + table);
        }
        sent(KEY, INPUTS, Outcome.done("{}"));

        for (String table : List.of("journal", "journal_state", "journal_process")) {
            TestServer.execute("TRUNCATE " + schema + "." + table);
            TestServer.execute("INSERT INTO " + schema + "." + table + " SELECT * FROM " + copies + "." + table);
        }
        Journal other = inAnotherProcess(journal());
        for (int i = 0; i < 20; i++) {
            Ticket ticket = ((Claim.Claimed) await(other.claim(key("row-" + i), INPUTS, HOLD_FOR))).ticket();
            await(other.release(ticket));
        }

        assertThatThrownBy(() -> claim(KEY, INPUTS))
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("forgot");
    }

    @Test
    void aTicketIsWorthNothingOnceAnotherProcessHasClaimedTheKey() throws Exception {
        Ticket old = claimed(KEY, INPUTS);
        expireLeases();
        Journal other = new SqlJournal(
                new Database(TestServer.dataSource(), schema, TestServer.THREADS), time, TestServer.THREADS);
        Claim theirs = await(other.claim(KEY, INPUTS, HOLD_FOR));

        assertThat(theirs).isInstanceOf(Claim.Claimed.class);
        assertThatThrownBy(() -> intent(old, 1)).isInstanceOf(EntryChangedException.class);
    }

    @Test
    void nothingIsRecordedOnceTheDatabaseForgotSomething() throws Exception {
        sent(KEY, INPUTS, Outcome.done("{}"));
        TestServer.execute("UPDATE " + schema + ".journal_state SET sequence = 0");
        TestServer.execute("DELETE FROM " + schema + ".journal");

        assertThatThrownBy(() -> claim(KEY, INPUTS))
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("forgot");
    }

    @Test
    void nothingIsRecordedInAnotherDatabaseThanBefore() throws Exception {
        Ticket ticket = claimed(KEY, INPUTS);
        TestServer.execute("UPDATE " + schema + ".journal_state SET epoch = 'another'");

        assertThatThrownBy(() -> intent(ticket, 1))
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("forgot");
    }

    @Test
    void anIntentIsCommittedDurablyWhateverTheServersDefaultIs() throws Exception {
        Ticket ticket = claimed(KEY, INPUTS);
        // The setting as it is inside the writing statement: a trigger sees it.
        TestServer.execute("CREATE TABLE " + schema + ".seen (setting text)");
        TestServer.execute("CREATE FUNCTION " + schema + ".note() RETURNS trigger LANGUAGE plpgsql AS"
                + " 'BEGIN INSERT INTO " + schema
                + ".seen VALUES (current_setting(''synchronous_commit'')); RETURN NEW;"
                + " END'");
        TestServer.execute("CREATE TRIGGER note AFTER UPDATE ON " + schema + ".journal FOR EACH ROW EXECUTE FUNCTION "
                + schema + ".note()");
        PGSimpleDataSource careless = (PGSimpleDataSource) TestServer.server();
        careless.setOptions("-c synchronous_commit=off");

        await(new SqlJournal(new Database(careless, schema, TestServer.THREADS), time, TestServer.THREADS)
                .intent(ticket, 1));

        try (var connection = TestServer.dataSource().getConnection();
                var statement = connection.createStatement();
                var result = statement.executeQuery("SELECT setting FROM " + schema + ".seen")) {
            assertThat(result.next()).isTrue();
            assertThat(result.getString(1)).isEqualTo("on");
        }
    }

    @Test
    void aServerThatIsReadOnlyIsRefused() throws Exception {
        Ticket ticket = claimed(KEY, INPUTS);
        PGSimpleDataSource readOnly = (PGSimpleDataSource) TestServer.server();
        readOnly.setOptions("-c default_transaction_read_only=on");
        Database standby = new Database(readOnly, schema, TestServer.THREADS);
        Journal there = new SqlJournal(standby, time, TestServer.THREADS);

        assertThatThrownBy(() -> await(there.intent(ticket, 1)))
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("read-only");
        assertThatThrownBy(() -> standby.check(Time.system()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("read-only");
    }

    @Test
    void aCallThatWasDoneIsRecordedThoughAnotherKeyHasItsReference() throws Exception {
        JournalInputs inputs = new JournalInputs("POST /pay", "f", "{}", "T-4711");
        Ticket first = claimed(key("first"), inputs);
        JournalEntry lost = intent(first, 1);
        outcome(first, 1, Outcome.unknown("no answer"));
        release(first);
        settle(lost, Settlement.absent("desk 1: not there"));
        sent(key("second"), inputs, Outcome.done("{}"));

        assertThat(outcome(first, 1, Outcome.done("{}")).state()).isSameAs(JournalEntry.State.DONE);
    }

    @Test
    void anEntryOfAnotherVersionIsLeftOutOfListsAndNeverSentAgain() throws Exception {
        sent(KEY, INPUTS, Outcome.unknown("no answer"));
        sent(key("other"), INPUTS, Outcome.unknown("no answer"));
        TestServer.execute("UPDATE " + schema
                + ".journal SET entry = replace(entry, '\"UNKNOWN\"', '\"PAUSED\"') WHERE key = '" + KEY.name() + "'");

        assertThat(unsettled()).extracting(entry -> entry.key().name()).containsExactly("other");
        assertThatThrownBy(() -> claim(KEY, INPUTS))
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("doesn't know");
    }

    private String heldFor() throws SQLException {
        try (var connection = TestServer.dataSource().getConnection();
                var statement = connection.createStatement();
                var result = statement.executeQuery(
                        "SELECT held_until > clock_timestamp() + interval '25 seconds', held_until < clock_timestamp() + interval"
                                + " '31 seconds' FROM " + schema + ".journal")) {
            result.next();
            return result.getBoolean(1) + " " + result.getBoolean(2);
        }
    }

    @Test
    void aClaimIsALeaseOf30SecondsThatItsProcessRenews() throws Exception {
        Claim claim = await(journal().claim(KEY, INPUTS, Duration.ofMinutes(10)));
        assertThat(heldFor()).isEqualTo("true true");
        TestServer.execute("UPDATE " + schema + ".journal SET held_until = clock_timestamp() + interval '5 seconds'");

        time.advance(Duration.ofSeconds(10));

        awaitUntil(() -> heldFor().equals("true true"));
        release(((Claim.Claimed) claim).ticket());
        time.advance(Duration.ofSeconds(10));
        assertThat(time.pending()).as("nothing is left to renew").isZero();
    }

    @Test
    void aClaimForWhichThereIsNoTimerIsNotRenewedAndTheNextOneIs() throws Exception {
        BreakableTime clock = new BreakableTime(time);
        Journal journal = open(clock);
        clock.noThread = true;
        assertThatThrownBy(() -> await(journal.claim(key("without a timer"), INPUTS, Duration.ofMinutes(10))))
                .isInstanceOf(JournalException.class);
        clock.noThread = false;
        await(journal.claim(KEY, INPUTS, Duration.ofMinutes(10)));
        TestServer.execute("UPDATE " + schema + ".journal SET held_until = clock_timestamp() + interval '5 seconds'");

        time.advance(Duration.ofSeconds(10));

        awaitUntil(() -> renewed().equals(List.of(KEY.name())));
    }

    @Test
    void aRenewalWithoutATimerForTheNextOneIsMadeAndTheNextClaimBeginsThemAgain() throws Exception {
        BreakableTime clock = new BreakableTime(time);
        Journal journal = open(clock);
        await(journal.claim(key("first"), INPUTS, Duration.ofMinutes(10)));
        leasesEndSoon();
        clock.noThread = true;

        assertThatThrownBy(() -> time.advance(Duration.ofSeconds(10))).isInstanceOf(InternalError.class);

        awaitUntil(() -> renewed().equals(List.of("first")));
        clock.noThread = false;
        await(journal.claim(key("second"), INPUTS, Duration.ofMinutes(10)));
        leasesEndSoon();
        time.advance(Duration.ofSeconds(10));
        awaitUntil(() -> renewed().size() == 2);
    }

    @Test
    void aRenewalThatFailsOrFindsNoThreadDoesNotEndTheNextOnes() throws Exception {
        AtomicInteger renewals = new AtomicInteger();
        AtomicBoolean rejects = new AtomicBoolean();
        DataSource failing = observed(TestServer.dataSource(), sql -> {
            if (sql.contains("held_until = ") && sql.contains("json_to_recordset") && renewals.incrementAndGet() == 1) {
                throw new SQLException("expected by a test: the database is away");
            }
        });
        Journal journal = new SqlJournal(new Database(failing, schema, TestServer.THREADS), time, task -> {
            if (rejects.get()) {
                throw new RejectedExecutionException("expected by a test");
            }
            task.run();
        });
        await(journal.claim(KEY, INPUTS, Duration.ofMinutes(10)));
        leasesEndSoon();
        renewals.set(0);

        time.advance(Duration.ofSeconds(10));
        assertThat(renewed()).isEmpty();
        rejects.set(true);
        assertThatThrownBy(() -> time.advance(Duration.ofSeconds(10))).isInstanceOf(RejectedExecutionException.class);
        rejects.set(false);
        time.advance(Duration.ofSeconds(10));

        assertThat(renewed()).containsExactly(KEY.name());
    }

    @Test
    void aSettlementIsTakenBackThoughAnotherKeyHasTheReference() throws Exception {
        JournalInputs referring = new JournalInputs("POST /pay", "f", "{}", "T-1");
        JournalEntry absent =
                settle(sent(KEY, referring, Outcome.unknown("lost")), Settlement.absent("not in the list"));
        sent(key("other"), referring, Outcome.done("{}"));

        assertThat(settle(absent, Settlement.open("it was on the next page")).state())
                .isSameAs(JournalEntry.State.UNKNOWN);

        assertThat(claim(KEY, referring)).isInstanceOf(Claim.Unknown.class);
        assertThat(claim(key("third"), referring)).isInstanceOf(Claim.ReferenceUsed.class);
    }

    @Test
    void anyNumberOfClaimsWithTagsIsMadeAtOnce() throws Exception {
        JournalInputs paying = INPUTS.withGuard(Guard.of(BigDecimal.ONE).tag("all customers on 2026-11-25"));
        DataSource pool = new TestPool(TestServer.server(), 4).dataSource();
        TestServer.database(schema);
        Journal journal = new SqlJournal(new Database(pool, schema, TestServer.THREADS), time, TestServer.THREADS);

        List<CompletableFuture<Claim>> claims = IntStream.rangeClosed(1, 400)
                .mapToObj(number -> journal.claim(key("row-" + number), paying, HOLD_FOR))
                .toList();

        for (CompletableFuture<Claim> claim : claims) {
            assertThat(await(claim)).isInstanceOf(Claim.Claimed.class);
        }
    }

    @Test
    void anyNumberOfClaimsIsRenewed() throws Exception {
        int count = 22_000;
        TestServer.execute("INSERT INTO " + schema
                + ".journal (account, key, version, fence, free, unsettled, held_until, entry)"
                + " SELECT 'https://ads.example.com' || chr(10) || 'back-office' || chr(10), number::text, 1, 1, false, false,"
                + " clock_timestamp() + interval '5 seconds', '{}' FROM generate_series(1, " + count + ") AS number");
        List<StoredEntry> claims = IntStream.rangeClosed(1, count)
                .mapToObj(number ->
                        new JournalKey("https://ads.example.com", "back-office", null, String.valueOf(number)))
                .map(key -> JournalEntry.claimed(key, INPUTS, 1, time.now(), Holder.thisProcess(time.now())))
                .map(entry -> new StoredEntry(entry, 1, null))
                .toList();

        new JournalTable(new Database(TestServer.dataSource(), schema, TestServer.THREADS))
                .renew(claims, Duration.ofSeconds(30));

        assertThat(renewed()).hasSize(count);
    }

    private void leasesEndSoon() throws SQLException {
        TestServer.execute("UPDATE " + schema + ".journal SET held_until = clock_timestamp() + interval '5 seconds'");
    }

    private List<String> renewed() throws SQLException {
        List<String> keys = new ArrayList<>();
        try (Connection connection = TestServer.dataSource().getConnection();
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT key FROM " + schema
                        + ".journal WHERE held_until > clock_timestamp() + interval '10 seconds'")) {
            while (result.next()) {
                keys.add(result.getString(1));
            }
        }
        return keys;
    }

    @Test
    void aLeaseThatHasExpiredIsNotRenewedAndSendsNothing() throws Exception {
        Ticket ticket = ((Claim.Claimed) await(journal().claim(KEY, INPUTS, Duration.ofMinutes(10)))).ticket();
        TestServer.execute("UPDATE " + schema + ".journal SET held_until = clock_timestamp() - interval '1 second'");

        time.advance(Duration.ofSeconds(10));
        // Another step of the same kind follows the renewal.
        await(journal().unsettled());

        assertThatThrownBy(() -> intent(ticket, 1)).isInstanceOf(EntryChangedException.class);
    }

    private interface Condition {
        boolean holds() throws Exception;
    }

    private static void awaitUntil(Condition condition) throws Exception {
        long patience = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!condition.holds()) {
            assertThat(System.nanoTime()).as("patience").isLessThan(patience);
            Thread.onSpinWait();
        }
    }
}
