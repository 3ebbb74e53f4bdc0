package io.adplatform.testkit.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import io.adplatform.testkit.http.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A schema of the description; the library applies it, and this class reports the result in plain words. */
record SchemaCheck(Schema schema) {

    /** Keywords that speak of a value that has the right type. */
    private static final Set<String> OF_VALUES = Set.copyOf(Json.names("""
            const enum exclusiveMaximum exclusiveMinimum format maximum maxItems maxLength minimum
            minItems minLength minProperties pattern"""));

    private static final Set<String> OF_WORDS = Set.of("const", "enum", "pattern");

    /** Returns the problems of a JSON value; places are JSON pointers, empty for the value itself. */
    List<Problem> of(JsonNode value) {
        return SchemaErrors.plain(schema.validate(value)).stream()
                .map(SchemaCheck::problem)
                .toList();
    }

    /**
     * Returns the problems of a value without types, as in a form: a text that reads as a number or a flag is accepted as one.
     */
    List<Problem> ofText(JsonNode value) {
        ObjectNode holder = Json.object();
        holder.set("value", value.deepCopy());
        boolean changed = false;
        for (Error error : schema.validate(value)) {
            changed |= error.getKeyword().equals("type") && retyped(holder, "/value" + error.getInstanceLocation());
        }
        return of(changed ? holder.get("value") : value);
    }

    private static boolean retyped(ObjectNode holder, String pointer) {
        int slash = pointer.lastIndexOf('/');
        JsonNode parent = holder.at(pointer.substring(0, slash));
        String name = pointer.substring(slash + 1).replace("~1", "/").replace("~0", "~");
        JsonNode read = number(holder.at(pointer));
        if (read == null) {
            return false;
        }
        if (parent instanceof ArrayNode array) {
            array.set(Integer.parseInt(name), read);
        } else {
            ((ObjectNode) parent).set(name, read);
        }
        return true;
    }

    /** The number or flag that a text reads as, or {@code null}. */
    private static @Nullable JsonNode number(JsonNode text) {
        if (!text.isTextual()) {
            return null;
        }
        try {
            JsonNode read = Json.read(text.textValue().getBytes(StandardCharsets.UTF_8));
            return read.isNumber() || read.isBoolean() ? read : null;
        } catch (IOException e) {
            return null;
        }
    }

    /** Whether a text with letters is not in the list: a misspelt word has no meaning. */
    private static boolean isUnknownWord(Error error) {
        JsonNode value = error.getInstanceNode();
        return OF_WORDS.contains(error.getKeyword())
                && value != null
                && value.isTextual()
                && value.textValue().chars().anyMatch(Character::isLetter);
    }

    private static Problem problem(Error error) {
        String keyword = error.getKeyword();
        String place = error.getInstanceLocation().toString();
        if (error.getProperty() != null) {
            place += "/" + error.getProperty().replace("~", "~0").replace("/", "~1");
        }
        return OF_VALUES.contains(keyword) && !isUnknownWord(error)
                ? Problem.value(place, error.getMessage())
                : Problem.shape(place, error.getMessage());
    }
}
