package io.adplatform.sdk.postgresql.internal.session;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.adplatform.sdk.postgresql.internal.sql.Database;
import io.adplatform.sdk.session.StoredTokens;
import io.adplatform.sdk.session.TokenStore;
import io.adplatform.sdk.time.Time;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tokens in PostgreSQL. The right to fetch new ones is a lease that its holder renews, so it comes free soon after its
 * holder died. Each lease has a number, the fence: what a holder saves whose lease another one has taken is refused.
 */
public final class SqlTokenStore implements TokenStore {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.session");
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(JsonWriteFeature.ESCAPE_NON_ASCII) // a database may have another encoding than UTF-8
            .build();
    private static final String LEASE = "clock_timestamp() + interval '30 seconds'";
    private static final Duration RENEWAL = Duration.ofSeconds(10);

    private final Database database;
    private final Time time;
    private final Executor executor;
    private final Map<String, Long> held = new ConcurrentHashMap<>();

    /** @param executor the threads on which leases are renewed */
    public SqlTokenStore(Database database, Time time, Executor executor) {
        this.database = database;
        this.time = time;
        this.executor = executor;
    }

    @Override
    public @Nullable StoredTokens load(String account) throws IOException {
        Optional<String> text = run(
                "read",
                tables -> tables.query(
                        "SELECT tokens FROM $.token WHERE account = ?",
                        result -> result.next() ? Optional.ofNullable(result.getString(1)) : Optional.empty(),
                        account));
        return text.isEmpty() ? null : parsed(text.get());
    }

    /** Without the right to fetch, as where its holder took too long, only newer tokens take another's place. */
    @Override
    public void save(String account, StoredTokens tokens) throws IOException {
        Long fence = held.get(account);
        String text = MAPPER.writeValueAsString(tokens);
        int saved = run(
                "written",
                tables -> fence == null
                        ? tables.update("""
                        INSERT INTO $.token AS t (account, fence, leased_until, revision, tokens)
                        VALUES (?, 0, '-infinity', ?, ?) ON CONFLICT (account) DO UPDATE
                        SET tokens = excluded.tokens, revision = excluded.revision WHERE t.revision < excluded.revision
                        """, account, tokens.revision(), text)
                        : tables.update("""
                        UPDATE $.token SET tokens = ?, revision = ? WHERE account = ? AND fence = ?
                        """, text, tokens.revision(), account, fence));
        if (saved != 1) {
            throw new IOException("another process has fetched tokens meanwhile; those stay");
        }
    }

    @Override
    public @Nullable Lock tryLock(String account) throws IOException {
        if (held.containsKey(account)) {
            return null; // even if the lease has expired: its holder lives, and save() knows one holder
        }
        Optional<Long> fence = run(
                "locked",
                tables -> tables.query(
                        """
                        INSERT INTO $.token AS t (account, fence, leased_until, revision)
                        VALUES (?, 1, %s, 0) ON CONFLICT (account) DO UPDATE
                        SET fence = t.fence + 1, leased_until = excluded.leased_until
                        WHERE t.leased_until <= clock_timestamp() RETURNING fence
                        """.formatted(LEASE),
                        result -> result.next() ? Optional.of(result.getLong(1)) : Optional.empty(),
                        account));
        if (fence.isEmpty()) {
            return null;
        }
        Lease lease = new Lease(account, fence.get());
        lease.renewLater();
        held.put(account, fence.get()); // not before: without a timer, the lease ends by itself
        return lease;
    }

    /** The right to fetch, until it is given back or its process dies. */
    private final class Lease implements Lock {

        private final String account;
        private final long fence;
        private Time.@Nullable Timer timer;
        private boolean closed;

        private Lease(String account, long fence) {
            this.account = account;
            this.fence = fence;
        }

        private synchronized void renewLater() {
            if (!closed) {
                timer = time.after(RENEWAL, () -> {
                    try {
                        executor.execute(this::renew);
                    } catch (RuntimeException | Error noThread) {
                        renewLater();
                    }
                });
            }
        }

        /** Under the lock, so that a renewal does not follow the end. */
        private synchronized void renew() {
            if (closed) {
                return;
            }
            try {
                set(LEASE);
            } catch (IOException failed) {
                LOG.debug("the lease to fetch tokens could not be renewed; the next time may work", failed);
            } finally {
                renewLater();
            }
        }

        private void set(String until) throws IOException {
            run(
                    "locked",
                    tables -> tables.update(
                            "UPDATE $.token SET leased_until = " + until + " WHERE account = ? AND fence = ?",
                            account,
                            fence));
        }

        @Override
        public void close() throws IOException {
            synchronized (this) {
                closed = true;
                if (timer != null) {
                    timer.cancel();
                }
            }
            held.remove(account, fence);
            set("'-infinity'");
        }
    }

    /** An unreadable text is not a token, and is replaced. The cause is left out: it may quote a token. */
    private static @Nullable StoredTokens parsed(String text) {
        try {
            return MAPPER.readValue(text, StoredTokens.class);
        } catch (JsonProcessingException unreadable) {
            LOG.warn("the shared tokens can't be read and will be replaced");
            return null;
        }
    }

    private <T> T run(String what, Database.Work<Database, T> task) throws IOException {
        try {
            return task.on(database);
        } catch (SQLException failed) {
            throw new IOException("the shared tokens can't be " + what + ": SQL state " + failed.getSQLState(), failed);
        }
    }
}
