package io.adplatform.sdk.finance.customers;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A margin of a customer (document 2, "Margin").
 *
 * @param marginType what it is of
 * @param marginTypeName the platform's text for that
 * @param marginValue the documents give no unit
 * @param additionalProperties what else the platform sent, as plain JSON values
 */
public record Margin(
        @JsonProperty("marginTypeId") @Nullable MarginType marginType,
        @JsonProperty("marginType") @Nullable String marginTypeName,
        @Nullable BigDecimal marginValue,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    public Margin {
        additionalProperties = Values.copy(additionalProperties);
    }
}
