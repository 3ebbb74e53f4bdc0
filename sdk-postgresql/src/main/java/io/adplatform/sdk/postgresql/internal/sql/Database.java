package io.adplatform.sdk.postgresql.internal.sql;

import io.adplatform.sdk.time.Time;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Short work on a connection that is borrowed for it and held for nothing else. Every statement has a limit to its
 * time.
 *
 * <p>Nothing outlives a transaction, so a pooler in transaction mode changes nothing: no session settings, no temporary
 * tables, no prepared statement that a server keeps.
 */
public final class Database {

    /** The version of the tables that this SDK works with. */
    public static final int VERSION = 2;
    /** Two hosts that make the tables at once do so one after the other. */
    private static final long MAKING = 6_215_003_117_001L;

    private static final int STATEMENT_SECONDS = 5;
    private static final int SILENCE_MILLIS = 10_000;
    private static final int MOST_TRIES = 20;
    /** Two hosts are apart by twice that at the most: the minute that reconciliation and tokens allow for. */
    private static final Duration MOST_SKEW = Duration.ofSeconds(30);

    private static final Pattern SCHEMA = Pattern.compile("[a-z_][a-z0-9_]{0,62}");
    private static final Pattern URL = Pattern.compile("(jdbc:|\\w+://)\\S*");
    /** Serialization failure, deadlock. */
    private static final Set<String> CONFLICTS = Set.of("40001", "40P01");

    private final DataSource source;
    private final String schema;
    private final Executor executor;
    private final AtomicLong statements = new AtomicLong();

    /**
     * The tables of one schema.
     *
     * @param executor for a driver that ends a silent connection
     * @throws IllegalArgumentException if the schema's name would have to be quoted
     */
    public Database(DataSource source, String schema, Executor executor) {
        if (!SCHEMA.matcher(schema).matches()) {
            throw new IllegalArgumentException(
                    "schema must be lower-case letters, digits and underscores, and not begin with a digit, was '"
                            + schema + "'");
        }
        this.source = source;
        this.schema = schema;
        this.executor = executor;
    }

    /** Work on a connection, a statement or its result. */
    @FunctionalInterface
    public interface Work<S, T> {
        T on(S source) throws SQLException;
    }

    /**
     * Reads the result of a statement with these values.
     *
     * @param sql with {@code $.} before the names of tables
     */
    public <T> T query(String sql, Work<ResultSet, T> rows, @Nullable Object... values) throws SQLException {
        return execute(sql, values, statement -> {
            try (ResultSet result = statement.executeQuery()) {
                return rows.on(result);
            }
        });
    }

    /** Executes a statement with these values, and returns the number of changed rows. */
    public int update(String sql, @Nullable Object... values) throws SQLException {
        return execute(sql, values, PreparedStatement::executeUpdate);
    }

    private <T> T execute(String sql, @Nullable Object[] values, Work<PreparedStatement, T> work) throws SQLException {
        return autocommit(connection -> {
            // A different text each time, because a driver lets the server keep repeated texts in the session.
            String once = "/* " + statements.incrementAndGet() + " */ " + sql.replace("$.", schema + ".");
            try (PreparedStatement statement = connection.prepareStatement(once)) {
                statement.setQueryTimeout(STATEMENT_SECONDS);
                for (int i = 0; i < values.length; i++) {
                    statement.setObject(i + 1, values[i]);
                }
                return work.on(statement);
            }
        });
    }

    /**
     * Each statement of the work is a separate transaction. If the default isolation is stricter than PostgreSQL's, a statement
     * that meets another change fails without an effect; then the work is repeated.
     */
    private <T> T autocommit(Work<Connection, T> work) throws SQLException {
        for (int tries = 1; ; tries++) {
            try {
                return once(work);
            } catch (SQLException failed) {
                if (!CONFLICTS.contains(String.valueOf(failed.getSQLState())) || tries == MOST_TRIES) {
                    throw failed;
                }
            }
        }
    }

    private <T> T once(Work<Connection, T> work) throws SQLException {
        try (Connection connection = source.getConnection()) {
            int silence = limitSilence(connection, SILENCE_MILLIS);
            boolean before = connection.getAutoCommit();
            connection.setAutoCommit(true);
            try {
                return work.on(connection);
            } finally {
                if (!connection.isClosed()) { // a lost connection has no settings
                    connection.setAutoCommit(before);
                    limitSilence(connection, silence);
                }
            }
        } catch (Throwable failed) {
            StringWriter text = new StringWriter();
            failed.printStackTrace(new PrintWriter(text));
            if (URL.matcher(text.toString()).find()) {
                throw withoutUrls(failed);
            }
            throw failed;
        }
    }

