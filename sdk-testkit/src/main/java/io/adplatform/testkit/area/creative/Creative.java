package io.adplatform.testkit.area.creative;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.adplatform.testkit.data.PlatformData;
import io.adplatform.testkit.data.Row;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A creative of the library.
 *
 * @param details the fields of its upload with later changes; the object is never changed
 * @param groupIds the groups that it is in
 * @param transformedAt the end of its conversion; in the past without a conversion
 */
record Creative(
        long id,
        long owId,
        ObjectNode details,
        int statusId,
        Set<Long> groupIds,
        List<Long> campaignIds,
        long user,
        Instant createdAt,
        Instant modifiedAt,
        Instant transformedAt)
        implements Row {

    static final int PENDING = 1;
    static final int REJECTED = 5;

    private static final List<String> SIZED = List.of("imageDetails", "htmlDetails", "videoDetails");
    private static final List<String> PLAYED = List.of("videoDetails", "audioDetails");

    Creative {
        groupIds = Set.copyOf(groupIds);
        campaignIds = List.copyOf(campaignIds);
    }

    String name() {
        return details.path("creativeName").asText();
    }

    /** An ID of a third party; empty for none. */
    String externalId() {
        return details.path("externalCreativeId").asText();
    }

    int typeId() {
        return details.path("platformCreativeTypeId").asInt();
    }

    /** Such as {@code FILE} or {@code VAST_XML}. */
    String sourceType() {
        return details.path("creativeSourceType").asText();
    }

    /** A URL, markup or XML; the name of the file where one was uploaded. */
    String source() {
        return details.path("creativeSource").asText();
    }

    /** Why it was rejected, if it was. */
    String rejectionReason() {
        return details.path("creativeRejectionReason").asText("It breaks the rules of the platform");
    }

    String clickUrl() {
        return details.path("clickUrl").asText();
    }

    String pixelUrl() {
        return details.at("/imageDetails/pixelUrl").asText();
    }

    /** Pixels; 0 without a size. */
    int width() {
        return number(SIZED, "creativeWidth");
    }

    /** Pixels; 0 without a size. */
    int height() {
        return number(SIZED, "creativeHeight");
    }

    /** Seconds; 0 for images. */
    int duration() {
        int nested = number(PLAYED, "duration");
        return nested > 0 ? nested : details.path("duration").asInt();
    }

    /** True for video, audio and native video. */
    boolean plays() {
        return plays(details);
    }

    static boolean plays(JsonNode details) {
        return PlatformData.plays(details.path("platformCreativeTypeId").asInt())
                || details.has("videoDetails")
                || details.path("subMediaType").asText().equalsIgnoreCase("video");
    }

    private int number(List<String> objects, String name) {
        return objects.stream()
                .map(object -> details.path(object).path(name))
                .filter(JsonNode::isNumber)
                .findFirst()
                .map(JsonNode::intValue)
                .orElse(0);
    }

    Creative changed(Instant now, Consumer<ObjectNode> change) {
        ObjectNode copy = details.deepCopy();
        change.accept(copy);
        return new Creative(id, owId, copy, statusId, groupIds, campaignIds, user, createdAt, now, transformedAt);
    }

    Creative inStatus(int newStatus, Instant now) {
        return new Creative(id, owId, details, newStatus, groupIds, campaignIds, user, createdAt, now, transformedAt);
    }

    /** Returns a copy with other groups, which does not count as a change of the creative. */
    Creative regrouped(Consumer<Set<Long>> change) {
        Set<Long> copy = new LinkedHashSet<>(groupIds);
        change.accept(copy);
        return new Creative(id, owId, details, statusId, copy, campaignIds, user, createdAt, modifiedAt, transformedAt);
    }
}
