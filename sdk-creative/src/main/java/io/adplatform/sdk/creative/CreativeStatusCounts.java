package io.adplatform.sdk.creative;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.adplatform.sdk.Values;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How many creatives there are by status (document 3, "Count by status").
 *
 * @param totalRecords all creatives; {@code null} where the platform doesn't say
 * @param filteredRecords those that the request asked for; {@code null} where the platform doesn't say
 * @param counts the counts in the platform's order
 * @param additionalProperties what else the platform sent, as plain JSON values
 */
public record CreativeStatusCounts(
        @Nullable Long totalRecords,
        @Nullable Long filteredRecords,
        @JsonProperty("creativeStatusList") List<Count> counts,
        @JsonAnySetter Map<String, Object> additionalProperties) {

    public CreativeStatusCounts {
        counts = Values.copy(counts);
        additionalProperties = Values.copy(additionalProperties);
    }

    /** How many creatives there are of a status; 0 where the platform doesn't list it. */
    public long of(CreativeStatus status) {
        return counts.stream()
                .filter(count -> status.equals(count.status()))
                .mapToLong(Count::creativeCount)
                .findFirst()
                .orElse(0);
    }

    /**
     * A status and its creatives.
     *
     * @param additionalProperties what else the platform sent, as plain JSON values
     */
    public record Count(
            @JsonProperty("id") @Nullable CreativeStatus status,
            long creativeCount,
            @JsonAnySetter Map<String, Object> additionalProperties) {

        public Count {
            additionalProperties = Values.copy(additionalProperties);
        }
    }
}
