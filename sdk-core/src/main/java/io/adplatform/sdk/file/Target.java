package io.adplatform.sdk.file;

import io.adplatform.sdk.internal.transport.HeldBytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The target of a download, and its limits.
 *
 * <pre>{@code
 * Target.file(Path.of("invoice.pdf")).replaceExisting()
 * Target.directory(Path.of("reports")).maxBytes(50_000_000).onProgress(p -> bar.show(p.bytes(), p.total()))
 * }</pre>
 *
 * <p>Defaults: an existing file is never replaced, the limit is 1 GiB, or 64 MiB in memory, and progress is not
 * reported. In memory, all downloads and answers of the process share a quarter of the heap. Immutable: the setters return changed copies.
 */
public final class Target {

    private static final long MAX_ON_DISK = 1024L * 1024 * 1024;
    private static final long MAX_IN_MEMORY = 64L * 1024 * 1024;

    /** {@code null} for memory. */
    private final @Nullable Path path;

    private final boolean inDirectory;
    private final boolean replace;
    private final long maxBytes;
    private final @Nullable ProgressListener listener;
    private final UnaryOperator<DownloadSink> through;

    private Target(
            @Nullable Path path,
            boolean inDirectory,
            boolean replace,
            long maxBytes,
            @Nullable ProgressListener listener,
            UnaryOperator<DownloadSink> through) {
        this.path = path;
        this.inDirectory = inDirectory;
        this.replace = replace;
        this.maxBytes = maxBytes;
        this.listener = listener;
        this.through = through;
    }

    /** Returns a target at this path. Its directory must exist. */
    public static Target file(Path path) {
        return new Target(path, false, false, MAX_ON_DISK, null, UnaryOperator.identity());
    }

    /**
     * Returns a target in a directory, which must exist. The file has the server's name in a safe form: without path, device
     * name, control characters and invisible characters, and short enough for any file system. If the name is taken, a number
     * is added.
     */
    public static Target directory(Path directory) {
        return new Target(directory, true, false, MAX_ON_DISK, null, UnaryOperator.identity());
    }

    /** Returns a target in memory, for {@link DownloadedFile#bytes()}. */
    public static Target memory() {
        return new Target(null, false, false, MAX_IN_MEMORY, null, UnaryOperator.identity());
    }

    /** Replaces an existing file in one step. A program that is reading the old file can read it to its end. */
    public Target replaceExisting() {
        return new Target(path, inDirectory, true, maxBytes, listener, through);
    }

    /**
     * Sets the limit for the length in bytes. A longer file is refused before its first byte if the server announces its
     * length, else when it passes the limit.
     *
     * @throws IllegalArgumentException if {@code most} is less than 1
     */
    public Target maxBytes(long most) {
        if (most < 1) {
            throw new IllegalArgumentException("maxBytes must be 1 or more, was " + most);
        }
        return new Target(path, inDirectory, replace, most, listener, through);
    }

    /** Sets the listener for the progress of the download. */
    public Target onProgress(ProgressListener own) {
        return new Target(path, inDirectory, replace, maxBytes, own, through);
    }

    /** Adds a sink around each download, which sees its bytes. Used by the SDK. */
    public Target through(UnaryOperator<DownloadSink> watcher) {
        return new Target(path, inDirectory, replace, maxBytes, listener, sink -> watcher.apply(through.apply(sink)));
    }

    /** Returns the listener for its progress, if there is one. */
    public Optional<ProgressListener> listener() {
        return Optional.ofNullable(listener);
    }

    /** Returns why a file can't be saved here, before any request is sent; empty if it can. */
    public Optional<String> problem() {
        if (path == null) {
            return Optional.empty();
        }
        if (inDirectory) {
            return Files.isDirectory(path) ? Optional.empty() : Optional.of("must be a directory");
        }
        if (Files.isDirectory(path)) {
            return Optional.of("must not be a directory; Target.directory takes the server's name");
        }
        if (!replace && Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.of("exists, and only replaceExisting() allows that");
        }
        Path parent = path.toAbsolutePath().getParent();
        return parent != null && Files.isDirectory(parent)
                ? Optional.empty()
                : Optional.of("must be in a directory that exists");
    }

    /**
     * Opens the target for one file. The SDK calls it for each transfer.
     *
     * @throws IOException if the file can't be created, or is longer than the limit
     */
    public DownloadSink begin(FileHead head) throws IOException {
        if (head.length() > maxBytes) {
            throw new IOException("the file has " + head.length() + " bytes, and the limit is " + maxBytes);
        }
        DownloadSink sink = path == null ? new MemorySink(head) : new FileSink(path, inDirectory, replace, head);
        return new Limited(through.apply(sink), maxBytes);
    }

