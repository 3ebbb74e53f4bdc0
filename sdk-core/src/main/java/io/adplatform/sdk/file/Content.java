package io.adplatform.sdk.file;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is uploaded: a file, bytes, or a stream, with the name and the media type that go with it.
 *
 * <pre>{@code
 * Content proof = Content.of(Path.of("proof.png"));
 * Content banner = Content.of(bytes, "banner-300x250.jpg");
 * Content film = Content.of(socket.getInputStream(), "spot.mp4").onProgress(p -> bar.show(p.bytes(), p.total()));
 * }</pre>
 *
 * <p>A file and bytes can be sent any number of times. A stream is read once and never sent twice: once a byte was
 * taken from it, its request is not sent again, whatever the operation's effect allows. Nothing is held in memory but a
 * buffer's length. A file that changes while it is sent fails the call; the request then stays incomplete.
 *
 * <p>Immutable, apart from a stream's own state. The setters return changed copies that share the source.
 */
public final class Content {

    /** What {@link #length()} answers when nobody knows. */
    public static final long UNKNOWN = -1;

    private final Source source;
    private final String fileName;
    private final String mediaType;
    private final @Nullable ProgressListener listener;

    private Content(Source source, String fileName, String mediaType, @Nullable ProgressListener listener) {
        if (fileName.isBlank() || fileName.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("a file name must not be blank or hold control characters");
        }
        if (!mediaType.matches("[!-~&&[^/;]]+/[ -~]+")) {
            throw new IllegalArgumentException("'" + mediaType + "' is no media type");
        }
        this.source = source;
        this.fileName = fileName;
        this.mediaType = mediaType;
        this.listener = listener;
    }

    /** A file, read when it is sent; it goes under its own name, with the media type of its extension. */
    public static Content of(Path file) {
        Path name = file.getFileName();
        return of(new FileSource(file), name == null ? "" : name.toString());
    }

    /** A copy of these bytes. */
    public static Content of(byte[] bytes, String fileName) {
        return of(new BytesSource(bytes.clone()), fileName);
    }

    /**
     * A stream that is sent once, in chunks, since its length isn't known. Whoever opened it closes it.
     *
     * <p>A server that wants to know the length beforehand needs {@link #of(InputStream, String, long)}.
     */
    public static Content of(InputStream stream, String fileName) {
        return of(new StreamSource(stream, UNKNOWN), fileName);
    }

    /** A stream that is sent once and holds exactly {@code length} bytes. Whoever opened it closes it. */
    public static Content of(InputStream stream, String fileName, long length) {
        if (length < 0) {
            throw new IllegalArgumentException("length must be 0 or more, was " + length);
        }
        return of(new StreamSource(stream, length), fileName);
    }

    private static Content of(Source source, String fileName) {
        return new Content(source, fileName, MediaTypes.of(fileName), null);
    }

    /** Sends it under another name; the media type stays. */
    public Content named(String otherName) {
        return new Content(source, otherName, mediaType, listener);
    }

    /** Says what it is, where the extension doesn't. */
    public Content typed(String otherType) {
        return new Content(source, fileName, otherType, listener);
    }

    /** Tells how far it has been sent. */
    public Content onProgress(ProgressListener own) {
        return new Content(source, fileName, mediaType, own);
    }

    /** The name that it is sent under. */
    public String fileName() {
        return fileName;
    }

    /** The media type that it is sent with. */
    public String mediaType() {
        return mediaType;
    }

    /** Who hears of its progress, if anybody. */
    public Optional<ProgressListener> listener() {
        return Optional.ofNullable(listener);
    }

    /** Its length in bytes right now; {@link #UNKNOWN} where it can't be told. */
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

    /** Whether it can't be sent any more, being a stream that was read already. */
    public boolean isSpent() {
        return source.isSpent();
    }

    /** What keeps it from being sent, as words that go on after its name; empty when nothing does. */
    public Optional<String> problem() {
        return Optional.ofNullable(source.problem());
    }

    /**
     * Its first bytes, to tell what it is. A stream isn't used up by that.
     *
     * @return {@code most} bytes, or fewer where there aren't more
     * @throws IOException if it can't be read
     */
    public byte[] start(int most) throws IOException {
        return source.start(most);
    }

    /**
     * Prepares to read it as it is now. Used by the SDK for every sending.
     *
     * @throws IOException if it isn't there, or is a stream that was read already
     */
    public DecodedBody reading() throws IOException {
        return source.reading();
    }

    /** The name alone. */
    @Override
    public String toString() {
        return fileName;
    }

    /** One reading, from the first byte to the last. */
    public interface DecodedBody {

        /** How many bytes there will be; {@link #UNKNOWN} where nobody knows. */
        long length();

        /** Begins to read. A stream is spent from here on. Closing it doesn't close a stream of the caller's. */
        InputStream open() throws IOException;

        /**
         * Checks that nothing has changed since the reading was prepared.
         *
         * @throws IOException if something has
         */
        void checkUnchanged() throws IOException;
    }

    /** Where the bytes come from. */
    interface Source {

        DecodedBody reading() throws IOException;

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
    }

    private static final class BytesSource implements Source, DecodedBody {

        private final byte[] bytes;

        private BytesSource(byte[] bytes) {
            this.bytes = bytes;
        }

        @Override
        public DecodedBody reading() {
            return this;
        }

        @Override
        public byte[] start(int most) {
            return java.util.Arrays.copyOf(bytes, Math.min(most, bytes.length));
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
}
