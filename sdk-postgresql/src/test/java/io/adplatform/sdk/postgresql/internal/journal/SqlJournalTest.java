package io.adplatform.sdk.postgresql.internal.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.journal.EntryChangedException;
import io.adplatform.sdk.journal.EntryJson;
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
import io.adplatform.sdk.testing.Depth;
import io.adplatform.sdk.time.BreakableTime;
import io.adplatform.sdk.time.Time;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
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

        journal()
                .entries(
                        Instant.EPOCH,
                        Instant.MAX,
                        entry -> seen.add(entry.key().name()));

        assertThat(seen).containsExactlyInAnyOrder("row 0", "row 1", "row 2");
    }

    /** Rows as the journal writes them, by the text of one. */
    private void fill(int count) throws Exception {
        sent(key("row-0"), INPUTS, Outcome.done("{\"paymentId\":55}"));
        TestServer.execute("INSERT INTO " + schema + ".journal (account, key, version, fence, free, unsettled, entry)"
                + " SELECT account, 'row-' || number, version, fence, free, unsettled,"
                + " replace(entry, '\"row-0\"', '\"row-' || number || '\"')"
                + " FROM " + schema + ".journal, generate_series(1, " + (count - 1) + ") AS number");
        TestServer.execute("ANALYZE " + schema + ".journal");
    }

    /** {@code -Djournal.rows=1000000} reads as many. */
    @Test
    void anAuditReadsEachRowOfALargeTableOnce() throws Exception {
        int count = Depth.choose("journal.rows", 20_000, 100_000);
        fill(count);
        AtomicInteger seen = new AtomicInteger();
        AtomicReference<String> page = new AtomicReference<>();
        AtomicInteger pages = new AtomicInteger();
        DataSource counting = observed(TestServer.dataSource(), sql -> {
            page.set(sql);
            pages.incrementAndGet();
        });
        Journal journal = new SqlJournal(new Database(counting, schema, TestServer.THREADS), time, TestServer.THREADS);
        long begun = System.nanoTime();
        long cpu = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();

        journal.entries(Instant.EPOCH, Instant.MAX, entry -> seen.incrementAndGet());

        System.out.printf(
                "%d entries of the journal in %d ms, %d ms of processor time, heap of %d MB%n",
                count,
                TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun),
                TimeUnit.NANOSECONDS.toMillis(
                        ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - cpu),
                Runtime.getRuntime().maxMemory() / 1024 / 1024);
        assertThat(seen).hasValue(count);
        assertThat(pages)
                .as("one statement for 2,000 rows, and one that finds the end")
                .hasValue(count / 2000 + 1);
        assertThat(plan(page.get()))
                .as("a page is read by the primary key, whatever the size of the table")
                .contains("Index Scan using journal_pkey");
    }

    private static String plan(String sql) throws SQLException {
        StringBuilder plan = new StringBuilder();
        try (Connection connection = TestServer.dataSource().getConnection();
                Statement statement = connection.createStatement();
                ResultSet lines = statement.executeQuery("EXPLAIN " + sql.replace("?", "''"))) {
            while (lines.next()) {
                plan.append(lines.getString(1)).append('\n');
            }
        }
        return plan.toString();
    }

    @Test
    void entriesOfSomeKeysAreReadWithoutTheOthers() throws Exception {
        fill(5000);
        AtomicLong rows = new AtomicLong();
        DataSource counting = observedRows(TestServer.dataSource(), rows::incrementAndGet);
        Journal journal = new SqlJournal(new Database(counting, schema, TestServer.THREADS), time, TestServer.THREADS);

        assertThat(journal.entries(Set.of("row-17", "row-4711", "row-9999")))
                .extracting(entry -> entry.key().name())
                .containsExactlyInAnyOrder("row-17", "row-4711");

        assertThat(rows).hasValueLessThan(10);
    }

    @Test
    void theOutcomeOfACallIsRecordedWhateverTheEncodingOfTheDatabase() throws Exception {
        for (String encoding : List.of("LATIN1", "LATIN9")) {
            String name = schema + "_" + encoding.toLowerCase(Locale.ROOT);
            TestServer.execute("CREATE DATABASE " + name + " ENCODING '" + encoding
                    + "' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0");
            PGSimpleDataSource source = (PGSimpleDataSource) TestServer.server();
            source.setDatabaseName(name);
            Database latin = new Database(source, "adplatform", TestServer.THREADS);
            latin.createTables();
            Journal journal = new SqlJournal(latin, time, TestServer.THREADS);
            JournalInputs inputs = new JournalInputs("POST /pay", "f", "{\"note\":\"Łódź\"}", null);
            String answer = "{\"message\":\"€ 12 for Łódź, \uD83D\uDE00\"}";
            Ticket ticket = Ticket.of(KEY);
            journal.begin(ticket, inputs, 1);

            journal.outcome(ticket, 1, Outcome.done(answer));

            JournalEntry entry = journal.look(KEY, inputs).entry();
            assertThat(entry.answer()).as(encoding).isEqualTo(answer);
            assertThat(entry.inputs()).as(encoding).isEqualTo(inputs);
        }
    }

    @Test
    void aProcessThatNoticedALossStaysStoppedThoughOthersHaveWrittenMoreSince() throws Exception {
        Journal other = inAnotherProcess(journal());
        for (int i = 0; i < 5; i++) {
            send(other, key("before-" + i), INPUTS);
        }
        assertThat(look(KEY, INPUTS)).isInstanceOf(Claim.Claimed.class);
        TestServer.execute("UPDATE " + schema + ".journal_state SET sequence = 1");
        TestServer.execute("DELETE FROM " + schema + ".journal");
        assertThatThrownBy(() -> look(KEY, INPUTS)).hasMessageContaining("forgot");
        Journal restarted = inAnotherProcess(journal());
        for (int i = 0; i < 20; i++) {
            send(restarted, key("after-" + i), INPUTS);
        }

        assertThatThrownBy(() -> look(KEY, INPUTS))
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("forgot");
        assertThatThrownBy(() -> begin(KEY, INPUTS))
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("forgot");
        assertThat(restarted.look(KEY, INPUTS)).isInstanceOf(Claim.Claimed.class);
    }

    @Test
    void aRequestWhoseLeaseExpiredIsUnknownAndCounts() throws Exception {
        JournalInputs paying = INPUTS.withGuard(
                Guard.of(new BigDecimal("600")).atMost("customer:5:2026-11-25", new BigDecimal("1000")));
        Ticket paused = begun(key("of a paused process"), paying);
        Journal other = inAnotherProcess(journal());
        assertThat(other.unsettled()).isEmpty();
        expireLeases();

        assertThat(other.begin(Ticket.of(KEY), paying, 1)).isInstanceOf(Claim.Refused.class);
        assertThat(other.look(key("of a paused process"), paying)).isInstanceOf(Claim.Unknown.class);
        assertThat(other.unsettled()).hasSize(1);
        assertThat(outcome(paused, 1, Outcome.done("{}")).state()).isEqualTo(JournalEntry.State.DONE);
    }

    @Test
    void anOldHolderDoesNotOverwriteTheNewCallOfARemovedKey() throws Exception {
        Ticket paused = begun(KEY, INPUTS);
        expireLeases();
        Journal other = inAnotherProcess(journal());
        other.settle(other.unsettled().get(0), Settlement.absent("desk 1: not in the list"));
        other.remove(Instant.MAX);
        JournalEntry next = other.begin(Ticket.of(KEY), INPUTS, 1).entry();

        assertThat(outcome(paused, 1, Outcome.notSent("429"))).isEqualTo(next);
        assertThatThrownBy(() -> outcome(paused, 1, Outcome.refused("422"))).isInstanceOf(EntryChangedException.class);

        assertThat(other.look(KEY, INPUTS)).isInstanceOf(Claim.InProgress.class);
    }

    @Test
    void aCallTakesThreeStatementsAndFourWithALimit() throws Exception {
        AtomicInteger statements = new AtomicInteger();
        DataSource counting = observed(TestServer.dataSource(), sql -> statements.incrementAndGet());
        Journal counted = new SqlJournal(new Database(counting, schema, TestServer.THREADS), time, TestServer.THREADS);
        JournalInputs paying = new JournalInputs("POST /pay", "f", "{}", "T-1")
                .withGuard(Guard.of(BigDecimal.ONE)
                        .atMost("customer:5:2026-11-25", BigDecimal.TEN)
                        .atMost("total:2026-11-25", BigDecimal.TEN)
                        .unique("payment:5:1:2026-11-25"));
        send(counted, key("first"), INPUTS);
        assertThat(statements).as("the first call registers its process").hasValue(5);

        statements.set(0);
        send(counted, KEY, paying);
        assertThat(statements).hasValue(4);

        statements.set(0);
        send(counted, key("second"), new JournalInputs("POST /pay", "g", "{}", "T-2"));
        assertThat(statements).hasValue(3);

        statements.set(0);
        assertThat(counted.look(KEY, paying)).isInstanceOf(Claim.Done.class);
        assertThat(statements).hasValue(1);
    }

    private static void send(Journal journal, JournalKey key, JournalInputs inputs) {
        assertThat(journal.look(key, inputs)).isInstanceOf(Claim.Claimed.class);
        Ticket ticket = Ticket.of(key);
        assertThat(journal.begin(ticket, inputs, 1)).isInstanceOf(Claim.Claimed.class);
        journal.outcome(ticket, 1, Outcome.done("{}"));
    }

    /** The connection is lost after the commit, and the caller knows no more than that. */
    @Test
    void aBeginWhoseAnswerIsLostIsCorrectedByItsCaller() throws Exception {
        AtomicBoolean loses = new AtomicBoolean(true);
        DataSource losing = observed(TestServer.dataSource(), sql -> {}, sql -> {
            if (sql.contains("INSERT INTO " + schema + ".journal AS held") && loses.getAndSet(false)) {
                throw new SQLException("expected by a test: the connection was reset");
            }
        });
        Journal journal = new SqlJournal(new Database(losing, schema, TestServer.THREADS), time, TestServer.THREADS);
        Ticket ticket = Ticket.of(KEY);

        assertThatThrownBy(() -> journal.begin(ticket, INPUTS, 1)).isInstanceOf(JournalException.class);
        assertThat(look(KEY, INPUTS)).isInstanceOf(Claim.InProgress.class);
        journal.outcome(ticket, 1, Outcome.notSent("the journal could not record the intent"));

        assertThat(look(KEY, INPUTS)).isInstanceOf(Claim.Claimed.class);
        JournalEntry second = journal.begin(ticket, INPUTS, 2).entry();
        assertThat(second.attempt()).isEqualTo(2);
    }

    @Test
    void aBeginBetweenTheCheckOfALimitAndAnotherOneMakesTheLimitBeCheckedAgain() throws Exception {
        JournalInputs paying = INPUTS.withGuard(
                Guard.of(new BigDecimal("600")).atMost("customer:5:2026-11-25", new BigDecimal("1000")));
        AtomicBoolean isSent = new AtomicBoolean();
        DataSource interrupted = observed(TestServer.dataSource(), sql -> {
            if (sql.contains(".journal AS held\n    (account") && !isSent.getAndSet(true)) {
                begun(key("just in time"), paying);
            }
        });
        Journal other = new SqlJournal(new Database(interrupted, schema, TestServer.THREADS), time, TestServer.THREADS);

        Claim claim = other.begin(Ticket.of(KEY), paying, 1);

        assertThat(isSent).isTrue();
        assertThat(claim).isInstanceOf(Claim.Refused.class);
    }

    @Test
    void aSettlementThatIsTakenBackBetweenTheCheckOfALimitAndABeginMakesTheLimitBeCheckedAgain() throws Exception {
        JournalInputs paying = INPUTS.withGuard(
                Guard.of(new BigDecimal("600")).atMost("customer:5:2026-11-25", new BigDecimal("1000")));
        JournalEntry absent =
                settle(sent(key("first"), paying, Outcome.unknown("no answer")), Settlement.absent("not there"));
        AtomicBoolean isOpen = new AtomicBoolean();
        DataSource interrupted = observed(TestServer.dataSource(), sql -> {
            if (sql.contains(".journal AS held\n    (account") && !isOpen.getAndSet(true)) {
                settle(absent, Settlement.open("it is there"));
            }
        });
        Journal other = new SqlJournal(new Database(interrupted, schema, TestServer.THREADS), time, TestServer.THREADS);

        assertThat(other.begin(Ticket.of(KEY), paying, 1)).isInstanceOf(Claim.Refused.class);
        assertThat(isOpen).isTrue();
    }

    private static String json(JournalEntry entry) {
        return new String(EntryJson.write(entry), StandardCharsets.UTF_8);
    }

    /** The earlier version wrote a claim before its first request, with the entry before the claim in a second line. */
    private void writeClaim(JournalKey key, @Nullable String reference, String heldUntil, @Nullable JournalEntry before)
            throws SQLException {
        String claim = json(new JournalEntry(
                key,
                new JournalInputs("POST /pay", "f", "{}", reference),
                JournalEntry.State.NOT_SENT,
                null,
                0,
                0,
                null,
                time.now(),
                null,
                null,
                Holder.thisProcess(time.now()),
                List.of()));
        String text = claim + (before == null ? "" : "\n" + json(before));
        TestServer.execute("INSERT INTO " + schema
                + ".journal (account, key, version, fence, free, unsettled, reference, held_until, entry) VALUES ('"
                + StoredEntry.account(key) + "', '" + key.name() + "', 900, 900, false, false, "
                + (reference == null ? "NULL" : "'\"" + JournalInputs.normalReference(reference) + "\"'") + ", "
                + heldUntil + ", '"
                + text + "') ON CONFLICT (account, key) DO UPDATE SET version = 900, fence = 900, free = false,"
                + " held_until = excluded.held_until, entry = excluded.entry");
    }

    @Test
    void aClaimOfAnEarlierVersionIsInProgressUntilItsLeaseExpires() throws Exception {
        JournalInputs referring = new JournalInputs("POST /pay", "f", "{}", "T-1");
        writeClaim(KEY, "T-1", "clock_timestamp() + interval '30 seconds'", null);
        assertThat(begin(KEY, referring)).isInstanceOf(Claim.InProgress.class);
        assertThat(begin(key("another"), referring)).isInstanceOf(Claim.ReferenceUsed.class);

        expireLeases();

        assertThat(look(key("another"), referring)).isInstanceOf(Claim.Claimed.class);
        assertThat(begin(key("another"), referring)).isInstanceOf(Claim.Claimed.class);
        assertThat(begin(KEY, INPUTS)).isInstanceOf(Claim.Claimed.class);
    }

    @Test
    void anEntryBeforeAClaimOfAnEarlierVersionIsTrueOnceItsLeaseExpired() throws Exception {
        JournalEntry absent =
                settle(sent(KEY, INPUTS, Outcome.unknown("no answer")), Settlement.absent("desk 1: not there"));
        writeClaim(KEY, null, "'-infinity'", absent);

        assertThat(journal().entries()).containsExactly(absent);
        assertThat(settle(absent, Settlement.done("desk 1: there it is, row 55"))
                        .state())
                .isEqualTo(JournalEntry.State.DONE);
        assertThat(look(KEY, INPUTS)).isInstanceOf(Claim.Done.class);
    }

    private interface Observer {
        void see(String sql) throws Exception;
    }

    private static DataSource observed(DataSource source, Observer before) {
        return observed(source, before, sql -> {});
    }

    /** A source whose connections pass on each statement before it is prepared, and after it was run. */
    private static DataSource observed(DataSource source, Observer before, Observer after) {
        return proxy(DataSource.class, source, (method, arguments, call) -> {
            Object value = call.call();
            return value instanceof Connection connection
                    ? proxy(Connection.class, connection, (name, values, inner) -> {
                        if (!name.equals("prepareStatement")) {
                            return inner.call();
                        }
                        before.see((String) values[0]);
                        return proxy(PreparedStatement.class, (PreparedStatement) inner.call(), (run, inputs, work) -> {
                            Object result = work.call();
                            if (run.startsWith("execute")) {
                                after.see((String) values[0]);
                            }
                            return result;
                        });
                    })
                    : value;
        });
    }

    /** A source that counts the rows of results. */
    private static DataSource observedRows(DataSource source, Runnable row) {
        return proxy(DataSource.class, source, (method, arguments, call) -> {
            Object value = call.call();
            return value instanceof Connection connection
                    ? proxy(Connection.class, connection, (name, values, inner) -> {
                        Object made = inner.call();
                        return made instanceof PreparedStatement statement
                                ? proxy(PreparedStatement.class, statement, (run, inputs, work) -> {
                                    Object result = work.call();
                                    return result instanceof ResultSet rows
                                            ? proxy(ResultSet.class, rows, (step, of, next) -> {
                                                Object answer = next.call();
                                                if (step.equals("next") && Boolean.TRUE.equals(answer)) {
                                                    row.run();
                                                }
                                                return answer;
                                            })
                                            : result;
                                })
                                : made;
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
            send(other, key("row-" + i), INPUTS);
        }

        assertThatThrownBy(() -> begin(KEY, INPUTS))
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("forgot");
        assertThatThrownBy(() -> look(KEY, INPUTS))
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("forgot");
    }

    @Test
    void anOutcomeOfARequestIsWorthNothingOnceAnotherProcessHasBegunOne() throws Exception {
        Ticket old = begun(KEY, INPUTS);
        expireLeases();
        Journal other = inAnotherProcess(journal());
        other.settle(other.unsettled().get(0), Settlement.absent("desk 1: not there"));

        assertThat(other.begin(Ticket.of(KEY), INPUTS, 1)).isInstanceOf(Claim.Claimed.class);

        assertThatThrownBy(() -> outcome(old, 1, Outcome.done("{}"))).isInstanceOf(EntryChangedException.class);
        assertThat(journal().begin(old, INPUTS, 2)).isInstanceOf(Claim.InProgress.class);
        assertThat(other.look(KEY, INPUTS)).isInstanceOf(Claim.InProgress.class);
    }

    @Test
    void nothingIsRecordedOnceTheDatabaseForgotSomething() throws Exception {
        sent(KEY, INPUTS, Outcome.done("{}"));
        TestServer.execute("UPDATE " + schema + ".journal_state SET sequence = 0");
        TestServer.execute("DELETE FROM " + schema + ".journal");

        assertThatThrownBy(() -> begin(KEY, INPUTS))
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("forgot");
        assertThatThrownBy(() -> look(KEY, INPUTS))
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("forgot");
    }

    @Test
    void nothingIsRecordedInAnotherDatabaseThanBefore() throws Exception {
        sent(key("before"), INPUTS, Outcome.done("{}"));
        TestServer.execute("UPDATE " + schema + ".journal_state SET epoch = 'another'");

        assertThatThrownBy(() -> begin(KEY, INPUTS))
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("forgot");
    }

    @Test
    void aBeginIsCommittedDurablyWhateverTheServersDefaultIs() throws Exception {
        // The setting as it is inside the writing statement: a trigger sees it.
        TestServer.execute("CREATE TABLE " + schema + ".seen (setting text)");
        TestServer.execute("CREATE FUNCTION " + schema + ".note() RETURNS trigger LANGUAGE plpgsql AS"
                + " 'BEGIN INSERT INTO " + schema
                + ".seen VALUES (current_setting(''synchronous_commit'')); RETURN NEW;"
                + " END'");
        TestServer.execute("CREATE TRIGGER note AFTER INSERT ON " + schema + ".journal FOR EACH ROW EXECUTE FUNCTION "
                + schema + ".note()");
        PGSimpleDataSource careless = (PGSimpleDataSource) TestServer.server();
        careless.setOptions("-c synchronous_commit=off");

        new SqlJournal(new Database(careless, schema, TestServer.THREADS), time, TestServer.THREADS)
                .begin(Ticket.of(KEY), INPUTS, 1);

        try (var connection = TestServer.dataSource().getConnection();
                var statement = connection.createStatement();
                var result = statement.executeQuery("SELECT setting FROM " + schema + ".seen")) {
            assertThat(result.next()).isTrue();
            assertThat(result.getString(1)).isEqualTo("on");
        }
    }

    @Test
    void aServerThatIsReadOnlyIsRefused() throws Exception {
        PGSimpleDataSource readOnly = (PGSimpleDataSource) TestServer.server();
        readOnly.setOptions("-c default_transaction_read_only=on");
        Database standby = new Database(readOnly, schema, TestServer.THREADS);
        Journal there = new SqlJournal(standby, time, TestServer.THREADS);

        assertThatThrownBy(() -> there.begin(Ticket.of(KEY), INPUTS, 1))
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("read-only");
        assertThatThrownBy(() -> standby.check(Time.system()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("read-only");
    }

    @Test
    void aCallThatWasDoneIsRecordedThoughAnotherKeyHasItsReference() throws Exception {
        JournalInputs inputs = new JournalInputs("POST /pay", "f", "{}", "T-4711");
        Ticket first = begun(key("first"), inputs);
        JournalEntry lost = outcome(first, 1, Outcome.unknown("no answer"));
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
        assertThatThrownBy(() -> look(KEY, INPUTS))
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("doesn't know");
        assertThatThrownBy(() -> begin(KEY, INPUTS))
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
    void aBeginIsALeaseOf30SecondsThatItsProcessRenews() throws Exception {
        Ticket ticket = begun(KEY, INPUTS);
        assertThat(heldFor()).isEqualTo("true true");
        TestServer.execute("UPDATE " + schema + ".journal SET held_until = clock_timestamp() + interval '5 seconds'");

        time.advance(Duration.ofSeconds(10));

        awaitUntil(() -> heldFor().equals("true true"));
        outcome(ticket, 1, Outcome.done("{}"));
        time.advance(Duration.ofSeconds(10));
        assertThat(time.pending()).as("nothing is left to renew").isZero();
    }

    @Test
    void aBeginForWhichThereIsNoTimerIsNotMadeAndTheNextOneIsRenewed() throws Exception {
        BreakableTime clock = new BreakableTime(time);
        Journal journal = open(clock);
        clock.noThread = true;
        assertThatThrownBy(() -> journal.begin(Ticket.of(key("without a timer")), INPUTS, 1))
                .isInstanceOf(InternalError.class);
        assertThat(journal.entries()).isEmpty();
        clock.noThread = false;
        journal.begin(Ticket.of(KEY), INPUTS, 1);
        TestServer.execute("UPDATE " + schema + ".journal SET held_until = clock_timestamp() + interval '5 seconds'");

        time.advance(Duration.ofSeconds(10));

        awaitUntil(() -> renewed().equals(List.of(KEY.name())));
    }

    @Test
    void aRenewalWithoutATimerForTheNextOneIsMadeAndTheNextBeginStartsThemAgain() throws Exception {
        BreakableTime clock = new BreakableTime(time);
        Journal journal = open(clock);
        journal.begin(Ticket.of(key("first")), INPUTS, 1);
        leasesEndSoon();
        clock.noThread = true;

        assertThatThrownBy(() -> time.advance(Duration.ofSeconds(10))).isInstanceOf(InternalError.class);

        awaitUntil(() -> renewed().equals(List.of("first")));
        clock.noThread = false;
        journal.begin(Ticket.of(key("second")), INPUTS, 1);
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
        journal.begin(Ticket.of(KEY), INPUTS, 1);
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

        assertThat(begin(KEY, referring)).isInstanceOf(Claim.Unknown.class);
        assertThat(begin(key("third"), referring)).isInstanceOf(Claim.ReferenceUsed.class);
    }

    @Test
    void anyNumberOfCallsWithTagsBeginsAtOnce() throws Exception {
        JournalInputs paying = INPUTS.withGuard(Guard.of(BigDecimal.ONE).tag("all customers on 2026-11-25"));
        DataSource pool = new TestPool(TestServer.server(), 4).dataSource();
        TestServer.database(schema);
        Journal journal = new SqlJournal(new Database(pool, schema, TestServer.THREADS), time, TestServer.THREADS);

        List<CompletableFuture<Claim>> claims = IntStream.rangeClosed(1, 400)
                .mapToObj(number -> CompletableFuture.supplyAsync(
                        () -> journal.begin(Ticket.of(key("row-" + number)), paying, 1), TestServer.THREADS))
                .toList();

        for (CompletableFuture<Claim> claim : claims) {
            assertThat(await(claim)).isInstanceOf(Claim.Claimed.class);
        }
    }

    @Test
    void anyNumberOfRequestsIsRenewed() throws Exception {
        int count = 22_000;
        TestServer.execute("INSERT INTO " + schema
                + ".journal (account, key, version, fence, free, unsettled, held_until, entry)"
                + " SELECT 'https://ads.example.com' || chr(10) || 'back-office' || chr(10), number::text, 1, 1, false, false,"
                + " clock_timestamp() + interval '5 seconds', '{}' FROM generate_series(1, " + count + ") AS number");
        Holder holder = Holder.thisProcess(time.now());
        List<StoredEntry> claims = IntStream.rangeClosed(1, count)
                .mapToObj(number ->
                        new JournalKey("https://ads.example.com", "back-office", null, String.valueOf(number)))
                .map(key -> JournalEntry.begun(Ticket.of(key), INPUTS, 1, 1, time.now(), holder))
                .map(entry -> new StoredEntry(entry, 1))
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
    void aLeaseThatHasExpiredIsNotRenewed() throws Exception {
        begun(KEY, INPUTS);
        TestServer.execute("UPDATE " + schema + ".journal SET held_until = clock_timestamp() - interval '1 second'");

        time.advance(Duration.ofSeconds(10));

        assertThat(look(KEY, INPUTS)).isInstanceOf(Claim.Unknown.class);
    }

    @Test
    void aRequestWhoseOutcomeIsNotRecordedIsNotRenewed() throws Exception {
        AtomicBoolean isAway = new AtomicBoolean();
        DataSource failing = observed(TestServer.dataSource(), sql -> {
            if (isAway.get()) {
                throw new SQLException("expected by a test: the database is away");
            }
        });
        Journal journal = new SqlJournal(new Database(failing, schema, TestServer.THREADS), time, Runnable::run);
        Ticket ticket = Ticket.of(KEY);
        journal.begin(ticket, INPUTS, 1);
        leasesEndSoon();
        isAway.set(true);
        assertThatThrownBy(() -> journal.outcome(ticket, 1, Outcome.done("{}"))).isInstanceOf(JournalException.class);
        isAway.set(false);

        time.advance(Duration.ofSeconds(10));

        assertThat(renewed()).isEmpty();
        assertThat(journal.outcome(ticket, 1, Outcome.done("{}")))
                .as("later, by the caller")
                .extracting(JournalEntry::state)
                .isEqualTo(JournalEntry.State.DONE);
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
