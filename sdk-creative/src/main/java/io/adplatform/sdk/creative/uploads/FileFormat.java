package io.adplatform.sdk.creative.uploads;

import io.adplatform.sdk.file.FileKind;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The formats that creatives are uploaded in, how each begins, and how long a file may be (document 3, "Limits"). The documents
 * don't define an MB; here it has 1,048,576 bytes, so that the client refuses no file that the platform might accept.
 */
final class FileFormat {

    private static final FileFormat JPEG = new FileFormat(Set.of(Family.IMAGE), mb(2), FileKind.JPEG, "jpg", "jpeg");
    private static final FileFormat PNG = new FileFormat(Set.of(Family.IMAGE), mb(2), FileKind.PNG, "png");
    private static final FileFormat GIF = new FileFormat(
            Set.of(Family.IMAGE),
            750 * 1024L,
            FileKind.of("GIF", "image/gif", "gif", "474946383761", "474946383961"),
            "gif");
    private static final FileFormat MOV = new FileFormat(
            Set.of(Family.VIDEO),
            mb(400),
            FileKind.of(
                    "MOV",
                    "video/quicktime",
                    "mov",
                    "........6674797071742020", // ftyp, and its brand is qt
                    "........6d6f6f76", // older ones begin with moov, mdat, wide, free, skip or pnot
                    "........6d646174",
                    "........77696465",
                    "........66726565",
                    "........736b6970",
                    "........706e6f74"),
            "mov");
    private static final FileFormat MP4 = new FileFormat(
            Set.of(Family.VIDEO), mb(400), FileKind.of("MP4", "video/mp4", "mp4", "........66747970"), "mp4");
    private static final FileFormat MP3 = new FileFormat(
            Set.of(Family.AUDIO),
            mb(100),
            FileKind.of("MP3", "audio/mpeg", "mp3", "494433", "fffb", "fffa", "fff3", "fff2", "ffe3", "ffe2"),
            "mp3");
    private static final FileFormat WAV = new FileFormat(
            Set.of(Family.AUDIO), mb(100), FileKind.of("WAV", "audio/wav", "wav", "52494646........57415645"), "wav");
    private static final FileFormat OGG =
            new FileFormat(Set.of(Family.AUDIO), mb(100), FileKind.of("OGG", "audio/ogg", "ogg", "4f676753"), "ogg");
    // The documents leave the family open; such a stream may contain video or audio.
    private static final FileFormat MPEG = new FileFormat(
            Set.of(Family.VIDEO, Family.AUDIO),
            mb(100),
            FileKind.of(
                    "MPEG",
                    "video/mpeg",
                    "mpeg",
                    "fffd", // frames of sound
                    "fffc",
                    "fff5",
                    "fff4",
                    "000001ba", // streams
                    "000001b3"),
            "mpeg",
            "mpg");

    private static final List<FileFormat> ALL = List.of(JPEG, PNG, GIF, MOV, MP4, MP3, WAV, OGG, MPEG);

    /** Other formats, for messages about files. */
    private static final List<FileKind> OTHERS = List.of(
            FileKind.PDF,
            FileKind.of("WebP", "image/webp", "webp", "52494646........57454250"),
            FileKind.of("WebM or Matroska", "video/webm", "webm", "1a45dfa3"),
            FileKind.of("AVI", "video/x-msvideo", "avi", "52494646........41564920"),
            FileKind.of("FLAC", "audio/flac", "flac", "664c6143"),
            FileKind.of("BMP", "image/bmp", "bmp", "424d"),
            FileKind.of("TIFF", "image/tiff", "tiff", "49492a00", "4d4d002a"),
            FileKind.of("ZIP", "application/zip", "zip", "504b0304"),
            FileKind.of("HTML or XML", "text/html", "html", "3c21", "3c3f", "3c68746d6c", "3c48544d4c", "3c737667"));

    /** The files that a type of creative accepts. */
    enum Family {
        IMAGE,
        VIDEO,
        AUDIO;

        /** Its formats for a message, such as "MOV or MP4". */
        String inWords() {
            List<String> names = formats().map(FileFormat::toString).toList();
            int last = names.size() - 1;
            return String.join(", ", names.subList(0, last)) + " or " + names.get(last);
        }

        private Stream<FileFormat> formats() {
            return ALL.stream().filter(format -> format.isOf(this));
        }
    }

    private final Set<Family> families;
    private final long mostBytes;
    private final FileKind kind;
    private final List<String> extensions;

    private FileFormat(Set<Family> families, long mostBytes, FileKind kind, String... extensions) {
        this.families = Set.copyOf(families);
        this.mostBytes = mostBytes;
        this.kind = kind;
        this.extensions = List.of(extensions);
    }

    private static long mb(int megabytes) {
        return megabytes * 1024L * 1024;
    }

    boolean isOf(Family family) {
        return families.contains(family);
    }

    /** Returns the media type of a family's file. A stream may contain video or audio. */
    String mediaType(Family family) {
        return this == MPEG && family == Family.AUDIO ? MP3.kind.mediaType() : kind.mediaType();
    }

    long mostBytes() {
        return mostBytes;
    }

    /** The limit as the documents write it. */
    String limitInWords() {
        return mostBytes % mb(1) == 0 ? mostBytes / mb(1) + " MB" : mostBytes / 1024 + " KB";
    }

    /**
     * Returns the format of a file: the format of its name if the content fits, else the format of its content.
     *
     * @return empty if the content has another family's format
     */
    static Optional<FileFormat> of(String fileName, byte[] start, Family family) {
        String extension = fileName.substring(fileName.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        Optional<FileFormat> named = family.formats()
                .filter(format -> format.extensions.contains(extension))
                .findFirst();
        return named.filter(format -> format.fits(start))
                .or(() -> family.formats()
                        .filter(format -> format.kind.matches(start))
                        .findFirst());
    }

    /** Whether a file that begins like this can be of this format. */
    private boolean fits(byte[] start) {
        // MPEG layer III is MP3 under the standard's name.
        return kind.matches(start) || (this == MPEG && MP3.fits(start));
    }

    /** Returns the format of a file with this beginning, in words; empty if unknown. */
    static Optional<String> looksLike(byte[] start) {
        return Stream.concat(
                        ALL.stream().filter(format -> format.fits(start)).map(FileFormat::toString),
                        OTHERS.stream().filter(other -> other.matches(start)).map(FileKind::toString))
                .findFirst();
    }

    @Override
    public String toString() {
        return kind.toString();
    }
}
