package io.adplatform.sdk.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.KeyInUseException;
import io.adplatform.sdk.error.NotRecordedException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.journal.Guard;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.Journal.Claim;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.operation.Poller;
import io.adplatform.sdk.operation.TypeRef;
import io.adplatform.sdk.postgresql.internal.sql.Database;
import io.adplatform.sdk.time.Time;
import io.adplatform.testkit.Sandbox;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;

/** Clients of one account that share a store, each with a pool of its own as another process has. */
@Timeout(60)
class PostgreSqlTest {

    private final Sandbox sandbox = Sandbox.start();
    private final String schema = TestServer.newSchema();

    @AfterEach
    void close() {
        sandbox.close();
    }

    private PostgreSql store(TestPool pool) {
        return PostgreSql.on(pool.dataSource()).schema(schema);
    }

    private static TestPool pool() {
        return new TestPool(TestServer.server(), 1);
    }

    private AdPlatformBuilder settings() {
        return AdPlatform.builder().settings(sandbox.settings());
    }

    private static void read(Workspace platform) {
        call(platform, Effect.READ);
    }

    private static void call(Workspace platform, Effect effect) {
        platform.call("GET /api/v3/fa/payments/list")
                .effect(effect)
                .returns(Map.class)
                .send();
    }

    @Test
    void clientsWithOneSettingShareLogInAndQuota() throws Exception {
        store(pool()).createTables();
        try (AdPlatform one = settings().sharedBy(store(pool())).build();
                AdPlatform other = settings().sharedBy(store(pool())).build()) {
            read(one.workspace());
            read(other.workspace());
            read(one.workspace());
            read(other.workspace());

            assertThat(sandbox.requests("POST /api/v3/ua/oauth/token")).hasSize(1);
            assertThat(sandbox.requestCount()).isEqualTo(5);
            assertThat(other.quota().used()).isEqualTo(5);
        }
    }

    @Test
    void aStoreWithoutTablesIsRefusedWhenTheClientIsBuilt() {
        assertThatThrownBy(() -> settings().sharedBy(store(pool())).build())
                .isInstanceOf(RuntimeException.class)
                .hasStackTraceContaining("createTables()");
    }

    @Test
    void aStoreWithTablesOfAnotherVersionIsRefused() throws Exception {
        PostgreSql store = store(pool()).createTables();
        TestServer.execute("UPDATE " + schema + ".schema_version SET version = 7");

        assertThatThrownBy(() -> settings().sharedBy(store).build())
                .hasStackTraceContaining("are of version 7, and this SDK works with version 2");
    }

    @Test
    void theRightsThatTheDocumentsNameSuffice() throws Exception {
        store(pool()).createTables();
        TestServer.execute("CREATE ROLE \"" + schema + "\" LOGIN");
        TestServer.execute("GRANT USAGE ON SCHEMA " + schema + " TO \"" + schema + "\"");
        TestServer.execute(
                "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA " + schema + " TO \"" + schema + "\"");
        PGSimpleDataSource program = (PGSimpleDataSource) TestServer.server();
        program.setUser(schema);

        try (AdPlatform platform =
                settings().sharedBy(PostgreSql.on(program).schema(schema)).build()) {
            read(platform.workspace());
            call(platform.workspace(), Effect.ONCE);
        }

        assertThat(sandbox.requestCount()).isEqualTo(3);
        assertThat(number("SELECT count(*) FROM $.journal")).isEqualTo(1);
    }

    private int number(String sql) throws Exception {
        try (var connection = TestServer.dataSource().getConnection();
                var statement = connection.createStatement();
                var result = statement.executeQuery(sql.replace("$.", schema + "."))) {
            result.next();
            return result.getInt(1);
        }
    }

    @Test
    void aClientThatIsClosedLeavesNoPermitToItsLease() throws Exception {
        PostgreSql store = store(pool()).createTables();
        try (AdPlatform platform = settings().sharedBy(store).build()) {
            read(platform.workspace());
        }

        assertThat(number("SELECT count(*) FROM $.quota WHERE state LIKE '%\"inFlight\":true%'"))
                .isZero();
        assertThat(number("SELECT count(*) FROM $.quota WHERE state LIKE '%\"inFlight\":false%'"))
                .isEqualTo(1);
    }

    /** Times in the journal and the ages of tokens are told by the hosts' clocks. */
    @ParameterizedTest
    @ValueSource(longs = {-31, 40})
    void aHostWhoseClockIsNotTheDatabasesIsRefused(long seconds) throws Exception {
        store(pool()).createTables();
        Database database = new Database(pool().dataSource(), schema, TestServer.THREADS);
        Time off = new Time() {
            @Override
            public long nanos() {
                return Time.system().nanos();
            }

            @Override
            public Instant now() {
                return Time.system().now().plusSeconds(seconds);
            }

            @Override
            public Timer after(Duration delay, Runnable task) {
                return Time.system().after(delay, task);
            }
        };

        assertThatThrownBy(() -> database.check(off))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("this host's clock")
                .hasMessageContaining(seconds < 0 ? "behind" : "ahead");
        database.check(Time.system());
    }

    @Test
    void hostsThatMakeTheTablesAtOnceAllSucceed() throws Exception {
        List<CompletableFuture<PostgreSql>> hosts = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            hosts.add(CompletableFuture.supplyAsync(() -> {
                try {
                    return PostgreSql.on(TestServer.server()).schema(schema).createTables();
                } catch (SQLException failed) {
                    throw new CompletionException(failed);
                }
            }));
        }

