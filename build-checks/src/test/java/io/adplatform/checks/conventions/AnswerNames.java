package io.adplatform.checks.conventions;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** The table of the fields of answers, {@code answer-names.txt}, which was written from the platform's documents. */
final class AnswerNames {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final Instant SOME_TIME = Instant.parse("2026-10-01T00:00:00Z");

    private final Map<String, List<Field>> answers = new LinkedHashMap<>();
    private int count;

    /**
     * A field of an answer.
     *
     * @param place the place of the object that has it
     * @param components the components that have its value
     * @param number the number of the field in the table, which gives it values of its own
     */
    record Field(String place, String name, String form, List<String> components, int number) {

        JsonNode sample(boolean other) {
            int own = number + (other ? 2_000 : 0);
            Instant time = SOME_TIME.plusSeconds(own);
            return switch (form) {
                case "number" -> NODES.numberNode(own);
                case "decimal" -> NODES.numberNode(new BigDecimal(own + ".25"));
                case "text" -> NODES.textNode("text-" + own);
                case "flag" -> BooleanNode.valueOf(other);
                case "zero-one" -> NODES.numberNode(other ? 1 : 0);
                case "numbers" -> NODES.arrayNode().add(own);
                case "texts" -> NODES.arrayNode().add("text-" + own);
                case "millis" -> NODES.numberNode(time.toEpochMilli());
                case "seconds" -> NODES.numberNode(time.getEpochSecond());
                case "iso" ->
                    NODES.textNode(DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(time.atOffset(ZoneOffset.ofHours(2))));
                default -> throw new AssertionError("no form " + form);
            };
        }

        /** The value of a component, as a text. */
        String read(boolean other) {
            JsonNode sample = sample(other);
            return switch (form) {
                case "zero-one" -> String.valueOf(other);
                case "millis", "seconds", "iso" ->
                    SOME_TIME.plusSeconds(number + (other ? 2_000 : 0)).toString();
                default -> (sample.isArray() ? sample.get(0) : sample).asText();
            };
        }
    }

    AnswerNames() {
        String name = "answer-names.txt";
        try (InputStream table = AnswerNames.class.getResourceAsStream(name)) {
            String text = new String(Objects.requireNonNull(table, name).readAllBytes(), StandardCharsets.UTF_8);
            Map<String, List<Field>> all = new LinkedHashMap<>();
            String operation = "";
            for (String line : text.replaceAll("\n {6}", " ").lines().toList()) {
                if (line.startsWith("  ") && line.contains(":")) {
                    fields(line.strip()).forEach(all.get(operation)::add);
                } else if (line.startsWith("  ")) {
                    all.get(operation).addAll(Objects.requireNonNull(all.get(line.strip()), line));
                } else if (!line.isBlank() && !line.startsWith("#")) {
                    operation = line;
                    all.put(operation, new ArrayList<>());
                }
            }
            all.keySet().stream().filter(line -> line.contains("/")).forEach(line -> answers.put(line, all.get(line)));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private Stream<Field> fields(String group) {
        String[] parts = group.split(":", 2);
        String[] place = parts[0].split(" > ", -1);
        String around = place.length == 1 ? "" : place[1].strip() + ".";
        return Stream.of(parts[1].split(",", -1)).map(one -> {
            String[] field = one.strip().split(" > ?", -1);
            String[] nameAndForm = field[0].split(" ", -1);
            String components = field.length == 1 ? nameAndForm[0] : field[1];
            return new Field(
                    place[0].strip(),
                    nameAndForm[0],
                    nameAndForm[1],
                    Stream.of(components.split(" [+] ", -1))
                            .map(component -> around + component)
                            .toList(),
                    100 + count++);
        });
    }

    /** Returns the operations with their fields. */
    Map<String, List<Field>> all() {
        return answers;
    }

    /** Returns an answer with a value for each field, with the other value for one of them. */
    static ObjectNode answer(List<Field> fields, Field changed) {
        ObjectNode answer = NODES.objectNode();
        for (Field field : fields) {
            ObjectNode holder = answer;
            for (String step : field.place.split("[.]", -1)) {
                holder = step.isEmpty() ? holder : below(holder, step);
            }
            holder.set(field.name, field.sample(field.equals(changed)));
        }
        if (answer.has("responseObject")) {
            answer.put("statusCode", 200);
        }
        return answer.has("data") && answer.size() == 1 ? answer.put("success", true) : answer;
    }

    private static ObjectNode below(ObjectNode holder, String step) {
        if (!step.endsWith("[]")) {
            return holder.withObjectProperty(step);
        }
        ArrayNode list = holder.withArrayProperty(step.substring(0, step.length() - 2));
        return list.isEmpty() ? list.addObject() : (ObjectNode) list.get(0);
    }
}
