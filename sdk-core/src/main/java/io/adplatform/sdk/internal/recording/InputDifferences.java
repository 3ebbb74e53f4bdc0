package io.adplatform.sdk.internal.recording;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.sdk.journal.JournalInputs;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Tells a person how two calls under one key differ. */
public final class InputDifferences {

    private static final int MOST = 8;
    private static final int LONGEST = 60;

    private InputDifferences() {}

    /** The inputs that differ: {@code body.paymentAmount was 1250.50 then and is 1200 now}. */
    public static String between(JournalInputs then, JournalInputs now) {
        if (!then.operation().equals(now.operation())) {
            return "it was " + then.operation() + " then and is " + now.operation() + " now";
        }
        JsonNode before = CallInputs.exactTree(then.description());
        JsonNode after = CallInputs.exactTree(now.description());
        // A description that was cut is no JSON.
        if (before == null || after == null) {
            return "its inputs are others, and too long to be shown";
        }
        Map<String, String> values = values(before);
        Map<String, String> others = values(after);
        Set<String> names = new LinkedHashSet<>(values.keySet());
        names.addAll(others.keySet());
        names.removeIf(name -> values.getOrDefault(name, "").equals(others.getOrDefault(name, "")));
        if (names.isEmpty()) {
            return "its inputs were others";
        }
        String shown = names.stream()
                .limit(MOST)
                .map(name ->
                        name + " was " + shown(values.get(name)) + " then and is " + shown(others.get(name)) + " now")
                .collect(Collectors.joining(", "));
        return names.size() > MOST ? shown + ", and " + (names.size() - MOST) + " more" : shown;
    }

    private static String shown(@Nullable String value) {
        if (value == null) {
            return "absent";
        }
        return value.length() > LONGEST ? value.substring(0, LONGEST) + "…" : value;
    }

    private static Map<String, String> values(JsonNode inputs) {
        Map<String, String> values = new LinkedHashMap<>();
        collect("", inputs, values);
        return values;
    }

    private static void collect(String path, JsonNode node, Map<String, String> values) {
        if (node.isObject()) {
            node.properties()
                    .forEach(field -> collect(
                            path.isEmpty() ? field.getKey() : path + "." + field.getKey(), field.getValue(), values));
        } else if (node.isArray()) {
            for (int i = 0; i < node.size(); i++) {
                collect(path + "[" + i + "]", node.get(i), values);
            }
        } else {
            values.put(path, node.toString());
        }
    }
}
