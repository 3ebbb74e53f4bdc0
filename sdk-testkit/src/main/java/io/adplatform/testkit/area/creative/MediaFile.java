package io.adplatform.testkit.area.creative;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The types of creatives' files by their content, with their size limits (document 3, Limits).
 */
enum MediaFile {
    JPEG(Family.IMAGE, Size.IMAGE, "image/jpeg", "2 MB"),
    PNG(Family.IMAGE, Size.IMAGE, "image/png", "2 MB"),
    GIF(Family.IMAGE, Size.GIF, "image/gif", "750 KB"),
    MP4_OR_MOV(Family.VIDEO, Size.VIDEO, "video/mp4", "400 MB"),
    MP3(Family.AUDIO, Size.AUDIO, "audio/mpeg", "100 MB"),
    WAV(Family.AUDIO, Size.AUDIO, "audio/wav", "100 MB"),
    OGG(Family.AUDIO, Size.AUDIO, "audio/ogg", "100 MB"),
    MPEG(Family.AUDIO, Size.AUDIO, "video/mpeg", "100 MB");

    /** The number of bytes that identify the type. */
    static final int TELLING = 12;

    /** The use of a file. */
    enum Family {
        IMAGE("image"),
        VIDEO("video"),
        AUDIO("audio");

        private final String word;

        Family(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }
    }

    /** Bytes; the documents don't define a megabyte, so the largest definition applies. */
    private static final class Size {
        private static final long KILOBYTE = 1_024;
        private static final long MEGABYTE = 1_024 * KILOBYTE;
        private static final long IMAGE = 2 * MEGABYTE;
        private static final long GIF = 750 * KILOBYTE;
        private static final long VIDEO = 400 * MEGABYTE;
        private static final long AUDIO = 100 * MEGABYTE;
    }

    /** The first boxes that a film may begin with. */
    private static final Set<String> FILM_BOXES = Set.of("ftyp", "moov", "mdat", "free", "skip", "wide", "pnot");

    private final Family family;
    private final long limit;
    private final String mediaType;
    private final String limitInWords;

    MediaFile(Family family, long limit, String mediaType, String limitInWords) {
        this.family = family;
        this.limit = limit;
        this.mediaType = mediaType;
        this.limitInWords = limitInWords;
    }

    /** The kind of a file with these {@link #TELLING first bytes}; {@code null} for any other. */
    static @Nullable MediaFile of(byte[] start) {
        byte[] padded = Arrays.copyOf(start, TELLING);
        String text = new String(padded, StandardCharsets.ISO_8859_1);
        if (text.startsWith("\u00ff\u00d8\u00ff")) {
            return JPEG;
        }
        if (text.startsWith("\u0089PNG\r\n")) {
            return PNG;
        }
        if (text.startsWith("GIF8")) {
            return GIF;
        }
        if (FILM_BOXES.contains(text.substring(4, 8))) {
            return MP4_OR_MOV;
        }
        if (text.startsWith("RIFF") && text.endsWith("WAVE")) {
            return WAV;
        }
        if (text.startsWith("OggS")) {
            return OGG;
        }
        if (text.startsWith("\0\0\1\u00ba") || text.startsWith("\0\0\1\u00b3")) {
            return MPEG;
        }
        // Tags, or the eleven bits that every frame of MPEG audio begins with.
        boolean frame = (padded[0] & 0xff) == 0xff && (padded[1] & 0xe0) == 0xe0;
        return text.startsWith("ID3") || frame ? MP3 : null;
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
