package io.adplatform.sdk.bidmodel.dimensions;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A dimension as the platform lists it right now, with those below it (document 2, "Dimension").
 *
 * @param id the dimension ID; 0 if missing
 * @param name the platform's key, such as {@code open_exchange}
 * @param label the name for people, such as {@code Open Exchange}
 * @param order its position among its siblings
 * @param modellingEnabled whether bids can be modelled by it; {@code null} if missing
 * @param subdimensions the dimensions below this one; empty for a leaf
 * @param additionalProperties what else the platform sent, as plain JSON values
 */
public record DimensionNode(
        long id,
        @Nullable String name,
        @Nullable String label,
        @Nullable Long order,
        @Nullable Boolean modellingEnabled,
        List<DimensionNode> subdimensions,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    public DimensionNode {
        subdimensions = Values.copy(subdimensions);
        additionalProperties = Values.copy(additionalProperties);
    }

    /** The dimension to ask for in other calls. */
    public Dimension dimension() {
        return Dimension.of(id);
    }

    @Override
    public String toString() {
        return Values.brief(this);
    }
}
