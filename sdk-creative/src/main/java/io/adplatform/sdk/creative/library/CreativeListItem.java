package io.adplatform.sdk.creative.library;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import io.adplatform.sdk.json.Records;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A row of the creative list (document 3, "Creative"). Missing values are {@code null}.
 *
 * @param creativeId the creative; 0 if missing
 * @param type what kind of creative it is
 * @param status its status
 * @param creativeRejectionReason why it was rejected; {@code null} for one that wasn't
 * @param creativeSource the URL of the file, or markup or VAST text; only when asked for
 * @param creativeCardSource the URL of the preview card
 * @param creativeThumbnailSource the URL of the thumbnail
 * @param subMediaType such as {@code Image}; some services send a number
 * @param creativeWidth pixels, be it in the row itself or in its {@code imageDetails}
 * @param creativeHeight pixels, be it in the row itself or in its {@code imageDetails}
 * @param pixelUrl the tracking pixel of an image, be it in the row itself or in its {@code imageDetails}
 * @param duration seconds, of a video or audio creative, be it in the row itself or in its {@code videoDetails}
 * @param transformed whether the platform has finished converting a video or audio creative, be it in the row itself or
 *     in its {@code videoDetails}; see {@link io.adplatform.sdk.creative.processing.Processing}
 * @param creativePreviewFlag whether there is a thumbnail or preview
 * @param organizationLogo a URL, from the row itself or from its {@code organizationDetails}
 * @param approvalRequiredPostUrlUpdate whether a new URL for the creative must be approved
 * @param additionalProperties what else the row held, as plain JSON values
 */
public record CreativeListItem(
        long creativeId,
        @Nullable String creativeName,
        @Nullable Long rtbCreativeTypeId,
        @JsonProperty("platformCreativeTypeId") @Nullable CreativeType type,
        @JsonProperty("creativeStatusId") @Nullable CreativeStatus status,
        @Nullable String creativeRejectionReason,
        @Nullable String creativeSource,
        @Nullable String creativeCardSource,
        @Nullable String creativeThumbnailSource,
        @Nullable CreativeSourceType creativeSourceType,
        @Nullable String clickUrl,
        @Nullable String subMediaType,
        @Nullable Long creativeWidth,
        @Nullable Long creativeHeight,
        @Nullable String pixelUrl,
        @Nullable BigDecimal duration,
        @Nullable Boolean transformed,
        Creative.@Nullable ImageDetails imageDetails,
        Creative.@Nullable VideoDetails videoDetails,
        @Nullable Boolean creativePreviewFlag,
        @Nullable Instant createdAt,
        @Nullable Instant modifiedAt,
        @Nullable String organizationLogo,
        Creative.@Nullable UserDetails userDetails,
        Creative.@Nullable OrganizationDetails organizationDetails,
        @Nullable Boolean approvalRequiredPostUrlUpdate,
        @Nullable CampaignIds campaignDetails,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    public CreativeListItem {
        if (imageDetails != null) {
            creativeWidth = creativeWidth != null ? creativeWidth : imageDetails.creativeWidth();
            creativeHeight = creativeHeight != null ? creativeHeight : imageDetails.creativeHeight();
            pixelUrl = pixelUrl != null ? pixelUrl : imageDetails.pixelUrl();
        }
        if (videoDetails != null) {
            duration = duration != null ? duration : videoDetails.duration();
            transformed = transformed != null ? transformed : videoDetails.transformed();
        }
        if (organizationDetails != null && organizationLogo == null) {
            organizationLogo = organizationDetails.organizationLogo();
        }
        additionalProperties = Values.copy(additionalProperties);
    }

    /**
     * The campaigns that use a creative.
     *
     * @param additionalProperties what else the platform sent, as plain JSON values: {@code campaignDetails} for campaigns in the
     *     form of a single creative, and {@code campaignIds} for IDs in another form than a list
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record CampaignIds(
            List<Long> campaignIds, @JsonAnySetter Map<String, Object> additionalProperties) implements JsonRecord {

        public CampaignIds {
            additionalProperties = Values.copy(additionalProperties);
            campaignIds = Values.copy(campaignIds);
            if (campaignIds.isEmpty() && additionalProperties.get("id") instanceof Long id && id > 0) {
                campaignIds = List.of(id); // one campaign in the form of a single creative
            }
        }

        /** The campaigns in the form of a single creative. */
        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        static CampaignIds of(Object form) {
            List<CampaignUse> campaigns =
                    Records.of(Creative.class, Map.of("campaignDetails", form)).campaignDetails();
            List<Long> ids = campaigns.stream()
                    .map(CampaignUse::id)
                    .filter(id -> id != 0)
                    .toList();
            boolean areIds = campaigns.equals(ids.stream().map(CampaignUse::of).toList());
            return new CampaignIds(ids, areIds ? Map.of() : Map.of("campaignDetails", form));
        }

        @Override
        public String toString() {
            return Values.brief(this);
        }
    }

    @Override
    public String toString() {
        return Values.brief(this);
    }
}
