package io.adplatform.sdk.bidmodel.dimensions;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How many items of a campaign are modelled (document 2, "Modeled item count").
 *
 * @param totalCount over all dimensions that were asked for
 * @param dimensionWiseCount by dimension
 * @param additionalProperties what else the platform sent, as plain JSON values
 */
public record ModelledItemCount(
        @Nullable Long totalCount,
        List<OfDimension> dimensionWiseCount,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    public ModelledItemCount {
        dimensionWiseCount = Values.copy(dimensionWiseCount);
        additionalProperties = Values.copy(additionalProperties);
    }

    /** The count of one dimension; {@code null} if missing. */
    public @Nullable Long of(Dimension dimension) {
        for (OfDimension item : dimensionWiseCount) {
            if (dimension.equals(item.dimension())) {
                return item.count();
            }
        }
        return null;
    }

    /** The modelled items of one dimension. */
    public record OfDimension(
            @JsonProperty("dimensionId") @Nullable Dimension dimension,
            @Nullable Long count,
            @JsonAnySetter Map<String, Object> additionalProperties)
            implements JsonRecord {

        public OfDimension {
            additionalProperties = Values.copy(additionalProperties);
        }
    }

    @Override
    public String toString() {
        return Values.brief(this);
    }
}
