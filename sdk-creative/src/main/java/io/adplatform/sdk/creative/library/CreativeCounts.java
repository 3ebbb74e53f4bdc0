package io.adplatform.sdk.creative.library;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How many creatives there are, by type or by status (document 3, "Count by type", "Count by status").
 *
 * @param <K> what they are counted by: {@link CreativeType} or {@link CreativeStatus}
 * @param totalRecords all creatives; {@code null} where the platform doesn't say
 * @param filteredRecords those that the request asked for; {@code null} where the platform doesn't say
 * @param counts the counts in the platform's order
 * @param additionalProperties what else the platform sent, as plain JSON values
 */
public record CreativeCounts<K>(
        @Nullable Long totalRecords,
        @Nullable Long filteredRecords,

        @JsonProperty("creativeTypeList") @JsonAlias("creativeStatusList")
        List<Count<K>> counts,

        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    public CreativeCounts {
        counts = Values.copy(counts);
        additionalProperties = Values.copy(additionalProperties);
    }

    /**
     * How many creatives there are of a type or status; 0 where the platform doesn't list it.
     *
     * @param key {@link CreativeStatus#ANY} is the sum of the others where the platform doesn't list it
     */
    public long of(K key) {
        return counts.stream()
                .filter(count -> key.equals(count.key()))
                .mapToLong(Count::creativeCount)
                .findFirst()
                .orElseGet(() -> key.equals(CreativeStatus.ANY)
                        ? counts.stream().mapToLong(Count::creativeCount).sum()
                        : 0);
    }

    /**
     * A type or status, and its creatives.
     *
     * @param <K> what they are counted by
     * @param key the type or status
     * @param creativeCount how many there are; 0 where the platform left it out
     * @param additionalProperties what else the platform sent, as plain JSON values
     */
    public record Count<K>(
            @JsonProperty("id") @Nullable K key,
            long creativeCount,
            @JsonAnySetter Map<String, Object> additionalProperties)
            implements JsonRecord {

        public Count {
            additionalProperties = Values.copy(additionalProperties);
        }
    }

    @Override
    public String toString() {
        return Values.brief(this);
    }
}
