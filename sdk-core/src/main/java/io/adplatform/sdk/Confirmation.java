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
 * The platform's confirmation of a write.
 *
 * @param message the platform's sentence for people; {@code null} if it sends none
 * @param id the ID of the created or changed object; for a copy, the ID of the copy. {@code null} if the platform returns no
 *     ID, or several and the object's is not known
 * @param additionalProperties the other fields, with every other ID, as plain JSON values
 */
public record Confirmation(
        @Nullable String message,

        @JsonAlias({"invoiceId", "duplicatedCreativeGroupId", "creativeGroupId"}) @Nullable
        Long id,

        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord {

    /** Fields with the ID of a workspace, which is not the object. */
    private static final Set<String> WORKSPACES = Set.of("owId", "uowId");

    public Confirmation {
        id = id != null ? id : onlyId(additionalProperties);
        additionalProperties = Values.copy(additionalProperties);
    }

    /** The value of the only field that is an ID or {@code data}. */
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

    /** A confirmation without fields: many writes return only a sentence, some only an ID. */
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
