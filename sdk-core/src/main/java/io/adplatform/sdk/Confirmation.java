package io.adplatform.sdk;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonCreator;
import io.adplatform.sdk.json.JsonRecord;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The platform's word that a write was done.
 *
 * @param message the platform's sentence, for people; {@code null} where it sends none
 * @param id the ID of what was created or changed: of a copy its own, not the original's; {@code null} where the
 *     platform doesn't name it
 * @param additionalProperties what else stood beside the message, as plain JSON values
 */
public record Confirmation(
        @Nullable String message,

        @JsonAlias({"invoiceId", "duplicatedCreativeGroupId", "creativeGroupId"}) @Nullable
        Long id,

        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    public Confirmation {
        additionalProperties = Values.copy(additionalProperties);
    }

    /** Many writes answer with the bare sentence, some with the bare ID. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static Confirmation of(Object bare) {
        if (bare instanceof String sentence) {
            return new Confirmation(sentence.isBlank() ? null : sentence, null, Map.of());
        }
        return bare instanceof Long id
                ? new Confirmation(null, id, Map.of())
                : new Confirmation(null, null, Map.of("data", bare));
    }
}
