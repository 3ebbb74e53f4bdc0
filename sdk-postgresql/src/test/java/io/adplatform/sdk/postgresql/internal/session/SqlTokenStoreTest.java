package io.adplatform.sdk.postgresql.internal.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.postgresql.TestServer;
import io.adplatform.sdk.postgresql.internal.sql.Database;
import io.adplatform.sdk.session.StoredTokens;
import io.adplatform.sdk.session.TokenStore;
import io.adplatform.sdk.time.BreakableTime;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;

/** Tokens in a real PostgreSQL, as two processes see them. */
class SqlTokenStoreTest {

    private static final String ACCOUNT = "3f2a";
    private static final Instant NOW = Instant.parse("2026-11-20T00:00:00Z");

    private final String schema = TestServer.newSchema();
    private final ManualTime time = Time.manual();
    private TokenStore one;
    private TokenStore other;

    @BeforeEach
    void open() throws Exception {
        one = new SqlTokenStore(TestServer.database(schema), time, TestServer.THREADS);
        other = new SqlTokenStore(TestServer.database(schema), time, TestServer.THREADS);
    }

    private static StoredTokens tokens(long revision) {
        return new StoredTokens(revision, "access-" + revision, "refresh", 200_002L, NOW, NOW.plusSeconds(3600));
    }

    /** As if 30 seconds had passed without a renewal. */
    private void leaseEnds() throws Exception {
        TestServer.execute("UPDATE " + schema + ".token SET leased_until = '-infinity'");
    }

    @Test
    void tokensOfOneProcessAreReadByAnother() throws Exception {
        assertThat(other.load(ACCOUNT)).isNull();

        one.save(ACCOUNT, tokens(1));

        assertThat(other.load(ACCOUNT)).isEqualTo(tokens(1));
        assertThat(other.load("another")).isNull();
    }

    @Test
    void onlyOneProcessAtATimeMayFetchTokens() throws Exception {
        TokenStore.Lock lock = one.tryLock(ACCOUNT);
        assertThat(lock).isNotNull();
        assertThat(other.tryLock(ACCOUNT)).isNull();
        assertThat(other.tryLock("another")).isNotNull();

        lock.close();

        assertThat(other.tryLock(ACCOUNT)).isNotNull();
    }

    /** A statement that meets another one's change fails there, and is made again. */
    @Test
    void whereTransactionsAreSerializableByDefaultAStatementThatMeetsAnothersChangeIsMadeAgain() throws Exception {
        one.save(ACCOUNT, tokens(1));
        PGSimpleDataSource strict = (PGSimpleDataSource) TestServer.server();
        strict.setOptions("-c default_transaction_isolation=serializable");
        TokenStore third =
                new SqlTokenStore(new Database(strict, schema, TestServer.THREADS), time, TestServer.THREADS);
        CompletableFuture<TokenStore.Lock> lock;
        try (Connection connection = TestServer.server().getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("UPDATE " + schema + ".token SET fence = fence");
            lock = CompletableFuture.supplyAsync(
                    () -> {
                        try {
                            return third.tryLock(ACCOUNT);
                        } catch (IOException failed) {
                            throw new UncheckedIOException(failed);
                        }
                    },
                    TestServer.THREADS);
            awaitAWaitFor(schema);
            connection.commit();
        }

        assertThat(lock.get()).isNotNull();
    }

    private static void awaitAWaitFor(String schema) throws Exception {
        try (Connection connection = TestServer.dataSource().getConnection();
                PreparedStatement waiting = connection.prepareStatement("SELECT 1 FROM pg_stat_activity"
                        + " WHERE wait_event_type = 'Lock' AND query LIKE '%" + schema + ".token%'")) {
            boolean waits = false;
            while (!waits) {
                try (ResultSet result = waiting.executeQuery()) {
                    waits = result.next();
                }
            }
        }
    }

    @Test
    void theRightToFetchComesFreeAfterItsHolderDied() throws Exception {
        one.tryLock(ACCOUNT);
        leaseEnds();

        assertThat(other.tryLock(ACCOUNT)).isNotNull();
    }

    @Test
    void theRightToFetchIsRenewedWhileItsHolderLives() throws Exception {
        one.tryLock(ACCOUNT);
        leaseEnds();
        CountDownLatch renewed = new CountDownLatch(1);
        time.advance(Duration.ofSeconds(10));
        TestServer.THREADS.execute(() -> {
            try {
                while (other.tryLock("probe") == null) {}
            } catch (IOException failed) {
                throw new IllegalStateException(failed);
            }
            renewed.countDown();
        });
        renewed.await();

        // The renewal was put on the same threads before; it is there by now, or soon.
        org.assertj.core.api.Assertions.assertThat(isLeased()).isTrue();
    }

    @Test
    void aRenewalAfterTheEndOfALeaseDoesNotTakeTheRightAgain() throws Exception {
        Queue<Runnable> renewals = new ArrayDeque<>();
        TokenStore third = new SqlTokenStore(TestServer.database(schema), time, renewals::add);
        TokenStore.Lock lock = third.tryLock(ACCOUNT);
        time.advance(Duration.ofSeconds(10));

        lock.close();
        renewals.remove().run();

        assertThat(other.tryLock(ACCOUNT)).isNotNull();
        assertThat(time.pending()).as("the renewal of the other lease alone").isOne();
    }

