package io.adplatform.sdk.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.journal.Guard;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.Journal.Claim;
import io.adplatform.sdk.journal.Journal.Outcome;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.postgresql.internal.sql.Database;
import io.adplatform.sdk.session.StoredTokens;
import io.adplatform.sdk.session.TokenStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;

/** The settings with which a user's pool may hand out its connections. */
@Timeout(60)
class PoolSettingsTest {

    private static final int CALLS = 12;

    private final String schema = TestServer.newSchema();

    private interface Setting {
        void apply(Connection connection) throws SQLException;
    }

    private static DataSource with(DataSource server, Setting setting) {
        return (DataSource) Proxy.newProxyInstance(
                PoolSettingsTest.class.getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, arguments) -> {
                    try {
                        Object result = method.invoke(server, arguments);
                        if (result instanceof Connection connection) {
                            setting.apply(connection);
                        }
                        return result;
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause();
                    }
                });
    }

    private void assertWorks(DataSource source) throws Exception {
        PostgreSql.on(TestServer.server()).schema(schema).createTables();
        PostgreSql store = PostgreSql.on(source).schema(schema);
        StoredTokens tokens = new StoredTokens(1, "a", "r", 1L, Instant.EPOCH, Instant.EPOCH.plusSeconds(9));
        TokenStore.Lock lock = store.tokenStore().tryLock("account");
        store.tokenStore().save("account", tokens);
        lock.close();
        assertThat(PostgreSql.on(TestServer.server())
                        .schema(schema)
                        .tokenStore()
                        .load("account"))
                .isEqualTo(tokens);
        Journal journal = store.journal();
        List<CompletableFuture<?>> calls = new ArrayList<>();
        for (int i = 0; i < CALLS; i++) {
            JournalKey key = new JournalKey("https://ads.example.com", "c", 1L, "row-" + i);
            JournalInputs inputs = new JournalInputs("POST /pay", "f", "{}", "T-" + i)
                    .withGuard(Guard.of(BigDecimal.ONE).atMost("customer:5", new BigDecimal("1000")));
            calls.add(CompletableFuture.runAsync(
                    () -> {
                        Ticket ticket = Ticket.of(key);
                        assertThat(journal.begin(ticket, inputs, 1)).isInstanceOf(Claim.Claimed.class);
                        journal.outcome(ticket, 1, Outcome.done("{}"));
                    },
                    TestServer.THREADS));
        }
        CompletableFuture.allOf(calls.toArray(CompletableFuture[]::new)).get();
        assertThat(PostgreSql.on(TestServer.server()).schema(schema).journal().entries())
                .hasSize(CALLS);
    }

    @Test
    void autocommitMayBeOff() throws Exception {
        assertWorks(with(TestServer.server(), connection -> connection.setAutoCommit(false)));
    }

    @Test
    void theSearchPathMayLeadElsewhere() throws Exception {
        PGSimpleDataSource elsewhere = (PGSimpleDataSource) TestServer.server();
        elsewhere.setCurrentSchema("nowhere");
        assertWorks(elsewhere);
    }

    @ParameterizedTest
    @ValueSource(strings = {"repeatable read", "serializable"})
    void theIsolationMayBeStricter(String level) throws Exception {
        PGSimpleDataSource strict = (PGSimpleDataSource) TestServer.server();
        strict.setOptions("-c default_transaction_isolation=" + level.replace(" ", "\\ "));
        assertWorks(strict);
    }

    @Test
    void theConnectionMayBeReadOnly() throws Exception {
        assertWorks(with(TestServer.server(), connection -> connection.setReadOnly(true)));
    }

    @Test
    void theConnectionMayBeReadOnlyWithAutocommitOff() throws Exception {
        assertWorks(with(TestServer.server(), connection -> {
            connection.setReadOnly(true);
            connection.setAutoCommit(false);
        }));
    }

    /** Some pools restore neither. Without a network timeout of its own, the user's work keeps that of the SDK. */
    @ParameterizedTest
    @ValueSource(strings = {"SELECT 1", "SELECT nothing"})
    void aConnectionIsGivenBackWithItsSettings(String sql) throws Exception {
        try (Connection connection = TestServer.server().getConnection()) {
            connection.setAutoCommit(false);
            connection.setNetworkTimeout(Runnable::run, 60_000);
            DataSource pool = (DataSource) Proxy.newProxyInstance(
                    PoolSettingsTest.class.getClassLoader(),
                    new Class<?>[] {DataSource.class},
                    (proxy, method, arguments) -> unclosed(connection));
            Database database = new Database(pool, schema, TestServer.THREADS);

            try {
                database.query(sql, ResultSet::next);
            } catch (SQLException expected) {
                assertThat(expected.getSQLState()).isEqualTo("42703");
            }

            assertThat(connection.getAutoCommit()).isFalse();
            assertThat(connection.getNetworkTimeout()).isEqualTo(60_000);
        }
    }

    private static Connection unclosed(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                PoolSettingsTest.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> {
                    try {
                        return method.getName().equals("close") ? null : method.invoke(connection, arguments);
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause();
                    }
                });
    }
}
