package io.adplatform.sdk;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonCreator;
import io.adplatform.sdk.json.JsonRecord;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The platform's word that a write was done.
 *
 * @param message the platform's sentence, for people; {@code null} where it sends none
 * @param id the ID of what was created or changed: of a copy its own, not the original's; {@code null} where the
 *     platform names none, or several of which none is known to be it
 * @param additionalProperties what else stood beside the message, every other ID included, as plain JSON values
 */
public record Confirmation(
        @Nullable String message,

        @JsonAlias({"invoiceId", "duplicatedCreativeGroupId", "creativeGroupId"}) @Nullable
        Long id,

        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    /** Whose it is, and not what it is. */
    private static final Set<String> WORKSPACES = Set.of("owId", "uowId");

    public Confirmation {
        id = id != null ? id : onlyId(additionalProperties);
        additionalProperties = Values.copy(additionalProperties);
    }

    /** The one field that is an ID of something, or {@code data}; both stay readable by their names. */
    private static @Nullable Long onlyId(@Nullable Map<String, ?> fields) {
        if (fields == null) {
            return null;
        }
        List<Long> ids = fields.entrySet().stream()
                .filter(field -> field.getKey().equals("data")
                        || (field.getKey().endsWith("Id") && !WORKSPACES.contains(field.getKey())))
                .map(Map.Entry::getValue)
                .filter(Long.class::isInstance)
                .map(Long.class::cast)
                .toList();
        return ids.size() == 1 ? ids.get(0) : null;
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
