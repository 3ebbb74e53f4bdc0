package io.adplatform.sdk.bidmodel.dimensions;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The spending of a campaign on the entities of a dimension (document 2, "Dimension spending"), in the account's currency.
 *
 * @param entityWiseSpent by the key of the answer, usually an entity's ID
 * @param additionalProperties what else the platform sent, as plain JSON values
 */
public record DimensionSpending(
        Map<String, BigDecimal> entityWiseSpent,
        @JsonAnySetter Map<String, Object> additionalProperties) implements JsonRecord {

    private static final Pattern ID = Pattern.compile("-?[0-9]{1,18}");

    public DimensionSpending {
        entityWiseSpent = Values.copy(entityWiseSpent);
        additionalProperties = Values.copy(additionalProperties);
    }

    /** Returns the spending on an entity; {@code null} if missing. */
    public @Nullable BigDecimal of(long entityId) {
        return byEntity().get(entityId);
    }

    /** Returns the spending by entity ID. {@link #entityWiseSpent()} has other keys too. */
    public Map<Long, BigDecimal> byEntity() {
        Map<Long, BigDecimal> spent = new LinkedHashMap<>();
        entityWiseSpent.forEach((key, amount) -> {
            if (ID.matcher(key).matches()) {
                spent.put(Long.valueOf(key), amount);
            }
        });
        return Values.copy(spent);
    }
}
