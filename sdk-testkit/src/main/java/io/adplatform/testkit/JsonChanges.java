package io.adplatform.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;
import java.util.function.UnaryOperator;

/** The shapes in which deployments were seen to answer something else than the documents declare. */
final class JsonChanges {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private JsonChanges() {}

    static JsonNode numbersAsStrings(JsonNode body) {
        return everywhere(body, node -> node.isNumber() ? NODES.textNode(node.asText()) : node);
    }

    static JsonNode secondsForMilliseconds(JsonNode body) {
        return everywhere(body, node -> isTime(node) ? NODES.numberNode(node.longValue() / 1_000) : node);
    }

    /** Thirteen digits: September 2001 to November 2286, what a whole number of milliseconds most likely is. */
    private static boolean isTime(JsonNode node) {
        return node.isIntegralNumber() && node.asText().matches("[1-9]\\d{12}");
    }

    static JsonNode singleItems(JsonNode body) {
        return everywhere(body, node -> node.isArray() && node.size() == 1 ? node.get(0) : node);
    }

    static JsonNode nullFor(Set<String> names, JsonNode body) {
        return everywhere(body, node -> {
            if (node instanceof ObjectNode object) {
                names.stream().filter(object::has).forEach(object::putNull);
            }
            return node;
        });
    }

    /** The envelope keeps its {@code success}; without it the answer would mean something else. */
    static JsonNode nullForEverything(JsonNode body) {
        if (body instanceof ObjectNode envelope && envelope.has("data")) {
            envelope.set("data", everywhere(envelope.get("data"), JsonChanges::nullForAValue));
            return envelope;
        }
        return everywhere(body, JsonChanges::nullForAValue);
    }

    private static JsonNode nullForAValue(JsonNode node) {
        return node.isValueNode() ? NODES.nullNode() : node;
    }

    /** Changes a value and everything in it, from the inside out. */
    private static JsonNode everywhere(JsonNode node, UnaryOperator<JsonNode> change) {
        if (node instanceof ObjectNode object) {
            object.properties().forEach(member -> member.setValue(everywhere(member.getValue(), change)));
        } else if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                array.set(i, everywhere(array.get(i), change));
            }
        }
        return change.apply(node);
    }
}
