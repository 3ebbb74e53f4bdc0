package io.adplatform.sdk.campaigns;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@link ListCampaigns} (document 1, "Campaign summary record"). Missing fields are {@code null}.
 *
 * @param campaignId the campaign; 0 if it is missing
 * @param status the status of the campaign
 * @param organizationLogo a URL
 * @param additionalProperties other fields of the row, as plain JSON values
 */
public record CampaignSummary(
        long campaignId,
        @JsonAlias("campaignName") @Nullable String name,
        @Nullable Long creativeTypeId,
        @Nullable Long campaignTypeId,
        @Nullable CampaignStatus status,
        @Nullable Instant startTime,
        @Nullable Instant endTime,
        @Nullable Instant createdAt,
        @Nullable Instant modifiedAt,
        @Nullable Long owId,
        @Nullable String organizationName,
        @Nullable String organizationLogo,
        @Nullable Long ioId,
        @Nullable Long ioStatusId,
        @JsonAlias("timeZoneId") @Nullable Long timezoneId,
        @Nullable Long ioBudgetTypeId,
        @Nullable String ioName,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    public CampaignSummary {
        additionalProperties = Values.copy(additionalProperties);
    }

    @Override
    public String toString() {
        return Values.brief(this);
    }
}
