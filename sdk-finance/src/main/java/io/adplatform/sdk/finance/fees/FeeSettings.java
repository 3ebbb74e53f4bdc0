package io.adplatform.sdk.finance.fees;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One family of a customer's fees: VLD, PLD or SLS (document 2, "VLD, PLD and SLS fee settings"). A short answer has
 * the ID and the rate alone.
 *
 * @param id the settings; 0 if missing
 * @param owId the customer
 * @param rate the platform gives no unit
 * @param enabled whether the customer has the feature
 * @param markupType how {@code markupValue} is meant
 * @param markupTypeId the platform's ID of that; the documents don't list these IDs
 * @param additionalProperties what else the platform sent, as plain JSON values
 */
public record FeeSettings(
        long id,
        @Nullable Long owId,

        @JsonAlias({"vldRate", "pldRate", "slsRate"}) @Nullable
        BigDecimal rate,

        @JsonAlias({"vldEnabled", "pldEnabled", "slsEnabled"}) @Nullable
        Boolean enabled,

        @JsonAlias({"vldMarkupType", "pldMarkupType", "slsMarkupType"}) @Nullable
        MarkupType markupType,

        @JsonAlias({"vldMarkupTypeId", "pldMarkupTypeId", "slsMarkupTypeId"}) @Nullable
        Long markupTypeId,

        @JsonAlias({"vldMarkupValue", "pldMarkupValue", "slsMarkupValue"}) @Nullable
        BigDecimal markupValue,

        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    public FeeSettings {
        additionalProperties = Values.copy(additionalProperties);
    }
}
