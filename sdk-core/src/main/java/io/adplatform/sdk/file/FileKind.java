package io.adplatform.sdk.file;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A kind of file, recognised by its first bytes. Name and declared media type prove nothing.
 *
 * <pre>{@code
 * static final FileKind GIF = FileKind.of("GIF", "image/gif", "gif", "474946383761", "474946383961");
 * static final FileKind WAV = FileKind.of("WAV", "audio/wav", "wav", "52494646........57415645");
 * }</pre>
 */
public final class FileKind {

    /** Number of first bytes that are compared. */
    public static final int LOOKED_AT = 64;

    /** Any file. */
    public static final FileKind ANY = new FileKind("file", "*/*", "", List.of());

    /** A file that begins with {@code %PDF-}. */
    public static final FileKind PDF = of("PDF", "application/pdf", "pdf", "255044462d");

    public static final FileKind JPEG = of("JPEG", "image/jpeg", "jpg", "ffd8ff");

    public static final FileKind PNG = of("PNG", "image/png", "png", "89504e470d0a1a0a");

    private final String name;
    private final String mediaType;
    private final String extension;
    /** Patterns of the hexadecimal digits of a file's first bytes. */
    private final List<Pattern> beginnings;

    private FileKind(String name, String mediaType, String extension, List<Pattern> beginnings) {
        this.name = name;
        this.mediaType = mediaType;
        this.extension = extension;
        this.beginnings = beginnings;
    }

    /**
     * Returns a kind of file.
     *
     * @param name for messages
     * @param mediaType for the {@code Accept} header
     * @param extension of a file to which the server gives no name; without the dot
     * @param beginnings possible first bytes, at most {@link #LOOKED_AT}, in hexadecimal digits, with two dots for any byte;
     *     none if any file is of this kind
     * @throws IllegalArgumentException if a beginning has other characters
     */
    public static FileKind of(String name, String mediaType, String extension, String... beginnings) {
        return new FileKind(
                name,
                mediaType,
                extension,
                Arrays.stream(beginnings).map(FileKind::beginning).toList());
    }

    /** A dot matches any digit, as in a pattern. */
    private static Pattern beginning(String digits) {
        if (!digits.matches("([0-9a-fA-F]{2}|\\.\\.)*")) {
            throw new IllegalArgumentException(
                    "'" + digits + "' must be bytes in hexadecimal digits, with two dots for any byte");
        }
        return Pattern.compile(digits, Pattern.CASE_INSENSITIVE);
    }

    public String mediaType() {
        return mediaType;
    }

    public String extension() {
        return extension;
    }

    /** Whether a file that begins with these bytes is of this kind. */
    public boolean matches(byte[] start) {
        String digits = HexFormat.of().formatHex(start);
        return beginnings.isEmpty()
                || beginnings.stream()
                        .anyMatch(beginning -> beginning.matcher(digits).lookingAt());
    }

    @Override
    public String toString() {
        return name;
    }
}
