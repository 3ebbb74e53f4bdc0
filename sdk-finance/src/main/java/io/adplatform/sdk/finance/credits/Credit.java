package io.adplatform.sdk.finance.credits;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Credit that was offered (document 2, "Credit"). The organization's list names who offered it, the customer's list
 * whom it was offered to; what is left out is {@code null}.
 *
 * @param creditId the credit; 0 if missing
 * @param creditAmount in the workspace's currency
 * @param organizationName in the organization's list
 * @param owId the customer, in the customer's list
 * @param uowId the user's ID in the workspace, in the customer's list
 * @param displayName in the customer's list
 * @param additionalProperties what else the platform sent, as plain JSON values
 */
public record Credit(
        long creditId,
        @Nullable BigDecimal creditAmount,
        @Nullable Instant modifiedAt,
        @Nullable CreditStatus status,
        @Nullable String organizationName,
        @Nullable Long owId,
        @Nullable Long uowId,
        @Nullable String displayName,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    public Credit {
        additionalProperties = Values.copy(additionalProperties);
    }
}