    /** Returns the path, or {@code memory}. */
    @Override
    public String toString() {
        return path == null ? "memory" : path.toString();
    }

    private static final class MemorySink implements DownloadSink {

        private final HeldBytes memory;
        private final FileHead head;

        private MemorySink(FileHead head) {
            this.head = head;
            this.memory = new HeldBytes(head.length());
        }

        @Override
        public void write(byte[] buffer, int offset, int length) throws IOException {
            memory.write(buffer, offset, length);
        }

        @Override
        public DownloadedFile finish() {
            memory.release();
            return new DownloadedFile(head, memory.size(), null, memory.toArray(), List.of());
        }

        @Override
        public void abandon() {
            memory.release();
        }
    }

    /** Counts the bytes, because a server may announce no length, or a wrong one. */
    private static final class Limited implements DownloadSink {

        private final DownloadSink inner;
        private final long limit;
        private long taken;

        private Limited(DownloadSink inner, long limit) {
            this.inner = inner;
            this.limit = limit;
        }

        @Override
        public void write(byte[] buffer, int offset, int length) throws IOException {
            taken += length;
            if (taken > limit) {
                throw new IOException("the file is longer than the limit of " + limit + " bytes");
            }
            inner.write(buffer, offset, length);
        }

        @Override
        public DownloadedFile finish() throws IOException {
            return inner.finish();
        }

        @Override
        public void abandon() {
            inner.abandon();
        }
    }

    /** Writes to a temporary file beside the place, and moves the complete file into the place. */
    private static final class FileSink implements DownloadSink {

        private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.files");
        private static final int MAX_NUMBERS = 10_000;

        private final Path place;
        private final boolean inDirectory;
        private final boolean replace;
        private final FileHead head;
        private final Path temporary;
        private final FileChannel channel;
        private long taken;
        private boolean done;

        private FileSink(Path path, boolean inDirectory, boolean replace, FileHead head) throws IOException {
            Path named = path.toAbsolutePath();
            this.place = inDirectory ? named.resolve(head.fileName()) : named;
            this.inDirectory = inDirectory;
            this.replace = replace;
            this.head = head;
            this.temporary = place.resolveSibling("." + UUID.randomUUID() + ".part");
            // Opens no existing file, and follows no link. The rights are those of any new file.
            this.channel = FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        }

        @Override
        public void write(byte[] buffer, int offset, int length) throws IOException {
            ByteBuffer bytes = ByteBuffer.wrap(buffer, offset, length);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            taken += length;
        }

        @Override
        public DownloadedFile finish() throws IOException {
            channel.force(true);
            channel.close();
            Path saved = replace ? replaced() : inDirectory ? numbered() : placed(place);
            done = true;
            return new DownloadedFile(head, taken, saved, null, List.of());
        }

        @Override
        public void abandon() {
            if (done) {
                return;
            }
            try {
                channel.close();
            } catch (IOException closing) {
                LOG.debug("The temporary file {} could not be closed.", temporary, closing);
            }
            try {
                Files.deleteIfExists(temporary);
            } catch (IOException left) {
                LOG.warn("The temporary file {} could not be deleted.", temporary, left);
            }
        }

        private Path replaced() throws IOException {
            try {
                return Files.move(temporary, place, StandardCopyOption.ATOMIC_MOVE);
            } catch (AtomicMoveNotSupportedException rare) {
                return Files.move(temporary, place, StandardCopyOption.REPLACE_EXISTING);
            }
        }

        private Path numbered() throws IOException {
            for (int number = 1; number < MAX_NUMBERS; number++) {
                try {
                    Path name = place.resolveSibling(SafeName.numbered(String.valueOf(place.getFileName()), number));
                    if (!Files.exists(name, LinkOption.NOFOLLOW_LINKS)) {
                        return placed(name);
                    }
                } catch (FileAlreadyExistsException taken) {
                    LOG.debug("another process was quicker", taken);
                }
            }
            throw new FileAlreadyExistsException(place.toString());
        }

        /** On some systems a move replaces an existing file. A hard link never does, but some file systems lack them. */
        private Path placed(Path free) throws IOException {
            try {
                Files.createLink(free, temporary);
            } catch (FileAlreadyExistsException exists) {
                throw exists;
            } catch (IOException | UnsupportedOperationException | SecurityException noLinks) {
                return Files.move(temporary, free);
            }
            Files.deleteIfExists(temporary);
            return free;
        }
    }
}
