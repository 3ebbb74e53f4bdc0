package io.adplatform.sdk.finance.lists;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.adplatform.sdk.OpenEnum;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An item of a static list (document 2, "Static lists").
 *
 * @param value the item's value; an unknown value if the platform's list has grown
 * @param name the platform's short name
 * @param label the text for people
 * @param order the place in the list
 * @param additionalProperties what else the platform sent, as plain JSON values
 * @param <E> the type of the list
 */
public record StaticItem<E extends OpenEnum>(
        @JsonProperty("id") @Nullable E value,
        @Nullable String name,
        @Nullable String label,
        @Nullable Integer order,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    public StaticItem {
        additionalProperties = Values.copy(additionalProperties);
    }
}
