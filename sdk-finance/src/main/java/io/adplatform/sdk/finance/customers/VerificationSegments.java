package io.adplatform.sdk.finance.customers;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Whether a customer has the free segments against fraud and invalid traffic (document 2, "Verification-segments
 * flag").
 *
 * @param customerOwId the customer; 0 if missing
 * @param enabled whether the customer has them
 * @param message the platform's sentence after a change; {@code null} without a change
 * @param additionalProperties what else the platform sent, as plain JSON values
 */
public record VerificationSegments(
        long customerOwId,
        @JsonProperty("isDvIvtSegmentsEnabled") @Nullable Boolean enabled,
        @Nullable String message,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    public VerificationSegments {
        additionalProperties = Values.copy(additionalProperties);
    }
}
