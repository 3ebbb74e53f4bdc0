package io.adplatform.sdk.finance.credits;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How much credit there is (document 2, "Credit summary"), in the workspace's currency.
 *
 * @param usedCredit the part of {@code totalCredit} that is used up
 * @param additionalProperties what else the platform sent, as plain JSON values
 */
public record CreditSummary(
        @Nullable BigDecimal usedCredit,
        @Nullable BigDecimal totalCredit,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    public CreditSummary {
        additionalProperties = Values.copy(additionalProperties);
    }
}
