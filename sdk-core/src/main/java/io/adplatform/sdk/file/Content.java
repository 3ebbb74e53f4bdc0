package io.adplatform.sdk.file;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The content of an upload: a file, bytes or a stream, with its file name and media type.
 *
 * <pre>{@code
 * Content proof = Content.of(Path.of("proof.png"));
 * Content banner = Content.of(bytes, "banner-300x250.jpg");
 * Content film = Content.of(socket.getInputStream(), "spot.mp4").onProgress(p -> bar.show(p.bytes(), p.total()));
 * }</pre>
 *
 * <p>A file and bytes can be sent any number of times. A stream is read once: after its first byte is read, the request is not
 * sent again, even if the operation's effect allows it. One buffer of the content is in memory at a time. A file that changes
 * while it is sent fails the call, and the request stays incomplete.
 *
 * <p>Immutable, except for the state of a stream. The setters return changed copies that share the source.
 */
public final class Content {

    /** Result of {@link #length()} if the length is unknown. */
    public static final long UNKNOWN = -1;

    /** The JDK's tables differ from machine to machine. */
    private static final Map<String, String> MEDIA_TYPES = Map.ofEntries(
            Map.entry("jpg", "image/jpeg"),
            Map.entry("jpeg", "image/jpeg"),
            Map.entry("png", "image/png"),
            Map.entry("gif", "image/gif"),
            Map.entry("webp", "image/webp"),
            Map.entry("svg", "image/svg+xml"),
            Map.entry("mp4", "video/mp4"),
            Map.entry("webm", "video/webm"),
            Map.entry("mov", "video/quicktime"),
            Map.entry("mpeg", "video/mpeg"),
            Map.entry("mpg", "video/mpeg"),
            Map.entry("mp3", "audio/mpeg"),
            Map.entry("m4a", "audio/mp4"),
            Map.entry("wav", "audio/wav"),
            Map.entry("ogg", "audio/ogg"),
            Map.entry("html", "text/html"),
            Map.entry("htm", "text/html"),
            Map.entry("xml", "application/xml"),
            Map.entry("zip", "application/zip"),
            Map.entry("pdf", "application/pdf"),
            Map.entry("csv", "text/csv"),
            Map.entry("txt", "text/plain"),
            Map.entry("json", "application/json"));

    private final ContentSource source;
    private final String fileName;
    private final String mediaType;
    private final @Nullable ProgressListener listener;

    private Content(ContentSource source, String fileName, String mediaType, @Nullable ProgressListener listener) {
        if (fileName.isBlank() || fileName.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("a file name must not be blank or contain control characters");
        }
        if (!mediaType.matches("[!-~&&[^/;]]+/[ -~]+")) {
            throw new IllegalArgumentException("'" + mediaType + "' is not a media type such as image/png");
        }
        this.source = source;
        this.fileName = fileName;
        this.mediaType = mediaType;
        this.listener = listener;
    }

    /** Returns a file's content, which is read when it is sent. It has the file's name, and the media type of its extension. */
    public static Content of(Path file) {
        Path name = file.getFileName();
        return of(new ContentSource.OfFile(file), name == null ? "" : name.toString());
    }

    /** Returns a copy of the bytes as content, with the media type of the name's extension. */
    public static Content of(byte[] bytes, String fileName) {
        return of(new ContentSource.OfBytes(bytes.clone()), fileName);
    }

    /**
     * Returns a stream's content, which can be sent once. Its length is unknown, so it is sent in chunks. The caller closes the
     * stream.
     *
     * <p>A server that requires the length in advance needs {@link #of(InputStream, String, long)}.
     */
    public static Content of(InputStream stream, String fileName) {
        return of(new ContentSource.OfStream(stream, UNKNOWN), fileName);
    }

    /**
     * Returns the content of a stream of exactly {@code length} bytes, which can be sent once. The caller closes the stream.
     *
     * @throws IllegalArgumentException if {@code length} is negative
     */
    public static Content of(InputStream stream, String fileName, long length) {
        if (length < 0) {
            throw new IllegalArgumentException("length must be 0 or more, was " + length);
        }
        return of(new ContentSource.OfStream(stream, length), fileName);
    }

