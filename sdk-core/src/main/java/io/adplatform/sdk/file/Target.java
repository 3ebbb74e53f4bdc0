package io.adplatform.sdk.file;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Where a download goes, and how far it may go.
 *
 * <pre>{@code
 * Target.file(Path.of("invoice.pdf")).replaceExisting()
 * Target.directory(Path.of("reports")).maxBytes(50_000_000).onProgress(p -> bar.show(p.bytes(), p.total()))
 * }</pre>
 *
 * <p>Defaults: an existing file is never replaced, a file is 1 GiB long at the most and 64 MiB in memory, and nobody
 * hears of progress. Immutable: the setters return changed copies.
 */
public final class Target {

    private static final long MOST_ON_DISK = 1024L * 1024 * 1024;
    private static final long MOST_IN_MEMORY = 64L * 1024 * 1024;

    private final Kind kind;
    private final @Nullable Path path;
    private final @Nullable OutputStream stream;
    private final boolean replace;
    private final long maxBytes;
    private final @Nullable ProgressListener listener;
    private final UnaryOperator<DownloadSink> through;

    private enum Kind {
        FILE,
        DIRECTORY,
        STREAM,
        MEMORY
    }

    private Target(
            Kind kind,
            @Nullable Path path,
            @Nullable OutputStream stream,
            boolean replace,
            long maxBytes,
            @Nullable ProgressListener listener,
            UnaryOperator<DownloadSink> through) {
        this.kind = kind;
        this.path = path;
        this.stream = stream;
        this.replace = replace;
        this.maxBytes = maxBytes;
        this.listener = listener;
        this.through = through;
    }

    /** This very path. Its directory must exist. */
    public static Target file(Path path) {
        return new Target(Kind.FILE, path, null, false, MOST_ON_DISK, null, UnaryOperator.identity());
    }

    /**
     * A directory, which must exist. The file gets the server's name, made safe: no path, no device, no control or
     * invisible character, of a length that every file system takes. Where the name is taken, a number is added.
     */
    public static Target directory(Path directory) {
        return new Target(Kind.DIRECTORY, directory, null, false, MOST_ON_DISK, null, UnaryOperator.identity());
    }

    /**
     * A stream of the caller's, written to as the bytes come, flushed at the end and left open.
     *
     * <p>What was written can't be taken back: once a byte was, the request is not sent again, and after an error the
     * stream may hold a part of the file.
     */
    public static Target stream(OutputStream stream) {
        return new Target(Kind.STREAM, null, stream, false, MOST_ON_DISK, null, UnaryOperator.identity());
    }

    /** Memory; {@link DownloadedFile#bytes()} has the bytes then. */
    public static Target memory() {
        return new Target(Kind.MEMORY, null, null, false, MOST_IN_MEMORY, null, UnaryOperator.identity());
    }

    /** Replaces what is there, in one step: whoever reads the old file meanwhile reads it to its end. */
    public Target replaceExisting() {
        return new Target(kind, path, stream, true, maxBytes, listener, through);
    }

    /** A longer file is refused: before its first byte if the server tells the length, else when it gets too long. */
    public Target maxBytes(long most) {
        if (most < 1) {
            throw new IllegalArgumentException("maxBytes must be 1 or more, was " + most);
        }
        return new Target(kind, path, stream, replace, most, listener, through);
    }

    /** Tells how far the transfer has come. */
    public Target onProgress(ProgressListener own) {
        return new Target(kind, path, stream, replace, maxBytes, own, through);
    }

    /** Lets every file on its way here pass through something that looks at its bytes. Used by the SDK. */
    public Target through(UnaryOperator<DownloadSink> watcher) {
        return new Target(kind, path, stream, replace, maxBytes, listener, sink -> watcher.apply(through.apply(sink)));
    }

    /** Who hears of its progress, if anybody. */
    public Optional<ProgressListener> listener() {
        return Optional.ofNullable(listener);
    }

    /** What keeps a file from being put here, in words, before anything was sent; empty when nothing does. */
    public Optional<String> problem() {
        if (path == null) {
            return Optional.empty();
        }
        if (kind == Kind.DIRECTORY) {
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
     * Begins to take a file. Used by the SDK for every transfer.
     *
     * @throws IOException if there is no place for it, or it is longer than allowed
     */
    public DownloadSink begin(FileHead head) throws IOException {
        if (head.length() > maxBytes) {
            throw new IOException(
                    "the file is " + head.length() + " bytes long, and " + maxBytes + " are allowed at the most");
        }
        DownloadSink sink = switch (kind) {
            case FILE, DIRECTORY -> FileSink.begin(Objects.requireNonNull(path), kind == Kind.DIRECTORY, replace, head);
            case STREAM -> new StreamSink(Objects.requireNonNull(stream), head);
            case MEMORY -> new MemorySink(head);
        };
        return new Limited(through.apply(sink), maxBytes);
    }

    /** Where it goes, without saying what is there. */
    @Override
    public String toString() {
        return path == null ? kind.name().toLowerCase(Locale.ROOT) : path.toString();
    }

    /** Counts, because a server may tell no length, or a wrong one. */
    private static final class Limited implements DownloadSink {

        private final DownloadSink inner;
        private final long most;
        private long taken;

        private Limited(DownloadSink inner, long most) {
            this.inner = inner;
            this.most = most;
        }

        @Override
        public void write(byte[] buffer, int offset, int length) throws IOException {
            taken += length;
            if (taken > most) {
                throw new IOException("the file is longer than the " + most + " bytes that are allowed");
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

        @Override
        public boolean isBeyondRecall() {
            return inner.isBeyondRecall();
        }
    }
}
