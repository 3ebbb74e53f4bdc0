package io.adplatform.sdk.bidmodel.dimensions;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The statistics of a campaign in one dimension (document 2, "Campaign dimension statistics"). Values that were not requested are
 * absent.
 *
 * @param totalCount its entities; {@code null} if not requested
 * @param modelledCount the number of modelled entities; {@code null} if not requested
 * @param modelledIds their IDs, possibly empty; {@code null} if not requested
 * @param additionalProperties what else the platform sent, as plain JSON values
 */
public record DimensionStatistics(
        @Nullable Long totalCount,
        @Nullable Long modelledCount,
        @JsonSetter(nulls = Nulls.AS_EMPTY) @Nullable List<Long> modelledIds,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    public DimensionStatistics {
        modelledIds = modelledIds == null ? null : Values.copy(modelledIds);
        additionalProperties = Values.copy(additionalProperties);
    }

    @Override
    public String toString() {
        return Values.brief(this);
    }
}
