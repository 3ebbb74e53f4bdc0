package io.adplatform.sdk.file;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What a file must be, told by its first bytes; its name and its declared media type prove nothing.
 *
 * <pre>{@code
 * static final FileKind GIF = FileKind.of("GIF", "image/gif", "gif", "474946383761", "474946383961");
 * static final FileKind WAV = FileKind.of("WAV", "audio/wav", "wav", "52494646........57415645");
 * }</pre>
 */
public final class FileKind {

    /** How many bytes at a file's start are looked at. */
    public static final int LOOKED_AT = 64;

    /** Any file at all. */
    public static final FileKind ANY = new FileKind("file", "*/*", "", List.of());

    /** Begins with {@code %PDF-}. */
    public static final FileKind PDF = of("PDF", "application/pdf", "pdf", "255044462d");

    public static final FileKind JPEG = of("JPEG", "image/jpeg", "jpg", "ffd8ff");

    public static final FileKind PNG = of("PNG", "image/png", "png", "89504e470d0a1a0a");

    private final String name;
    private final String mediaType;
    private final String extension;
    /** What the hexadecimal digits of a file's first bytes look like. */
    private final List<Pattern> beginnings;

    private FileKind(String name, String mediaType, String extension, List<Pattern> beginnings) {
        this.name = name;
        this.mediaType = mediaType;
        this.extension = extension;
        this.beginnings = beginnings;
    }

    /**
     * A kind of file.
     *
     * @param name what to call it in messages
     * @param mediaType what to ask a server for
     * @param extension what a file's name ends in where nobody gave it a name; without the dot
     * @param beginnings in hexadecimal digits what such a file may begin with, at most {@link #LOOKED_AT} bytes each,
     *     two dots for a byte that may be anything; none for any file
     */
    public static FileKind of(String name, String mediaType, String extension, String... beginnings) {
        return new FileKind(
                name,
                mediaType,
                extension,
                Arrays.stream(beginnings).map(FileKind::beginning).toList());
    }

    /** A dot stands for any digit, as it does in a pattern. */
    private static Pattern beginning(String digits) {
        if (!digits.matches("([0-9a-fA-F]{2}|\\.\\.)*")) {
            throw new IllegalArgumentException("'" + digits + "' are no bytes in hexadecimal digits");
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
