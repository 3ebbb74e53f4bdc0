package io.adplatform.sdk.internal.recording;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.adplatform.sdk.internal.json.BoundedMapper;
import io.adplatform.sdk.internal.json.Json;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.operation.Body;
import io.adplatform.sdk.operation.Call;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * What a call asks for, as a journal keeps it: a JSON object of {@code path}, {@code query}, {@code headers}, {@code body}
 * and {@code files}, those that are empty left out. {@link JournalInputs} shows one.
 *
 * <p>Two calls are equal when these are, whatever the order of fields and the zeros behind a decimal point. Timeouts,
 * lanes and extra headers of the caller's don't count.
 */
public final class CallInputs {

    private static final int LONGEST_REFERENCE = 200;

    /** Numbers stay what they are: an amount is no floating point number. */
    private static final ObjectReader EXACT = BoundedMapper.MAPPER
            .reader()
            .with(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .without(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES);

    private CallInputs() {}

    /**
     * The inputs of a call.
     *
     * @param user who makes it, by a fingerprint; {@code null} where that isn't known
     * @param hideSecrets crosses the client's secrets out of what people may read
     * @throws IllegalArgumentException if a value can't be written as JSON
     */
    public static JournalInputs of(
            Call<?> call, InputFiles files, @Nullable String user, UnaryOperator<String> hideSecrets) {
        ObjectNode inputs = tree(call, files.all());
        return new JournalInputs(
                call.operation().name(),
                ByteString.encodeUtf8(canonical(inputs)).sha256().hex(),
                hideSecrets.apply(inputs.toString()),
                reference(call),
                user,
                call.options().newestBefore());
    }

    /** A text's JSON as a tree that keeps numbers exact; {@code null} where the text is blank or no JSON. */
    public static @Nullable JsonNode exactTree(String text) {
        try {
            JsonNode tree = EXACT.readTree(text);
            return tree.isMissingNode() ? null : tree;
        } catch (JsonProcessingException noJson) {
            return null;
        }
    }

    private static ObjectNode tree(Call<?> call, List<InputFiles.InputFile> files) {
        ObjectNode inputs = JsonNodeFactory.instance.objectNode();
        put(inputs, "path", json(call.pathValues()));
        put(inputs, "query", json(call.query()));
        put(inputs, "headers", json(call.headers()));
        if (call.body() instanceof Body.AnyJson any) {
            inputs.set("body", json(any.value()));
        } else {
            put(inputs, "body", json(call.body() instanceof Body.Form form ? form.fields() : call.json()));
        }
        ArrayNode facts = JsonNodeFactory.instance.arrayNode();
        for (InputFiles.InputFile file : files) {
            ObjectNode one = facts.addObject()
                    .put("field", file.part().name())
                    .put("fileName", file.part().content().fileName());
            if (file.reading() != null) {
                one.put("length", file.reading().length()).put("sha256", file.sha256());
            }
        }
        put(inputs, "files", facts);
        return inputs;
    }

    private static void put(ObjectNode inputs, String name, JsonNode values) {
        if (!values.isEmpty()) {
            inputs.set(name, values);
        }
    }

    private static JsonNode json(Object values) {
        try {
            return EXACT.readTree(Json.write(values));
        } catch (IOException impossible) {
            throw new IllegalArgumentException("what was written as JSON can't be read", impossible);
        }
    }

    private static @Nullable String reference(Call<?> call) {
        String field = call.operation().reference();
        Object value = field == null ? null : call.json().get(field);
        String reference = value == null ? null : value.toString();
        // A longer text is no reference that a platform could show.
        return reference == null || reference.length() > LONGEST_REFERENCE ? null : reference;
    }

    /** One text for all that mean the same. */
    private static String canonical(JsonNode node) {
        StringBuilder text = new StringBuilder();
        canonical(node, text);
        return text.toString();
    }

    private static void canonical(JsonNode node, StringBuilder text) {
        if (node.isObject()) {
            text.append('{');
            List<String> names = new ArrayList<>();
            node.fieldNames().forEachRemaining(names::add);
            Collections.sort(names);
            for (String name : names) {
                text.append(JsonNodeFactory.instance.textNode(name)).append(':');
                canonical(node.get(name), text);
                text.append(',');
            }
            text.append('}');
        } else if (node.isArray()) {
            text.append('[');
            node.forEach(element -> {
                canonical(element, text);
                text.append(',');
            });
            text.append(']');
        } else if (node.isNumber()) {
            text.append(node.decimalValue().stripTrailingZeros());
        } else {
            text.append(node);
        }
    }
}
