package io.adplatform.testkit.area.creative;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The types of creatives' files by their content, with their size limits (document 3, Limits).
 */
enum MediaFile {
    JPEG(Family.IMAGE, 2, "MB", "image/jpeg", "\u00ff\u00d8\u00ff"),
    PNG(Family.IMAGE, 2, "MB", "image/png", "\u0089PNG\r\n"),
    GIF(Family.IMAGE, 750, "KB", "image/gif", "GIF8"),
    /** With the first boxes that a film may begin with. */
    MP4_OR_MOV(Family.VIDEO, 400, "MB", "video/mp4", "....(ftyp|moov|mdat|free|skip|wide|pnot)"),
    /** With tags, or the eleven bits that every frame of MPEG audio begins with. */
    MP3(Family.AUDIO, 100, "MB", "audio/mpeg", "ID3|\u00ff[\u00e0-\u00ff]"),
    WAV(Family.AUDIO, 100, "MB", "audio/wav", "RIFF....WAVE"),
    OGG(Family.AUDIO, 100, "MB", "audio/ogg", "OggS"),
    MPEG(Family.AUDIO, 100, "MB", "video/mpeg", "\0\0\1[\u00ba\u00b3]");

    /** The number of bytes that identify the type. */
    static final int TELLING = 12;

    /** The use of a file. */
    enum Family {
        IMAGE,
        VIDEO,
        AUDIO;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final Family family;
    private final long limit;
    private final String limitInWords;
    private final String mediaType;
    private final Pattern start;

    /** The documents don't define a megabyte, so the largest definition applies. */
    MediaFile(Family family, long limit, String unit, String mediaType, String start) {
        this.family = family;
        this.limit = limit * (unit.equals("MB") ? 1_024 * 1_024 : 1_024);
        this.limitInWords = limit + " " + unit;
        this.mediaType = mediaType;
        this.start = Pattern.compile(start, Pattern.DOTALL);
    }

    /** The kind of a file with these {@link #TELLING first bytes}; {@code null} for any other. */
    static @Nullable MediaFile of(byte[] bytes) {
        String text = new String(Arrays.copyOf(bytes, TELLING), StandardCharsets.ISO_8859_1);
        return Stream.of(values())
                .filter(kind -> kind.start.matcher(text).lookingAt())
                .findFirst()
                .orElse(null);
    }

    /** Whether it can be a creative of this family; an MPEG stream may hold film or sound. */
    boolean fits(Family wanted) {
        return family == wanted || (this == MPEG && wanted == Family.VIDEO);
    }

    boolean allows(long bytes) {
        return bytes <= limit;
    }

    String mediaType() {
        return mediaType;
    }

    String limitInWords() {
        return limitInWords;
    }
}
