package io.adplatform.sdk.json;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import java.util.Map;

/**
 * A record that any {@code ObjectMapper} of Jackson 2 or 3 writes in the same form. {@link Records#of(Class, String)} reads it,
 * and so does a mapper of Jackson 2 with the {@link AdPlatformModule}.
 *
 * <p>The form has the platform's names and nesting. Unlisted fields are beside the others. Times are written as
 * {@code 2026-11-20T10:15:30Z}, dates as {@code 2026-11-20}, and a value of a static list as its ID and label:
 * <code>{"id": 2, "label": "Paid"}</code>. Nulls are left out.
 */
@JsonSerialize(using = RecordSerializer.class)
public interface JsonRecord {

    /**
     * Returns the fields by their wire names, for a changed copy with {@link Records#of(Class, Map)}.
     *
     * @return a new map of maps, lists, texts, numbers and booleans, without nulls
     */
    @JsonValue
    default Map<String, Object> toMap() {
        return RecordSerializer.PlainForm.fields((Record) this);
    }
}
