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
 * What a campaign has in one dimension (document 2, "Campaign dimension statistics"). What wasn't asked for is absent.
 *
 * @param totalCount its entities; {@code null} where it wasn't asked for
 * @param modelledCount those that are modelled; {@code null} where it wasn't asked for
 * @param modelledIds their IDs, empty where there are none; {@code null} where they weren't asked for
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
