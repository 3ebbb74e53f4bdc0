package io.adplatform.sdk.postgresql;

import io.adplatform.sdk.postgresql.internal.sql.Database;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/** One PostgreSQL server for all tests of the JVM; each test has a schema of its own. */
public final class TestServer {

    public static final ExecutorService THREADS = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    });

    private static final AtomicInteger SCHEMAS = new AtomicInteger();

    private TestServer() {}

    private static final class Running {

        private static final EmbeddedPostgres SERVER = start();

        private static final DataSource POOL = new TestPool(SERVER.getPostgresDatabase(), 20).dataSource();

        private static EmbeddedPostgres start() {
            try {
                return EmbeddedPostgres.builder()
                        .setServerConfig("max_connections", "100")
                        .setServerConfig("fsync", "off")
                        .start();
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        }
    }

    /** Connections of a pool. */
    public static DataSource dataSource() {
        return Running.POOL;
    }

    /** Connections that nobody keeps. */
    public static DataSource server() {
        return Running.SERVER.getPostgresDatabase();
    }

    /** For processes of their own. */
    public static String url() {
        return Running.SERVER.getJdbcUrl("postgres", "postgres");
    }

    public static int port() {
        return Running.SERVER.getPort();
    }

    public static String newSchema() {
        return "test_" + ProcessHandle.current().pid() + "_" + SCHEMAS.incrementAndGet();
    }

    /** The tables of a new schema. */
    public static Database database(String schema) throws SQLException {
        Database database = new Database(dataSource(), schema, THREADS);
        database.createTables();
        return database;
    }

    public static void execute(String sql) throws SQLException {
        try (Connection connection = dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
