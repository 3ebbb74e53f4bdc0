package io.adplatform.sdk.internal.recording;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.internal.json.Json;
import io.adplatform.sdk.internal.transport.LocalFileException;
import io.adplatform.sdk.journal.Guard;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Call.Body;
import io.adplatform.sdk.operation.GeneratedReference;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import okio.Buffer;
import okio.ByteString;
import okio.HashingSink;
import okio.Okio;
import org.jspecify.annotations.Nullable;

/**
 * The inputs of a call for a journal: a JSON object of {@code path}, {@code query}, {@code headers}, {@code body} and
 * {@code files}, without empty ones. {@link JournalInputs} has an example.
 *
 * <p>Two calls are equal if their inputs are equal. A generated reference doesn't count. The order of fields and zeros after a decimal point don't count, nor do
 * timeouts, lanes and a caller's extra headers.
 */
public final class CallInputs {

    private static final int LONGEST_REFERENCE = 200;
    private static final int MOST_DIFFERENCES = 8;
    private static final int LONGEST_VALUE = 60;

    /** Keeps numbers exact, since an amount is not a floating point number. */
    private static final ObjectReader EXACT = Json.MAPPER
            .reader()
            .with(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .without(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES);

    private CallInputs() {}

    /**
     * Returns the inputs of a call.
     *
     * @param user the fingerprint of the user; {@code null} if it is not known
     * @param hideSecrets masks the client's secrets in the description
     * @throws IllegalArgumentException if a value can't be written as JSON
     */
    public static JournalInputs of(
            Call<?> call, InputFiles files, @Nullable String user, UnaryOperator<String> hideSecrets) {
        ObjectNode inputs = tree(call, files.all());
        String description = inputs.toString();
        String generated = null;
        for (Map.Entry<String, Object> field : call.json().entrySet()) {
            if (field.getValue() instanceof GeneratedReference reference) {
                generated = reference.text();
                ((ObjectNode) inputs.path("body")).remove(field.getKey()); // the next start generates another one
            }
        }
        return new JournalInputs(
                call.operation().name(),
                ByteString.encodeUtf8(canonical(inputs)).sha256().hex(),
                hideSecrets.apply(description),
                generated == null ? reference(call) : generated,
                generated != null,
                user,
                call.customer(),
                call.options().newestBefore(),
                Guard.NONE);
    }

    /** Returns JSON as a tree with exact numbers; {@code null} if the text is blank or not JSON. */
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
            put(inputs, "body", json(call.json()));
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
            throw new IllegalArgumentException("failed to read JSON that was just written", impossible);
        }
    }

    private static @Nullable String reference(Call<?> call) {
        String field = call.operation().reference();
        Object value = field == null ? null : call.json().get(field);
        String reference = value == null ? null : value.toString();
        // The platform could not return a longer text as a reference.
        return reference == null || reference.length() > LONGEST_REFERENCE ? null : reference;
    }

    /** Returns a text that is equal for equal inputs. Journals contain its hash, so it must not change. */
    private static String canonical(JsonNode node) {
        if (node.isObject()) {
            return node.properties().stream()
                    .sorted(Map.Entry.comparingByKey())
                    .map(field -> TextNode.valueOf(field.getKey()) + ":" + canonical(field.getValue()) + ",")
                    .collect(Collectors.joining("", "{", "}"));
        }
        if (node.isArray()) {
            return StreamSupport.stream(node.spliterator(), false)
                    .map(element -> canonical(element) + ",")
                    .collect(Collectors.joining("", "[", "]"));
        }
        return node.isNumber() ? node.decimalValue().stripTrailingZeros().toString() : node.toString();
    }

    /** Returns the differences, for people: {@code body.paymentAmount was 1250.50 then and is 1200 now}. */
    public static String differences(JournalInputs then, JournalInputs now) {
        if (!then.operation().equals(now.operation())) {
            return "it was " + then.operation() + " then and is " + now.operation() + " now";
        }
        Map<String, String> before = values(then);
        Map<String, String> after = values(now);
        if (before == null || after == null) {
            return "its inputs differ, and are too long to show";
        }
        Set<String> names = new LinkedHashSet<>(before.keySet());
        names.addAll(after.keySet());
        names.removeIf(name -> Objects.equals(before.get(name), after.get(name)));
        if (names.isEmpty()) {
            return "its inputs differ";
        }
        String shown = names.stream()
                .limit(MOST_DIFFERENCES)
                .map(name -> name + " was " + shown(before, name) + " then and is " + shown(after, name) + " now")
                .collect(Collectors.joining(", "));
        int more = names.size() - MOST_DIFFERENCES;
        return more > 0 ? shown + ", and " + more + " more" : shown;
    }

    /** Returns the values that the caller chose, so no generated reference; {@code null} if the description was cut. */
    private static @Nullable Map<String, String> values(JournalInputs inputs) {
        JsonNode tree = exactTree(inputs.description());
        if (tree == null) {
            return null;
        }
        Map<String, String> values = new LinkedHashMap<>();
        collect("", tree, values);
        values.values().removeIf(value -> inputs.generated() && value.equals("\"T-" + inputs.reference() + "\""));
        return values;
    }

    private static String shown(Map<String, String> values, String name) {
        String value = values.getOrDefault(name, "absent");
        return value.length() > LONGEST_VALUE ? value.substring(0, LONGEST_VALUE) + "…" : value;
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

    /** The files of a call at its claim. The request must send the same content, which was compared. */
    public record InputFiles(List<InputFile> all) {

        private static final int BUFFER = 64 * 1024;

        public InputFiles {
            all = List.copyOf(all);
        }

        /**
         * One file.
         *
         * @param reading its content; {@code null} if it was not read
         * @param sha256 the hash of its content, in hexadecimal digits; {@code null} if it was not read
         */
        public record InputFile(
                Body.FilePart part,
                Content.@Nullable Reading reading,
                @Nullable String sha256) {}

        /** Returns files with their names only. A call that is not compared with another needs no hashes. */
        public static InputFiles unread(List<Body.FilePart> parts) {
            return new InputFiles(
                    parts.stream().map(part -> new InputFile(part, null, null)).toList());
        }

        /**
         * Reads all files.
         *
         * @param goOn whether to continue; called for each block
         * @throws LocalFileException if a file is unreadable or changes meanwhile
         */
        public static InputFiles read(List<Body.FilePart> parts, BooleanSupplier goOn) throws LocalFileException {
            List<InputFile> files = new ArrayList<>();
            for (Body.FilePart part : parts) {
                try {
                    Content.Reading reading = part.content().reading();
                    String sha256 = sha256(reading, goOn);
                    reading.checkUnchanged();
                    files.add(new InputFile(part, reading, sha256));
                } catch (IOException unreadable) {
                    throw new LocalFileException(part.content().fileName() + " is unreadable", unreadable);
                }
            }
            return new InputFiles(files);
        }

        /**
         * Checks that the files have not changed since they were read.
         *
         * @throws LocalFileException if a file has changed
         */
        public void checkUnchanged() throws LocalFileException {
            for (InputFile file : all) {
                try {
                    if (file.reading != null) {
                        file.reading.checkUnchanged();
                    }
                } catch (IOException changed) {
                    throw new LocalFileException(
                            file.part.content().fileName() + " has changed since the call was made", changed);
                }
            }
        }

        private static String sha256(Content.Reading reading, BooleanSupplier goOn) throws IOException {
            HashingSink digest = HashingSink.sha256(Okio.blackhole());
            Buffer read = new Buffer();
            byte[] buffer = new byte[BUFFER];
            try (InputStream stream = reading.open()) {
                for (int count = stream.read(buffer); count >= 0; count = stream.read(buffer)) {
                    if (!goOn.getAsBoolean()) {
                        throw new IOException("the call was cancelled");
                    }
                    digest.write(read.write(buffer, 0, count), count);
                }
            }
            return digest.hash().hex();
        }
    }
}