    @Test
    void aRenewalThatFindsNoThreadDoesNotEndTheNextOnes() throws Exception {
        AtomicBoolean rejects = new AtomicBoolean(true);
        TokenStore third = new SqlTokenStore(TestServer.database(schema), time, task -> {
            if (rejects.get()) {
                throw new RejectedExecutionException("expected by a test");
            }
            task.run();
        });
        third.tryLock(ACCOUNT);
        time.advance(Duration.ofSeconds(10));
        leaseEnds();
        rejects.set(false);

        time.advance(Duration.ofSeconds(10));

        assertThat(other.tryLock(ACCOUNT)).isNull();
    }

    private boolean isLeased() throws Exception {
        for (int i = 0; i < 10_000; i++) {
            try (var connection = TestServer.dataSource().getConnection();
                    var statement = connection.createStatement();
                    var result = statement.executeQuery("SELECT leased_until > clock_timestamp() FROM " + schema
                            + ".token WHERE account = '" + ACCOUNT + "'")) {
                result.next();
                if (result.getBoolean(1)) {
                    return true;
                }
            }
        }
        return false;
    }

    @Test
    void aRightWithoutATimerForItsRenewalComesFree() throws Exception {
        BreakableTime clock = new BreakableTime(time);
        SqlTokenStore store = new SqlTokenStore(TestServer.database(schema), clock, TestServer.THREADS);
        clock.noThread = true;
        assertThatThrownBy(() -> store.tryLock(ACCOUNT)).isInstanceOf(InternalError.class);
        clock.noThread = false;
        leaseEnds();

        assertThat(store.tryLock(ACCOUNT)).isNotNull();
    }

    @Test
    void whatAHolderSavesTooLateDoesNotReplaceNewerTokens() throws Exception {
        one.tryLock(ACCOUNT);
        leaseEnds();
        other.tryLock(ACCOUNT);
        other.save(ACCOUNT, tokens(2));

        assertThatThrownBy(() -> one.save(ACCOUNT, tokens(3)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("another process");

        assertThat(one.load(ACCOUNT)).isEqualTo(tokens(2));
    }

    @Test
    void aLateEndOfALeaseTakesNothingFromItsNextHolder() throws Exception {
        TokenStore.Lock late = one.tryLock(ACCOUNT);
        leaseEnds();
        other.tryLock(ACCOUNT);

        late.close();

        assertThat(one.tryLock(ACCOUNT)).isNull();
    }

    /** The store does not know which client of the process saves, so it would take the late tokens of the first for the second's. */
    @Test
    void aLeaseThatExpiredIsNotTakenFromALivingHolderOfTheSameProcess() throws Exception {
        TokenStore.Lock lock = one.tryLock(ACCOUNT);
        leaseEnds();

        assertThat(one.tryLock(ACCOUNT)).isNull();

        lock.close();
        assertThat(one.tryLock(ACCOUNT)).isNotNull();
    }

    @Test
    void withoutTheRightOnlyNewerTokensAreKept() throws Exception {
        one.save(ACCOUNT, tokens(5));

        assertThatThrownBy(() -> other.save(ACCOUNT, tokens(4))).isInstanceOf(IOException.class);

        other.save(ACCOUNT, tokens(6));
        assertThat(one.load(ACCOUNT)).isEqualTo(tokens(6));
    }

    @Test
    void noTokenIsInAMessage() throws Exception {
        TestServer.execute("DROP TABLE " + schema + ".token");

        assertThatThrownBy(() -> one.save(ACCOUNT, tokens(1)))
                .hasMessageNotContaining("access-1")
                .hasMessageContaining("shared tokens");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "no JSON",
                "[]",
                "{}",
                "{\"revision\":1,\"accessToken\":null,\"obtainedAt\":\"2026-11-20T00:00:00Z\"}",
                "{\"revision\":1,\"accessToken\":\"a\",\"obtainedAt\":\"today\",\"expiresAt\":\"tomorrow\"}"
            })
    void anUnreadableTextIsNoTokenAndIsReplaced(String text) throws Exception {
        stored(text);

        assertThat(other.load(ACCOUNT)).isNull();
        one.save(ACCOUNT, tokens(2));
        assertThat(other.load(ACCOUNT)).isEqualTo(tokens(2));
    }

    @Test
    void aFieldOfANewerVersionIsIgnored() throws Exception {
        stored("{\"revision\":1,\"accessToken\":\"access-1\",\"refreshToken\":\"refresh\",\"owId\":200002,"
                + "\"obtainedAt\":\"2026-11-20T00:00:00Z\",\"expiresAt\":\"2026-11-20T01:00:00Z\",\"more\":[1]}");

        assertThat(other.load(ACCOUNT)).isEqualTo(tokens(1));
    }

    private void stored(String text) throws Exception {
        one.save(ACCOUNT, tokens(1));
        TestServer.execute("UPDATE " + schema + ".token SET tokens = '" + text + "'");
    }
}