    private static Content of(ContentSource source, String fileName) {
        String extension = fileName.substring(fileName.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return new Content(source, fileName, MEDIA_TYPES.getOrDefault(extension, "application/octet-stream"), null);
    }

    /** Sets the file name. The media type stays. */
    public Content named(String otherName) {
        return new Content(source, otherName, mediaType, listener);
    }

    /** Sets the media type, for a name without a known extension. */
    public Content typed(String otherType) {
        return new Content(source, fileName, otherType, listener);
    }

    /** Sets the listener for the progress of the upload. */
    public Content onProgress(ProgressListener own) {
        return new Content(source, fileName, mediaType, own);
    }

    /** Returns the file name that is sent. */
    public String fileName() {
        return fileName;
    }

    /** Returns the media type that is sent. */
    public String mediaType() {
        return mediaType;
    }

    /** Returns the listener for its progress, if there is one. */
    public Optional<ProgressListener> listener() {
        return Optional.ofNullable(listener);
    }

    /** Returns the current length in bytes; {@link #UNKNOWN} if it can't be found out. */
    public long length() {
        try {
            return source.reading().length();
        } catch (IOException unreadable) {
            return UNKNOWN;
        }
    }

    /** Whether it can be sent a second time. */
    public boolean isRepeatable() {
        return source.isRepeatable();
    }

    /** Whether it is a stream that was read already, and so can't be sent any more. */
    public boolean isSpent() {
        return source.isSpent();
    }

    /** Returns why it can't be sent, as words that follow its name; empty if it can. */
    public Optional<String> problem() {
        return Optional.ofNullable(source.problem());
    }

    /**
     * Returns the first bytes, to recognise the kind of file. A stream stays usable.
     *
     * @return {@code most} bytes, or all if there are fewer
     * @throws IOException if it can't be read
     */
    public byte[] start(int most) throws IOException {
        return source.start(most);
    }

    /**
     * Prepares to read the current content. The SDK calls it for each attempt.
     *
     * @throws IOException if it is missing, or is a stream that was read already
     */
    public DecodedBody reading() throws IOException {
        return source.reading();
    }

    /** Returns the file name. */
    @Override
    public String toString() {
        return fileName;
    }

    /** One reading of the content, from its first byte to its last. */
    public interface DecodedBody {

        /** Returns the number of bytes; {@link #UNKNOWN} if it is unknown. */
        long length();

        /** Opens the content. A stream is spent from here on. To close the result doesn't close the caller's stream. */
        InputStream open() throws IOException;

        /**
         * Checks that the content is unchanged since the reading was prepared.
         *
         * @throws IOException if it has changed
         */
        void checkUnchanged() throws IOException;
    }

    /** The bytes of a {@link Content}: a file, an array or a stream. */
    private interface ContentSource {

        Content.DecodedBody reading() throws IOException;

        byte[] start(int most) throws IOException;

        default boolean isRepeatable() {
            return true;
        }

        default boolean isSpent() {
            return false;
        }

        default @Nullable String problem() {
            return null;
        }

        /** A copy of an array. */
        @SuppressWarnings("ArrayRecordComponent") // never compared
        record OfBytes(byte[] bytes) implements ContentSource, Content.DecodedBody {

            @Override
            public Content.DecodedBody reading() {
                return this;
            }

            @Override
            public byte[] start(int most) {
                return Arrays.copyOf(bytes, Math.min(most, bytes.length));
            }

            @Override
            public long length() {
                return bytes.length;
            }

            @Override
            public InputStream open() {
                return new ByteArrayInputStream(bytes);
            }

            @Override
            public void checkUnchanged() {}
        }

        /** A file on disk. A change shows in its size or its time of modification. */
        record OfFile(Path file) implements ContentSource {

            @Override
            public Content.DecodedBody reading() throws IOException {
                BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
                return new Snapshot(file, now.size(), now.lastModifiedTime());
            }

            @Override
            public byte[] start(int most) throws IOException {
                try (InputStream opened = Files.newInputStream(file)) {
                    return opened.readNBytes(most);
                }
            }

            @Override
            public @Nullable String problem() {
                if (!Files.exists(file)) {
                    return "does not exist";
                }
                if (!Files.isRegularFile(file)) {
                    return "is not a regular file";
                }
                return Files.isReadable(file) ? null : "can't be read";
            }

            private record Snapshot(Path file, long length, FileTime modified) implements Content.DecodedBody {

                @Override
                public InputStream open() throws IOException {
                    return Files.newInputStream(file);
                }

                @Override
                public void checkUnchanged() throws IOException {
                    if (!new OfFile(file).reading().equals(this)) {
                        throw new IOException("the file changed while it was sent");
                    }
                }
            }
        }

        /** A stream of the caller. Bytes that {@link #start} took are kept and sent first. */
        final class OfStream implements ContentSource, Content.DecodedBody {

            private static final String READ_ALREADY =
                    "is a stream that was read already; a stream can be sent only once";

            private final InputStream stream;
            private final long length;
            private byte[] start = new byte[0];
            private boolean spent;

            OfStream(InputStream stream, long length) {
                this.stream = stream;
                this.length = length;
            }

            @Override
            public synchronized Content.DecodedBody reading() throws IOException {
                checkUnspent();
                return this;
            }

            private void checkUnspent() throws IOException {
                if (spent) {
                    throw new IOException(READ_ALREADY);
                }
            }

            @Override
            public synchronized byte[] start(int most) throws IOException {
                checkUnspent();
                if (start.length < most) {
                    byte[] more = stream.readNBytes(most - start.length);
                    int before = start.length;
                    start = Arrays.copyOf(start, before + more.length);
                    System.arraycopy(more, 0, start, before, more.length);
                }
                return Arrays.copyOf(start, Math.min(most, start.length));
            }

            @Override
            public boolean isRepeatable() {
                return false;
            }

            @Override
            public synchronized boolean isSpent() {
                return spent;
            }

            @Override
            public @Nullable String problem() {
                return isSpent() ? READ_ALREADY : null;
            }

            @Override
            public long length() {
                return length;
            }

            @Override
            public synchronized InputStream open() throws IOException {
                checkUnspent();
                spent = true;
                return new FilterInputStream(new SequenceInputStream(new ByteArrayInputStream(start), stream)) {
                    /** The caller closes the stream. */
                    @Override
                    public void close() {}
                };
            }

            @Override
            public void checkUnchanged() {}
        }
    }
}
