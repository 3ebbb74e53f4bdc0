package io.adplatform.sdk.finance.customers;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The finances of a customer at a glance (document 2, "Customer finance overview"). Amounts are in the workspace's
 * currency; what the platform leaves out is {@code null}.
 *
 * @param additionalProperties what else the platform sent, as plain JSON values
 */
public record FinancialDetails(
        @Nullable Long pendingCampaigns,
        @Nullable Long runningCampaigns,
        @Nullable Long totalCampaigns,
        @Nullable BigDecimal dataCost,
        @Nullable BigDecimal actualSpent,
        @Nullable BigDecimal credits,
        @Nullable BigDecimal balance,
        @Nullable BigDecimal spent,
        @Nullable BigDecimal earning,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    public FinancialDetails {
        additionalProperties = Values.copy(additionalProperties);
    }
}
