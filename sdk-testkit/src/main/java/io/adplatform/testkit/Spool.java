package io.adplatform.testkit;

import io.adplatform.testkit.http.Body;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The storage of large request bodies: files of a temporary directory, which is created for the first one and deleted with the
 * sandbox.
 */
final class Spool implements Closeable {

    /** The longest body in bytes that stays in memory. */
    static final long IN_MEMORY = 1 << 20;

    private final Map<Place, Body> bodies = new ConcurrentHashMap<>();
    private @Nullable Path directory;
    private boolean closed;

    /** A request by its connection and its number on it, both counted from 0. */
    private record Place(int connection, int exchange) {}

    synchronized Path newFile() throws IOException {
        if (closed) {
            throw new IOException("the sandbox is closed");
        }
        Path known = directory;
        if (known == null) {
            known = Files.createTempDirectory("sandbox-");
            directory = known;
        }
        return Files.createTempFile(known, "body-", "");
    }

    /** The directory, or {@code null} as long as nothing was large. */
    synchronized @Nullable Path directory() {
        return directory;
    }

    /** Stores a body for the handler of its request. */
    void put(int connection, int exchange, Body body) {
        bodies.put(new Place(connection, exchange), body);
    }

    /** The body of a request; {@code null} when it is small enough for memory. */
    @Nullable
    Body take(int connection, int exchange) {
        return bodies.remove(new Place(connection, exchange));
    }

    @Override
    public synchronized void close() throws IOException {
        closed = true;
        if (directory == null || !Files.exists(directory)) {
            return;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
            for (Path file : files) {
                Files.delete(file);
            }
        }
        Files.delete(directory);
    }
}
