package io.adplatform.sdk;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The platform's word that a write was done.
 *
 * @param message the platform's sentence, for people; {@code null} where it sends none
 * @param id the ID of what was created or changed; {@code null} where the platform doesn't name it
 * @param additionalProperties what else stood beside the message, as plain JSON values
 */
public record Confirmation(
        @Nullable String message,
        @Nullable Long id,
        @JsonAnySetter Map<String, Object> additionalProperties) {

    public Confirmation {
        additionalProperties = Values.copy(additionalProperties);
    }

    /** Many writes answer with the bare sentence. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static Confirmation of(String message) {
        return new Confirmation(message, null, Map.of());
    }

    /** Others put it into an object. */
    @JsonCreator(mode = JsonCreator.Mode.PROPERTIES)
    static Confirmation of(
            @Nullable String message, @Nullable Long id, @JsonAnySetter @Nullable Map<String, Object> rest) {
        return new Confirmation(message, id, Values.copy(rest));
    }
}
