package io.adplatform.sdk.finance.fees;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The PG fees of a customer (document 2, "PG fees").
 *
 * @param pgWorkspaceShare the share of the fees that the workspace applies
 * @param additionalProperties what else the platform sent, as plain JSON values
 */
public record PgFees(
        @Nullable BigDecimal pgCampaignFees,
        @Nullable BigDecimal pgWorkspaceShare,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    public PgFees {
        additionalProperties = Values.copy(additionalProperties);
    }
}
