package io.adplatform.checks.operations;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.adplatform.testkit.contract.Contract;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** A node of the contract's files. References are followed. */
record Description(String file, String name, JsonNode node) {

    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());
    private static final Map<String, JsonNode> FILES = new ConcurrentHashMap<>();

    /** The root of an area's file. */
    static Description of(String file) {
        return new Description(file, file, FILES.computeIfAbsent(file, Description::read));
    }

    private static JsonNode read(String file) {
        try (InputStream yaml = Contract.class.getResourceAsStream(file + ".yaml")) {
            return YAML.readTree(yaml);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Description get(String child) {
        return find(child).orElseThrow(() -> new AssertionError("the contract has no " + child + " in " + name));
    }

    Optional<Description> find(String child) {
        return Optional.ofNullable(node.get(child)).map(found -> new Description(file, child, found).followed());
    }

    Stream<Description> members() {
        return node.properties().stream().map(member -> get(member.getKey()));
    }

    Stream<Description> items(String array) {
        return stream(node.path(array)).map(item -> new Description(file, array, item).followed());
    }

    String text(String child) {
        return node.path(child).asText();
    }

    /** The target of a reference without members beside it. */
    private Description followed() {
        return node.has("$ref") && node.size() == 1 ? target() : this;
    }

    private Description target() {
        String[] target = text("$ref").split("#/", -1);
        Description part = of(target[0].isEmpty() ? file : target[0].replace(".yaml", ""));
        for (String step : target[1].split("/", -1)) {
            part = part.get(step);
        }
        return new Description(part.file, name, part.node);
    }

    Stream<Description> examples() {
        return Stream.concat(
                find("example").stream(),
                find("examples").stream().flatMap(Description::members).map(example -> example.get("value")));
    }

    /** The error objects of the examples of an answer. */
    List<DescribedOperation.Failure> failures(String status) {
        List<DescribedOperation.Failure> failures = new ArrayList<>();
        find("content").stream().flatMap(Description::members).forEach(content -> {
            content.find("example").ifPresent(example -> add(status, example.node, failures));
            content.find("examples").stream()
                    .flatMap(Description::members)
                    .forEach(example -> add(example.name, example.node.get("value"), failures));
        });
        return failures;
    }

    private static void add(String status, JsonNode body, List<DescribedOperation.Failure> into) {
        JsonNode failure = body.path("data").has("errorObjects") ? body.get("data") : body;
        failure.path("errorObjects")
                .forEach(error -> into.add(new DescribedOperation.Failure(
                        status,
                        error.path("error").asText(),
                        error.path("reason").asText(),
                        body)));
        if (body.path("responseObject").has("errorMsg")) {
            into.add(new DescribedOperation.Failure(
                    body.path("statusCode").asText(),
                    body.path("responseObject").path("errorMsg").asText(),
                    "",
                    body));
        }
    }

    /** Adds the fields of a schema, the innermost ones alone. */
    void addFields(String place, boolean required, Map<String, DescribedOperation.Field> into) {
        parts().forEach(part -> {
            part.find("properties").stream().flatMap(Description::members).forEach(property -> {
                boolean needed = required
                        && stream(part.node.path("required"))
                                .anyMatch(one -> one.asText().equals(property.name));
                property.addField(place + (place.equals("body") ? " " : ".") + property.name, needed, into);
            });
            part.find("additionalProperties")
                    .filter(values -> values.node.isObject())
                    .ifPresent(values -> values.addField(place + ".*", required, into));
        });
        choices().forEach(choice -> choice.addFields(place, false, into));
    }

    private void addField(String place, boolean required, Map<String, DescribedOperation.Field> into) {
        int before = into.size();
        Optional<Description> items =
                all("items").filter(Description::hasFields).findFirst();
        if (items.isPresent()) {
            items.get().addFields(place + "[]", required, into);
        } else {
            addFields(place, required, into);
        }
        if (into.size() == before && !hasFields()) {
            into.putIfAbsent(place, new DescribedOperation.Field(place, type(), required));
        }
    }

    private boolean hasFields() {
        return all("properties").findAny().isPresent()
                || all("additionalProperties").anyMatch(values -> values.node.isObject())
                || all("items").anyMatch(Description::hasFields)
                || choices().anyMatch(Description::hasFields);
    }

    /** This schema and the referenced one beside its own keywords. */
    private Stream<Description> parts() {
        return node.has("$ref") ? Stream.concat(Stream.of(this), target().parts()) : Stream.of(this);
    }

    private Stream<Description> all(String keyword) {
        return parts().flatMap(part -> part.find(keyword).stream());
    }

    private Stream<Description> choices() {
        return parts().flatMap(part -> Stream.of("allOf", "oneOf", "anyOf").flatMap(part::items));
    }

    /** The type in words. */
    String type() {
        String values = joined(all("enum").flatMap(list -> stream(list.node)).map(JsonNode::asText), ", ");
        String plain = Stream.of(
                        values.isEmpty() ? "" : "one of " + values,
                        joined(all("const").map(one -> one.node.asText()), ""),
                        joined(all("type").flatMap(Description::types).map(this::inWords), " or "),
                        joined(
                                choices().map(Description::type).flatMap(type -> Stream.of(type.split(" or ", -1))),
                                " or "))
                .filter(words -> !words.isEmpty())
                .findFirst()
                .orElse("any");
        return plain
                + all("default")
                        .map(one -> ", default " + one.node.asText())
                        .findFirst()
                        .orElse("");
    }

    private Stream<String> types() {
        return (node.isArray() ? stream(node) : Stream.of(node))
                .map(JsonNode::asText)
                .filter(type -> !type.equals("null"));
    }

    private String inWords(String type) {
        return type.equals("array")
                ? "list of " + all("items").map(Description::type).findFirst().orElse("any")
                : type;
    }

    private static String joined(Stream<String> words, String separator) {
        return words.distinct().collect(Collectors.joining(separator));
    }

    private static Stream<JsonNode> stream(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }
}