        assertThat(hosts).allSatisfy(host -> assertThat(host).succeedsWithin(Duration.ofSeconds(30)));
    }

    @Test
    void tablesOfVersion1AreRefusedUntilTheyAreMigrated() throws Exception {
        try (InputStream version1 = getClass().getResourceAsStream("schema-1.sql")) {
            String script = new String(version1.readAllBytes(), StandardCharsets.UTF_8);
            TestServer.execute(script.replace("adplatform.", schema + ".")
                    .replace("EXISTS adplatform;", "EXISTS " + schema + ";"));
        }
        String row = "INSERT INTO " + schema
                + ".journal (account, key, version, fence, free, unsettled, reference, entry) VALUES";
        TestServer.execute(row + " ('a', 'one', 1, 1, false, false, '\"T-004711\"', '{}')");
        TestServer.execute(row + " ('a', 'two', 1, 2, false, false, '\"4711.0\"', '{}')");
        TestServer.execute(row + " ('a', 'three', 1, 3, false, false, '\"Ref A\"', '{}')");
        assertThatThrownBy(() -> settings().sharedBy(store(pool())).build())
                .hasStackTraceContaining("are of version 1")
                .hasStackTraceContaining("Migrate them by PostgreSql.createTables()");

        settings().sharedBy(store(pool()).createTables()).build().close();

        assertThat(number("SELECT count(*) FROM $.journal WHERE reference = '\"4711\"' AND key = 'one'"))
                .isEqualTo(1);
        assertThat(number("SELECT count(*) FROM $.journal WHERE reference IS NULL AND key = 'two'"))
                .as("the key that came second")
                .isEqualTo(1);
        assertThat(number("SELECT count(*) FROM $.journal WHERE reference = '\"ref a\"'"))
                .isEqualTo(1);
        Journal migrated = store(pool()).journal();
        for (String key : List.of("first", "second")) {
            assertThat(migrated.begin(
                            Ticket.of(new JournalKey("https://ads.example.com", "c", 1L, key)),
                            new JournalInputs("POST /pay", key, "{}", null)
                                    .withGuard(
                                            Guard.of(BigDecimal.ONE).atMost("customer:5:2026-11-25", BigDecimal.ONE)),
                            1))
                    .isInstanceOf(key.equals("first") ? Claim.Claimed.class : Claim.Refused.class);
        }
    }

    @Test
    void closingAJournalClosesNoOtherHandle() throws Exception {
        PostgreSql store = store(pool()).createTables();

        store.journal().close();

        assertThat(store.journal().unsettled()).isEmpty();
    }

    @Test
    void makingTheTablesTwiceChangesNothing() throws Exception {
        PostgreSql store = store(pool()).createTables().createTables();

        settings().sharedBy(store).build().close();
    }

    @Test
    void whileTheDatabaseIsAwayCallsEndAtTheirDeadlineUnsent() throws Exception {
        TestPool pool = pool();
        PostgreSql store = store(pool).createTables();
        try (AdPlatform first = settings().sharedBy(store).build()) {
            read(first.workspace());
        }
        try (AdPlatform platform =
                settings().sharedBy(store).deadline(Duration.ofSeconds(2)).build()) {
            int before = sandbox.requestCount();
            pool.away = true;

            assertThatThrownBy(() -> read(platform.workspace()))
                    .isInstanceOfSatisfying(AdPlatformException.class, late -> {
                        assertThat(late.wasSent()).isEqualTo(Sent.NO);
                        assertThat(Poller.isOutOfTime(late)).isTrue(); // by the throttle, or by the deadline soon after
                    });

            assertThatThrownBy(() -> call(platform.workspace(), Effect.ONCE))
                    .isInstanceOfSatisfying(
                            NotRecordedException.class,
                            late -> assertThat(late.wasSent()).isEqualTo(Sent.NO));

            assertThat(sandbox.requestCount()).isEqualTo(before);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void whenTheDatabaseIsLostWhileItRecordsThatACallIsSentTheCallIsUnsentAndItsKeyUnknown(boolean blocking)
            throws Exception {
        TestPool pool = pool();
        PostgreSql store = store(pool).createTables();
        try (AdPlatform platform = settings().sharedBy(store).build()) {
            read(platform.workspace());
            int before = sandbox.requestCount();
            pool.lostIn = ".journal AS held\n    (account";

            assertUnsent(keyed(platform.workspace(), blocking), NotRecordedException.class);

            pool.lostIn = null;
            pool.away = false;
            assertUnsent(keyed(platform.workspace(), blocking), KeyInUseException.class);
            TestServer.execute("UPDATE " + schema + ".journal SET held_until = '-infinity'");
            assertThat(keyed(platform.workspace(), blocking)).isInstanceOf(OutcomeUnknownException.class);
            assertThat(sandbox.requestCount()).isEqualTo(before);
        }
    }

    private static void assertUnsent(AdPlatformException failure, Class<? extends AdPlatformException> type) {
        assertThat(failure).isInstanceOf(type);
        assertThat(failure.wasSent()).isEqualTo(Sent.NO);
    }

    /** How a call with a key fails. */
    private static AdPlatformException keyed(Workspace platform, boolean blocking) throws InterruptedException {
        Request<Map<?, ?>> request = platform.call("GET /api/v3/fa/payments/list")
                .returns(new TypeRef<Map<?, ?>>() {})
                .options(options -> options.idempotencyKey("row-1"));
        try {
            throw new AssertionError("it was answered: "
                    + (blocking ? request.send() : request.sendAsync().get()));
        } catch (AdPlatformException failure) {
            return failure;
        } catch (ExecutionException failed) {
            return (AdPlatformException) failed.getCause();
        }
    }
}
