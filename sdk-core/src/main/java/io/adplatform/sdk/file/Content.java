package io.adplatform.sdk.file;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The content of an upload: a file or bytes, with its file name and media type.
 *
 * <pre>{@code
 * Content proof = Content.of(Path.of("proof.png"));
 * Content banner = Content.of(bytes, "banner-300x250.jpg").onProgress(p -> bar.show(p.bytes(), p.total()));
 * }</pre>
 *
 * <p>It can be sent any number of times, and compared with an earlier call. A program writes a stream to a file first. One buffer
 * of a file is in memory at a time. A file that changes while it is sent fails the call, and the request stays incomplete.
 *
 * <p>Immutable. The setters return changed copies with the same content.
 */
public final class Content {

    /** Result of {@link #length()} of a file that can't be read. */
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

    private static final String TOKEN = "[\\w!#$%&'*+.^`{|}~-]+";
    /** Type, subtype and parameters. OkHttp sends no media type of another form. */
    private static final Pattern MEDIA_TYPE =
            Pattern.compile("T/T(; *(T=(T|\"[ -~&&[^\"]]*\"))?)*".replace("T", TOKEN));

    /** The file; {@code null} for bytes. */
    private final @Nullable Path file;

    private final byte[] bytes;
    private final String fileName;
    private final String mediaType;
    private final @Nullable ProgressListener listener;

    private Content(
            @Nullable Path file, byte[] bytes, String fileName, String mediaType, @Nullable ProgressListener listener) {
        if (fileName.isBlank() || fileName.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException("a file name must not be blank or contain control characters");
        }
        if (!MEDIA_TYPE.matcher(mediaType).matches()) {
            throw new IllegalArgumentException("'" + mediaType + "' is not a media type such as image/png");
        }
        this.file = file;
        this.bytes = bytes;
        this.fileName = fileName;
        this.mediaType = mediaType;
        this.listener = listener;
    }

    /** Returns a file's content, which is read when it is sent. It has the file's name, and the media type of its extension. */
    public static Content of(Path file) {
        Path name = file.getFileName();
        return of(file, new byte[0], name == null ? "" : name.toString());
    }

    /** Returns a copy of the bytes as content, with the media type of the name's extension. */
    public static Content of(byte[] bytes, String fileName) {
        return of(null, bytes.clone(), fileName);
    }

    private static Content of(@Nullable Path file, byte[] bytes, String fileName) {
        String extension = fileName.substring(fileName.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        String mediaType = MEDIA_TYPES.getOrDefault(extension, "application/octet-stream");
        return new Content(file, bytes, fileName, mediaType, null);
    }

    /** Sets the file name. The media type stays. */
    public Content named(String otherName) {
        return new Content(file, bytes, otherName, mediaType, listener);
    }

    /** Sets the media type, for a name without a known extension. */
    public Content typed(String otherType) {
        return new Content(file, bytes, fileName, otherType, listener);
    }

    /** Sets the listener for the progress of the upload. */
    public Content onProgress(ProgressListener own) {
        return new Content(file, bytes, fileName, mediaType, own);
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

    /** Returns the current length in bytes; {@link #UNKNOWN} if it can't be read. */
    public long length() {
        try {
            return reading().length();
        } catch (IOException unreadable) {
            return UNKNOWN;
        }
    }

    /** Returns why it can't be sent, as words that follow its name; empty if it can. */
    public Optional<String> problem() {
        if (file == null || (Files.isRegularFile(file) && Files.isReadable(file))) {
            return Optional.empty();
        }
        if (!Files.exists(file)) {
            return Optional.of("does not exist");
        }
        return Optional.of(Files.isRegularFile(file) ? "can't be read" : "is not a regular file");
    }

    /**
     * Returns the first bytes, to recognise the kind of file.
     *
     * @return {@code most} bytes, or all if there are fewer
     * @throws IOException if it can't be read
     */
    public byte[] start(int most) throws IOException {
        try (InputStream opened = reading().open()) {
            return opened.readNBytes(most);
        }
    }

    /**
     * Prepares to read the current content. The SDK calls it for each attempt.
     *
     * @throws IOException if it is missing, or not a regular file: opening a pipe would block
     */
    public Reading reading() throws IOException {
        if (file == null) {
            return new Reading(this, bytes.length, FileTime.fromMillis(0));
        }
        BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
        if (!now.isRegularFile()) {
            throw new IOException("is not a regular file");
        }
        return new Reading(this, now.size(), now.lastModifiedTime());
    }

    /** Returns the file name. */
    @Override
    public String toString() {
        return fileName;
    }

    /**
     * One reading of the content, from its first byte to its last.
     *
     * @param length the number of bytes
     * @param modified the time of the file's last change
     */
    public record Reading(Content content, long length, FileTime modified) {

        /** Opens the content. */
        public InputStream open() throws IOException {
            return content.file == null ? new ByteArrayInputStream(content.bytes) : Files.newInputStream(content.file);
        }

        /**
         * Checks that size and time of the file are the same as when the reading was prepared.
         *
         * @throws IOException if it has changed
         */
        public void checkUnchanged() throws IOException {
            if (!content.reading().equals(this)) {
                throw new IOException("the file changed while it was sent");
            }
        }
    }
}
