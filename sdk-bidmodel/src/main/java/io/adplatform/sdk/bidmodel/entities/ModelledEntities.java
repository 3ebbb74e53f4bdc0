package io.adplatform.sdk.bidmodel.entities;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.util.List;
import java.util.Map;

/**
 * Which of some entities are modelled, and where (document 2, "Get modeled entities").
 *
 * @param entityIds the modelled entities
 * @param campaigns the campaigns that model each; empty unless they were asked for
 * @param additionalProperties what else the platform sent, as plain JSON values
 */
public record ModelledEntities(
        @JsonProperty("modelledEntityIds") List<Long> entityIds,
        @JsonProperty("modelledCampaignDetails") List<InCampaigns> campaigns,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    public ModelledEntities {
        entityIds = Values.copy(entityIds);
        campaigns = Values.copy(campaigns);
        additionalProperties = Values.copy(additionalProperties);
    }

    /**
     * The campaigns that model an entity.
     *
     * @param campaignIds empty where none does
     */
    public record InCampaigns(
            long entityId,
            List<Long> campaignIds,
            @JsonAnySetter Map<String, Object> additionalProperties) implements JsonRecord {

        public InCampaigns {
            campaignIds = Values.copy(campaignIds);
            additionalProperties = Values.copy(additionalProperties);
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
