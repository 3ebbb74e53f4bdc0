package io.adplatform.sdk.postgresql.internal.quota;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.SharedQuota;
import io.adplatform.sdk.postgresql.TestPool;
import io.adplatform.sdk.postgresql.TestServer;
import io.adplatform.sdk.postgresql.internal.sql.Database;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.time.Time;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;

/** The database server is killed, as {@code kill -9} does, and started again. */
@Timeout(120)
class RestartedDatabaseTest {

    private static final Duration WINDOW = Duration.ofSeconds(1);
    private static final int LIMIT = 10;

    @TempDir
    private Path folder;

    private EmbeddedPostgres start(int port) throws IOException {
        EmbeddedPostgres.Builder server = EmbeddedPostgres.builder()
                .setDataDirectory(folder)
                .setCleanDataDirectory(false)
                .setRegisterShutdownHook(false);
        return (port == 0 ? server : server.setPort(port)).start();
    }

    /** What is left of a server that was killed keeps the next one from starting for a moment. */
    private EmbeddedPostgres startAgain(int port) throws IOException {
        for (int i = 0; i < 20; i++) {
            try {
                return start(port);
            } catch (IOException | IllegalStateException tooSoon) {
                // Once more.
            }
        }
        return start(port);
    }

    private void kill() throws Exception {
        long pid = Long.parseLong(
                Files.readAllLines(folder.resolve("postmaster.pid")).get(0).trim());
        ProcessHandle server = ProcessHandle.of(pid).orElseThrow();
        server.destroyForcibly();
        server.onExit().get();
    }

    private static Throttle part(DataSource server, String schema) {
        Database database = new Database(new TestPool(server, 2).dataSource(), schema, TestServer.THREADS);
        return new SharedQuotas(database, TestServer.THREADS)
                .part(new SharedQuota("account", LIMIT, WINDOW, Duration.ofSeconds(1), Time.system()));
    }

    @Test
    void callsGoOnWithinTheLimitAfterTheDatabaseWasKilledAndStartedAgain() throws Exception {
        String schema = "restarted";
        Callers callers = new Callers(4 * LIMIT);
        EmbeddedPostgres server = start(0);
        int port = server.getPort();
        PGSimpleDataSource source = (PGSimpleDataSource) server.getPostgresDatabase();
        source.setConnectTimeout(2);
        new Database(source, schema, TestServer.THREADS).createTables();
        CompletableFuture<Void> one = callers.begin(part(source, schema), 4);
        CompletableFuture<Void> other = callers.begin(part(source, schema), 4);
        callers.awaitSent(2 * LIMIT);

        kill();
        // Nothing is left to close but the file that says whose the folder is.
        server.close();
        EmbeddedPostgres again = startAgain(port);
        try {
            CompletableFuture.allOf(one, other).get();
        } finally {
            again.close();
        }

        assertThat(callers.mostIn(WINDOW)).isLessThanOrEqualTo(LIMIT);
    }
}
