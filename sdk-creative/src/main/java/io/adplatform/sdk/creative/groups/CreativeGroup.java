package io.adplatform.sdk.creative.groups;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.creative.library.CreativeType;
import io.adplatform.sdk.json.JsonRecord;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A group of creatives of one type (document 3, "Creative group"). Missing values are {@code null}.
 *
 * @param creativeGroupId the group; 0 if missing
 * @param type what kind of creatives it holds
 * @param creativesCount how many it holds
 * @param additionalProperties what else the platform sent, as plain JSON values
 */
public record CreativeGroup(
        long creativeGroupId,
        @Nullable String creativeGroupName,
        @JsonProperty("creativeTypeId") @Nullable CreativeType type,
        @Nullable Instant createdAt,
        @Nullable Long creativesCount,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    public CreativeGroup {
        additionalProperties = Values.copy(additionalProperties);
    }
}
