package io.adplatform.testkit.area.creative;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.testkit.area.creative.MediaFile.Family;
import io.adplatform.testkit.data.PlatformData;
import io.adplatform.testkit.http.FilePart;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rules of uploaded creatives (document 3, Add creatives, Creative source types, Limits). */
final class UploadRules {

    private static final Set<String> DETAILS =
            Set.of("htmlDetails", "imageDetails", "videoDetails", "audioDetails", "nativeDetails");

    private static final Set<String> IMAGE_SOURCES = Set.of("HTML", "FILE", "URL");
    private static final Set<String> VIDEO_SOURCES = Set.of("FILE", "URL", "VAST_URL", "VAST_XML");
    private static final Set<String> AUDIO_SOURCES =
            Set.of("FILE", "URL", "VAST_URL", "VAST_XML", "DAAST_URL", "DAAST_XML");

    private static final Kind NATIVE_VIDEO =
            new Kind(VIDEO_SOURCES, Set.of("nativeDetails", "videoDetails"), Family.VIDEO);

    private static final Map<Integer, Kind> KINDS = Map.of(
            11,
            new Kind(IMAGE_SOURCES, Set.of("imageDetails"), Family.IMAGE),
            13,
            new Kind(Set.of("HTML"), Set.of("htmlDetails"), Family.IMAGE),
            PlatformData.VIDEO,
            new Kind(VIDEO_SOURCES, Set.of("videoDetails"), Family.VIDEO),
            15,
            new Kind(IMAGE_SOURCES, Set.of("nativeDetails", "imageDetails"), Family.IMAGE),
            PlatformData.AUDIO,
            new Kind(AUDIO_SOURCES, Set.of("audioDetails"), Family.AUDIO));

    /** The sources, the details and the files of a type of creatives. */
    private record Kind(Set<String> sourceTypes, Set<String> details, Family family) {}

    private UploadRules() {}

    /**
     * Returns the problem of a creative, or {@code null}.
     *
     * @param files all files of the upload by their names
     */
    static @Nullable String problem(JsonNode details, Map<String, List<FilePart>> files) {
        int type = details.path("platformCreativeTypeId").asInt();
        Kind kind = type == 15 && Creative.plays(details) ? NATIVE_VIDEO : KINDS.get(type);
        String sourceType = details.path("creativeSourceType").asText();
        String source = details.path("creativeSource").asText();
        if (details.path("creativeName").asText().isBlank()) {
            return "creativeName is required";
        }
        if (kind == null) {
            return "There is no creative type "
                    + details.path("platformCreativeTypeId").asText();
        }
        if (!kind.sourceTypes.contains(sourceType)) {
            return "The creative source type " + sourceType + " does not fit the creative type";
        }
        for (String name : DETAILS) {
            if (details.has(name) && !kind.details.contains(name)) {
                return name + " do not belong to the creative type";
            }
        }
        if (source.isBlank()) {
            return "creativeSource is required";
        }
        if (sourceType.equals("FILE")) {
            return problem(source, files.getOrDefault(source, List.of()), kind.family);
        }
        if (sourceType.endsWith("URL") && !source.matches("(?i)https?://\\S+")) {
            return "creativeSource must be a URL";
        }
        if (sourceType.endsWith("XML")
                && !source.replaceFirst("^\uFEFF", "").strip().startsWith("<")) {
            return "creativeSource must be XML";
        }
        return null;
    }

    private static @Nullable String problem(String name, List<FilePart> sent, Family family) {
        if (sent.isEmpty()) {
            return "The file " + name + " is missing";
        }
        if (sent.size() > 1) {
            return "The file " + name + " is given " + sent.size() + " times";
        }
        return problem(sent.get(0), family);
    }

    /** Returns the problem of a file, or {@code null}. */
    static @Nullable String problem(FilePart file, Family family) {
        MediaFile kind = MediaFile.of(file.first(MediaFile.TELLING));
        if (kind == null || !kind.fits(family)) {
            return "The file " + file.fileName() + " is no " + family.word();
        }
        return kind.allows(file.size())
                ? null
                : "The file " + file.fileName() + " is larger than " + kind.limitInWords();
    }
}
