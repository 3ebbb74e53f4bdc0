package io.adplatform.sdk.postgresql;

import io.adplatform.sdk.SharedQuota;
import io.adplatform.sdk.SharedStore;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.postgresql.internal.journal.SqlJournal;
import io.adplatform.sdk.postgresql.internal.quota.SharedPermits;
import io.adplatform.sdk.postgresql.internal.session.SqlTokenStore;
import io.adplatform.sdk.postgresql.internal.sql.Database;
import io.adplatform.sdk.session.TokenStore;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.time.Time;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/**
 * The shared store of all clients of an account in the user's PostgreSQL: quota, tokens and journal. Make one per process and
 * keep it; it serves any number of clients, is safe for use by many threads, and needs no closing.
 *
 * <pre>{@code
 * PostgreSql store = PostgreSql.on(dataSource);
 * AdPlatform platform = AdPlatform.builder()
 *         .baseUrl("https://ads.example.com")
 *         .clientCredentials(clientId, clientSecret)
 *         .login(email, password)
 *         .sharedBy(store)
 *         .build();
 * }</pre>
 *
 * <p>It borrows a connection for a few statements at a time and holds none while it waits: a pool of one is enough.
 * {@code docs/reference/sharing.md} has the guarantees and their conditions.
 */
public final class PostgreSql implements SharedStore {

    private static final String SCHEMA = "adplatform";

    private final DataSource source;
    private final Executor executor = threads();
    private final Database database;
    /** Clients that ask for equal quotas have one queue together. */
    private final Map<SharedQuota, Throttle> quotas = new ConcurrentHashMap<>();

    private final TokenStore tokens;
    private final SqlJournal journal;
    private volatile boolean checked;

    private PostgreSql(DataSource source, String schema) {
        this.source = source;
        this.database = new Database(source, schema, executor);
        this.tokens = new SqlTokenStore(database, Time.system(), executor);
        this.journal = new SqlJournal(database, Time.system(), executor);
    }

    /** Returns the store in this database, with tables of the schema {@code adplatform}. */
    public static PostgreSql on(DataSource source) {
        return new PostgreSql(source, SCHEMA);
    }

    /**
     * The same with the tables in another schema.
     *
     * @throws IllegalArgumentException if the name is anything but lower-case letters, digits and underscores
     */
    public PostgreSql schema(String name) {
        return new PostgreSql(source, name);
    }

    /**
     * Creates the tables and the schema if missing, as an alternative to {@link #schemaSql}. Needs the right to create them,
     * which the program itself doesn't need afterwards.
     *
     * @throws SQLException if that fails
     */
    public PostgreSql createTables() throws SQLException {
        database.createTables();
        return this;
    }

    /** The tables as SQL, for Flyway, Liquibase or by hand, in the schema {@code adplatform}. */
    public static String schemaSql() {
        return Database.script();
    }

    /**
     * {@inheritDoc}
     *
     * @throws IllegalStateException if the tables are missing, of another version, or on a server that can't be
     *     written, or if this host's clock and the server's differ by more than 30 s. The other two parts look for that
     *     too; {@link io.adplatform.sdk.AdPlatformBuilder#build} passes it on
     */
    @Override
    public Throttle throttle(SharedQuota quota) {
        checkOnce();
        return quotas.computeIfAbsent(quota, wanted -> SharedPermits.throttle(wanted, database, executor));
    }

    @Override
    public TokenStore tokenStore() {
        checkOnce();
        return tokens;
    }

    @Override
    public Journal journal() {
        checkOnce();
        return journal.handle();
    }

    /** A store that can't work is a mistake, which the builder of the client reports. */
    private void checkOnce() {
        if (!checked) {
            database.check(Time.system());
            checked = true;
        }
    }

    /** Daemons that end when they are idle: the store needs no closing and keeps no program alive. */
    private static Executor threads() {
        return new ThreadPoolExecutor(0, Integer.MAX_VALUE, 5, TimeUnit.SECONDS, new SynchronousQueue<>(), task -> {
            Thread thread = new Thread(task, "adplatform-postgresql");
            thread.setDaemon(true);
            return thread;
        });
    }
}
