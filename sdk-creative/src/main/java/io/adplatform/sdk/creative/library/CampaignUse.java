package io.adplatform.sdk.creative.library;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.campaigns.CampaignStatus;
import io.adplatform.sdk.json.JsonRecord;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A campaign that a creative runs in (document 3, "Creative with campaigns").
 *
 * @param id the campaign; 0 where the platform left it out
 * @param status where the campaign stands
 * @param totalCreativesCount how many creatives the campaign has
 * @param isModelled whether the creative has bid modelling there; only when asked for
 * @param additionalProperties what else the platform sent, as plain JSON values
 */
public record CampaignUse(
        long id,
        @Nullable String name,
        @Nullable CampaignStatus status,
        @Nullable Long totalCreativesCount,
        @Nullable Boolean isModelled,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    public CampaignUse {
        additionalProperties = Values.copy(additionalProperties);
    }
}
