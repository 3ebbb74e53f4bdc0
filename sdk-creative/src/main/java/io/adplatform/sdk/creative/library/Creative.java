package io.adplatform.sdk.creative.library;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A creative in full (document 3, "Creative"). Missing values are {@code null}.
 *
 * @param creativeId the creative; 0 if missing
 * @param type what kind of creative it is
 * @param status its status
 * @param creativeRejectionReason why it was rejected; {@code null} for one that wasn't
 * @param creativeSource the URL of the file, or markup or VAST text
 * @param creativeCardSource the URL of the preview card
 * @param customTracking what is called while it plays, be it in the creative itself or in its {@code videoDetails}
 * @param creativePreviewFlag whether there is a thumbnail or preview
 * @param approvalRequiredPostUrlUpdate whether a new URL for the creative must be approved
 * @param campaignDetails the campaigns that it runs in; only {@link GetCreativeWithCampaigns} asks for them
 * @param additionalProperties what else the platform sent, as plain JSON values
 */
public record Creative(
        long creativeId,
        @Nullable String creativeName,
        @Nullable Long rtbCreativeTypeId,
        @JsonProperty("platformCreativeTypeId") @Nullable CreativeType type,
        @JsonProperty("creativeStatusId") @Nullable CreativeStatus status,
        @Nullable String creativeRejectionReason,
        @Nullable String creativeSource,
        @Nullable String creativeCardSource,
        @Nullable String clickUrl,
        @Nullable ImageDetails imageDetails,
        @Nullable VideoDetails videoDetails,
        @Nullable CustomTracking customTracking,
        @Nullable CreativeSourceType creativeSourceType,
        @Nullable Boolean creativePreviewFlag,
        @Nullable Instant createdAt,
        @Nullable Instant modifiedAt,
        @Nullable UserDetails userDetails,
        @Nullable OrganizationDetails organizationDetails,
        @Nullable Boolean approvalRequiredPostUrlUpdate,
        List<CampaignUse> campaignDetails,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    public Creative {
        if (customTracking == null && videoDetails != null) {
            customTracking = videoDetails.customTracking();
        }
        campaignDetails =
                Values.copy(campaignDetails).stream().flatMap(CampaignUse::each).toList();
        additionalProperties = Values.copy(additionalProperties);
    }

    /**
     * Details of an image.
     *
     * @param pixelUrl the tracking pixel
     * @param creativeWidth pixels
     * @param creativeHeight pixels
     * @param additionalProperties what else the platform sent, as plain JSON values
     */
    public record ImageDetails(
            @Nullable String pixelUrl,
            @Nullable Long creativeWidth,
            @Nullable Long creativeHeight,
            @JsonAnySetter Map<String, Object> additionalProperties)
            implements JsonRecord {

        public ImageDetails {
            additionalProperties = Values.copy(additionalProperties);
        }
    }

    /**
     * Details of a video or an audio creative.
     *
     * @param duration seconds
     * @param xmlType such as {@code vastWrapper} or {@code vastInline}
     * @param creativeSourceUrl the URL of the file or of the VAST document
     * @param availableXmlVersions such as {@code v2.0}
     * @param transformed whether the platform has finished converting and compressing it; see
     *     {@link io.adplatform.sdk.creative.processing.Processing}
     * @param customTracking what is called while it plays
     * @param additionalProperties what else the platform sent, as plain JSON values
     */
    public record VideoDetails(
            @Nullable BigDecimal duration,
            @Nullable String xmlType,
            @Nullable String creativeSourceUrl,
            List<String> availableXmlVersions,
            @Nullable Boolean transformed,
            @Nullable CustomTracking customTracking,
            @JsonAnySetter Map<String, Object> additionalProperties)
            implements JsonRecord {

        public VideoDetails {
            // The platform sends them as one text with commas between.
            availableXmlVersions = Values.copy(availableXmlVersions).stream()
                    .flatMap(versions -> Arrays.stream(versions.split(",")))
                    .map(String::strip)
                    .filter(version -> !version.isEmpty())
                    .toList();
            additionalProperties = Values.copy(additionalProperties);
        }

        @Override
        public String toString() {
            return Values.brief(this);
        }
    }

    /**
     * The owner of a creative, and the rights of the logged-in user.
     *
     * @param additionalProperties what else the platform sent, as plain JSON values
     */
    public record UserDetails(
            @Nullable Long uowId,
            @Nullable String userName,
            @Nullable String userEmail,
            @Nullable Boolean hasApprovalAccess,
            @Nullable Boolean hasEditAccess,
            @JsonAnySetter Map<String, Object> additionalProperties)
            implements JsonRecord {

        public UserDetails {
            additionalProperties = Values.copy(additionalProperties);
        }
    }

    /**
     * The workspace that a creative belongs to.
     *
     * @param organizationLogo a URL
     * @param additionalProperties what else the platform sent, as plain JSON values
     */
    public record OrganizationDetails(
            @Nullable Long owId,
            @Nullable String organizationName,
            @Nullable String organizationLogo,
            @JsonAnySetter Map<String, Object> additionalProperties)
            implements JsonRecord {

        public OrganizationDetails {
            additionalProperties = Values.copy(additionalProperties);
        }
    }

    @Override
    public String toString() {
        return Values.brief(this);
    }
}