    /** Copies a failure of the data source and its causes, because a URL in their texts may contain a password. */
    private static SQLException withoutUrls(Throwable failure) {
        SQLException original = failure instanceof SQLException sql ? sql : new SQLException(failure.toString());
        String text = URL.matcher(String.valueOf(original.getMessage())).replaceAll("(hidden URL)");
        Throwable cause = failure.getCause();
        return new SQLException(text, original.getSQLState(), cause == null ? null : withoutUrls(cause));
    }

    private int limitSilence(Connection connection, int millis) throws SQLException {
        try {
            int before = connection.getNetworkTimeout();
            connection.setNetworkTimeout(executor, millis);
            return before;
        } catch (SQLFeatureNotSupportedException | AbstractMethodError without) {
            return 0;
        }
    }

    /** Makes missing tables, and migrates tables of version 1. Several hosts may call it at once. */
    public void createTables() throws SQLException {
        String script =
                script().replace("adplatform.", schema + ".").replace("EXISTS adplatform;", "EXISTS " + schema + ";");
        autocommit(connection -> {
            try (Statement statement = connection.createStatement()) {
                statement.execute("SELECT pg_advisory_xact_lock(" + MAKING + ");" + script);
            }
            return true;
        });
    }

    /** The tables as SQL. */
    public static String script() {
        try (InputStream script =
                Database.class.getResourceAsStream("/io/adplatform/sdk/postgresql/schema-" + VERSION + ".sql")) {
            return new String(Objects.requireNonNull(script).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException impossible) {
            throw new IllegalStateException("the SDK's own jar can't be read", impossible);
        }
    }

    /**
     * Looks whether the tables are there, of this SDK's version, on a server that can be written, and whether the clock
     * is about the server's.
     *
     * @throws IllegalStateException with the missing part and the cure
     */
    public void check(Time time) {
        Instant before = time.now();
        Optional<String> problem;
        try {
            problem = query("""
                    SELECT (SELECT max(version) FROM $.schema_version),
                        pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean,
                        (extract(epoch FROM clock_timestamp()) * 1000)::bigint
                    """, result -> {
                result.next();
                Duration ahead = ahead(before, Instant.ofEpochMilli(result.getLong(3)), time.now());
                return problem(result.getInt(1), result.getBoolean(2), ahead);
            });
        } catch (SQLException failed) {
            throw new IllegalStateException(
                    "the tables of the SDK can't be read in schema " + schema + ": " + failed.getMessage()
                            + ". Make them by PostgreSql.createTables(), or by the SQL that PostgreSql.schemaSql() has",
                    failed);
        }
        if (problem.isPresent()) {
            throw new IllegalStateException(problem.get());
        }
    }

    /** Returns the lead of this host's clock over the server, without the time of the question. */
    private static Duration ahead(Instant before, Instant server, Instant after) {
        if (server.isBefore(before)) {
            return Duration.between(server, before);
        }
        return server.isAfter(after) ? Duration.between(server, after) : Duration.ZERO;
    }

    private Optional<String> problem(int version, boolean isReadOnly, Duration ahead) {
        if (version != VERSION) {
            return Optional.of("the tables of the SDK in schema " + schema + " are of version " + version
                    + ", and this SDK works with version " + VERSION
                    + (version < VERSION
                            ? ". Migrate them by PostgreSql.createTables() or PostgreSql.schemaSql()"
                            : ""));
        }
        if (isReadOnly) {
            return Optional.of("the PostgreSQL server is read-only or in recovery: the SDK needs the primary server");
        }
        if (ahead.abs().compareTo(MOST_SKEW) > 0) {
            return Optional.of("this host's clock is "
                    + ahead.abs().toSeconds() + " s " + (ahead.isNegative() ? "behind" : "ahead of")
                    + " the PostgreSQL server's, and at most " + MOST_SKEW.toSeconds()
                    + " s are allowed: hosts that share a journal and tokens compare ages by their clocks");
        }
        return Optional.empty();
    }
}
