package io.adplatform.sdk;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonCreator;
import io.adplatform.sdk.json.JsonRecord;
import java.io.Serializable;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One entry of the platform's {@code errorObjects}: an error of a refused call, or a warning beside a success.
 *
 * @param error the error; {@code null} if the platform omits it
 * @param reason the reason, if the platform returns one
 * @param field the request field, if the platform returns it
 * @param additionalProperties the other fields of the entry, as plain JSON values
 */
public record ErrorItem(
        @Nullable String error,
        @Nullable String reason,
        @Nullable String field,
        @JsonAnySetter Map<String, Object> additionalProperties)
        implements JsonRecord, Serializable {

    public ErrorItem {
        additionalProperties = Values.copy(additionalProperties);
    }

    /** An entry from a service that returns only a sentence. */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static ErrorItem of(String error) {
        return new ErrorItem(error, null, null, Map.of());
    }

    /** Returns one line: {@code error (field: reason)}. */
    @Override
    public String toString() {
        StringBuilder line = new StringBuilder(error == null ? "no error text" : error);
        if (field != null || reason != null) {
            line.append(" (").append(field == null ? "" : field);
            line.append(field != null && reason != null ? ": " : "")
                    .append(reason == null ? "" : reason)
                    .append(')');
        }
        return line.toString();
    }
}
