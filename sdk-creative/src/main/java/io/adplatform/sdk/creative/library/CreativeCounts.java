package io.adplatform.sdk.creative.library;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.adplatform.sdk.OpenEnum;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * How many creatives there are, by type or by status (document 3, "Count by type", "Count by status").
 *
 * @param <K> what they are counted by: {@link CreativeType} or {@link CreativeStatus}
 * @param totalRecords all creatives; {@code null} if missing
 * @param filteredRecords the number with the request's filters; {@code null} if missing
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
     * Returns the number of creatives of a type or status; 0 if the platform doesn't list it. For ID 0, which is
     * {@link CreativeStatus#ANY}, it is {@link #all()}.
     */
    public long of(K key) {
        return isAll(key) ? all() : listed(key::equals).findFirst().orElse(0);
    }

    /** Returns the number of all creatives: the count with ID 0, else the sum of all counts. */
    public long all() {
        return listed(CreativeCounts::isAll)
                .findFirst()
                .orElseGet(() -> listed(key -> true).sum());
    }

    private LongStream listed(Predicate<@Nullable K> key) {
        return counts.stream().filter(count -> key.test(count.key())).mapToLong(Count::creativeCount);
    }

    private static boolean isAll(@Nullable Object key) {
        return key instanceof OpenEnum value && value.id() != null && value.id() == 0;
    }

    /**
     * A type or status, and its creatives.
     *
     * @param <K> what they are counted by
     * @param key the type or status
     * @param creativeCount their number; 0 if missing
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
