package io.adplatform.sdk.creative.library;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonCreator;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.campaigns.CampaignStatus;
import io.adplatform.sdk.json.JsonRecord;
import io.adplatform.sdk.json.Records;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A campaign that a creative runs in (document 3, "Creative with campaigns").
 *
 * @param id the campaign; 0 if missing
 * @param status the campaign's status
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

    /** A campaign of which only the ID is known; of any other value, one that keeps it like a list of IDs. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static CampaignUse of(Object value) {
        return value instanceof Long id
                ? new CampaignUse(id, null, null, null, null, Map.of())
                : new CampaignUse(0, null, null, null, null, Map.of("campaignIds", value));
    }

    /** Returns this campaign, or the campaigns of the list's form, an object with {@code campaignIds}. */
    Stream<CampaignUse> each() {
        if (id != 0) {
            return Stream.of(this);
        }
        if (equals(of(0L))) {
            return Stream.empty();
        }
        List<Long> ids = Records.of(CreativeListItem.CampaignIds.class, additionalProperties)
                .campaignIds();
        int all = additionalProperties.get("campaignIds") instanceof Collection<?> several ? several.size() : 1;
        return ids.size() < all ? Stream.of(this) : ids.stream().map(CampaignUse::of);
    }
}
