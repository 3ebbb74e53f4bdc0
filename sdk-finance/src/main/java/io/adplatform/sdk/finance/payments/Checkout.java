package io.adplatform.sdk.finance.payments;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonCreator;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.json.JsonRecord;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The checkout of a payment through the online processor (document 2, "Payment through the online processor").
 *
 * @param link for a person's browser, on the processor's host; {@code null} if missing
 * @param additionalProperties what else the platform sent, as plain JSON values
 */
public record Checkout(@Nullable String link, @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    public Checkout {
        additionalProperties = Values.copy(additionalProperties);
    }

    /** The documents show the bare link. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static Checkout of(Object bare) {
        return bare instanceof String link
                ? new Checkout(link.isBlank() ? null : link, Map.of())
                : new Checkout(null, Map.of("data", bare));
    }
}
