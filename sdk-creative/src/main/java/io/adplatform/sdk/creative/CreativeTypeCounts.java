package io.adplatform.sdk.creative;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.adplatform.sdk.Values;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How many creatives there are by type (document 3, "Count by type").
 *
 * @param totalRecords all creatives; {@code null} where the platform doesn't say
 * @param filteredRecords those that the request asked for; {@code null} where the platform doesn't say
 * @param counts the counts in the platform's order
 * @param additionalProperties what else the platform sent, as plain JSON values
 */
public record CreativeTypeCounts(
        @Nullable Long totalRecords,
        @Nullable Long filteredRecords,
        @JsonProperty("creativeTypeList") List<Count> counts,
        @JsonAnySetter Map<String, Object> additionalProperties) {

    public CreativeTypeCounts {
        counts = Values.copy(counts);
        additionalProperties = Values.copy(additionalProperties);
    }

    /** How many creatives there are of a type; 0 where the platform doesn't list it. */
    public long of(CreativeType type) {
        return counts.stream()
                .filter(count -> type.equals(count.type()))
                .mapToLong(Count::creativeCount)
                .findFirst()
                .orElse(0);
    }

    /**
     * A type and its creatives.
     *
     * @param additionalProperties what else the platform sent, as plain JSON values
     */
    public record Count(
            @JsonProperty("id") @Nullable CreativeType type,
            long creativeCount,
            @JsonAnySetter Map<String, Object> additionalProperties) {

        public Count {
            additionalProperties = Values.copy(additionalProperties);
        }
    }
}
