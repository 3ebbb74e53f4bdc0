package io.adplatform.sdk.finance;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Values for every payment (document 2, "Basic financial details").
 *
 * @param processorFeesPercentage the fee of the online payment processor, in percent
 * @param additionalProperties what else the platform sent, as plain JSON values
 */
public record BasicFinancialDetails(
        @Nullable BigDecimal processorFeesPercentage,
        @JsonAnySetter Map<String, Object> additionalProperties) implements JsonRecord {

    public BasicFinancialDetails {
        additionalProperties = Values.copy(additionalProperties);
    }
}
