package io.adplatform.sdk.bidmodel.bundles;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.json.JsonRecord;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Several entities of one dimension that are modelled as one (document 2, "Bundle").
 *
 * @param bundleId the bundle; 0 if missing
 * @param entityIds the entities in it
 * @param modellingApplied whether bids are modelled for it
 * @param additionalProperties what else the platform sent, as plain JSON values
 */
public record Bundle(
        long bundleId,
        @Nullable String bundleName,
        @JsonProperty("dimensionId") @Nullable Dimension dimension,
        List<Long> entityIds,
        @Nullable Boolean modellingApplied,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    public Bundle {
        entityIds = Values.copy(entityIds);
        additionalProperties = Values.copy(additionalProperties);
    }

    @Override
    public String toString() {
        return Values.brief(this);
    }
}
