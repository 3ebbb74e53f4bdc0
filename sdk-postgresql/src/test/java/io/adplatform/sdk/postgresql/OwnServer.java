package io.adplatform.sdk.postgresql;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** A PostgreSQL server of one test, which kills it, as {@code kill -9} does, and starts it again on its data. */
public final class OwnServer implements AutoCloseable {

    private static final int MOST_TRIES = 20;

    private final Path folder;
    private final int port;
    private final PGSimpleDataSource source;
    private EmbeddedPostgres server;

    /** @param folder where its data is */
    public OwnServer(Path folder) throws IOException {
        this.folder = folder;
        this.server = settings().start();
        this.port = server.getPort();
        this.source = (PGSimpleDataSource) server.getPostgresDatabase();
        source.setConnectTimeout(2);
    }

    private EmbeddedPostgres.Builder settings() {
        return EmbeddedPostgres.builder()
                .setDataDirectory(folder)
                .setCleanDataDirectory(false)
                // A server's default, which the library changes: what was committed is there after a kill.
                .setServerConfig("synchronous_commit", "on")
                .setRegisterShutdownHook(false);
    }

    /** Connections that nobody keeps, to whichever server runs. */
    public DataSource dataSource() {
        return source;
    }

    /** Ends the server, which has no time to tell anybody. */
    public void kill() throws Exception {
        long pid = Long.parseLong(
                Files.readAllLines(folder.resolve("postmaster.pid")).get(0).trim());
        ProcessHandle process = ProcessHandle.of(pid).orElseThrow();
        process.destroyForcibly();
        process.onExit().get();
        // Nothing is left to close but the file that says whose the folder is.
        server.close();
    }

    /** What is left of a server that was killed keeps the next one from starting for a moment. */
    public void startAgain() throws IOException {
        for (int i = 0; i < MOST_TRIES; i++) {
            try {
                server = settings().setPort(port).start();
                return;
            } catch (IOException | IllegalStateException tooSoon) {
                // Once more.
            }
        }
        server = settings().setPort(port).start();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
