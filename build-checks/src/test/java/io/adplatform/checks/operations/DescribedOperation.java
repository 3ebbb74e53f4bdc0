package io.adplatform.checks.operations;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import io.adplatform.testkit.contract.Contract;
import io.adplatform.testkit.contract.ContractOperation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The contract's description of an operation: its fields, an answer and its errors. */
record DescribedOperation(ContractOperation operation, Description path, Description description) {

    private static final ObjectWriter JSON = new ObjectMapper()
            .writer(new DefaultPrettyPrinter(
                    Separators.createDefaultInstance().withObjectFieldValueSpacing(Separators.Spacing.AFTER)));
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{(\\w+)}");
    private static final String WORKSPACE = "X-IAA-OW-ID";

    /**
     * A field of the request.
     *
     * @param place where it is sent and its name, such as {@code body columns[].label}; a star is any name
     */
    record Field(String place, String type, boolean required) {}

    /**
     * An error that the contract shows in a failure's body.
     *
     * @param status empty if the documents give none
     */
    record Failure(String status, String error, String reason, JsonNode body) {}

    /** All operations with the extras, by their lines. */
    static Map<String, DescribedOperation> all() {
        Map<String, DescribedOperation> all = new LinkedHashMap<>();
        Stream.of(Contract.documented().operations(), Contract.documented().extras())
                .flatMap(List::stream)
                .forEach(operation -> {
                    Description path = Description.of(operation.area())
                            .get("paths")
                            .members()
                            .filter(one -> one.members().anyMatch(method -> isIt(method, operation)))
                            .findFirst()
                            .orElseThrow();
                    Description description = path.members()
                            .filter(method -> isIt(method, operation))
                            .findFirst()
                            .orElseThrow();
                    all.put(operation.line(), new DescribedOperation(operation, path, description));
                });
        return all;
    }

    private static boolean isIt(Description method, ContractOperation operation) {
        return method.text("operationId").equals(operation.operationId());
    }

    /** Failures that any operation may have. */
    static List<Failure> general() {
        return Description.of("common")
                .get("components")
                .get("responses")
                .get("Failure")
                .failures("");
    }

    String summary() {
        return description.node().path("summary").asText();
    }

    List<Field> fields() {
        Map<String, Field> fields = new LinkedHashMap<>();
        Stream.concat(path.items("parameters"), description.items("parameters"))
                .filter(parameter -> !parameter.text("name").equals(WORKSPACE))
                .forEach(parameter -> {
                    String place = parameter.text("in") + " " + name(parameter);
                    boolean required = parameter.node().path("required").asBoolean();
                    fields.put(place, new Field(place, parameter.get("schema").type(), required));
                });
        description
                .find("requestBody")
                .ifPresent(body -> body.get("content")
                        .members()
                        .filter(content -> !content.name().equals("application/x-www-form-urlencoded"))
                        .forEach(content -> content.get("schema").addFields("body", true, fields)));
        return List.copyOf(fields.values());
    }

    /** A parameter's name. Those in the path are the ones of the operation's line, where the file may have others. */
    private String name(Description parameter) {
        String name = parameter.text("name");
        if (!parameter.text("in").equals("path")) {
            return name;
        }
        List<String> here = PLACEHOLDER
                .matcher(path.name())
                .results()
                .map(one -> one.group(1))
                .toList();
        List<String> documented = PLACEHOLDER
                .matcher(operation.line())
                .results()
                .map(one -> one.group(1))
                .toList();
        return documented.get(here.indexOf(name));
    }

    /** The answer that the contract shows. */
    Optional<String> answer() {
        return description
                .get("responses")
                .members()
                .filter(response -> response.name().startsWith("2"))
                .flatMap(response -> response.find("content").stream())
                .flatMap(Description::members)
                .flatMap(Description::examples)
                .map(example -> pretty(example.node()))
                .findFirst();
    }

    /** The media type of the answer if it is a file. */
    Optional<String> file() {
        return description.get("responses").get("200").find("content").stream()
                .flatMap(Description::members)
                .map(Description::name)
                .filter(type -> !type.contains("json") && !type.startsWith("text"))
                .findFirst();
    }

    /** The failures of this operation beside the general ones. */
    List<Failure> failures() {
        return description
                .get("responses")
                .members()
                .filter(response -> response.name().matches("[345].*")
                        || (response.name().equals("default")
                                && !response.file().equals("common")))
                .flatMap(response -> response.failures(response.name().replace("default", "")).stream())
                .toList();
    }

    /** The sentences of all failures that the contract shows. */
    static Set<String> sentences() {
        Set<String> sentences = new TreeSet<>();
        Stream.concat(general().stream(), all().values().stream().flatMap(one -> one.failures().stream()))
                .forEach(failure -> {
                    sentences.add(failure.error());
                    sentences.add(failure.reason());
                    sentences.add(failure.body().path("data").path("reason").asText());
                });
        sentences.remove("");
        return sentences;
    }

    private static String pretty(JsonNode value) {
        try {
            return JSON.writeValueAsString(value);
        } catch (JsonProcessingException impossible) {
            throw new LinkageError("JSON can't be written", impossible);
        }
    }
}
