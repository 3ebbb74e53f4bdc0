package io.adplatform.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import io.adplatform.testkit.http.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The description itself: it is OpenAPI 3.1, and what it shows is what it demands. */
class DescriptionTest {

    private static final ContractFiles FILES = new ContractFiles("processor", false);

    /** A schema and the values that stand beside it. */
    private record Content(String where, DescriptionNode part, boolean request) {

        SchemaCheck schema() {
            return part.schema("schema");
        }

        List<JsonNode> examples() {
            List<JsonNode> examples = new ArrayList<>();
            if (part.node().has("example")) {
                examples.add(part.node().get("example"));
            }
            part.node().path("examples").forEach(example -> examples.add(example.get("value")));
            return examples;
        }

        @Override
        public String toString() {
            return where;
        }
    }

    static Stream<String> files() {
        return Stream.concat(Stream.of("common"), ContractFiles.AREAS.stream());
    }

    static Stream<Content> contents() {
        List<Content> contents = new ArrayList<>();
        operations((name, operation) -> {
            DescriptionNode body = operation.find("requestBody");
            if (body != null) {
                add(contents, name + " request", body, true);
            }
            operation
                    .get("responses")
                    .members()
                    .forEach((status, response) -> add(contents, name + " " + status, response, false));
        });
        return contents.stream();
    }

    private static void add(List<Content> contents, String where, DescriptionNode owner, boolean request) {
        DescriptionNode content = owner.find("content");
        if (content != null) {
            content.members().forEach((type, part) -> contents.add(new Content(where + " " + type, part, request)));
        }
    }

    private static void operations(BiConsumer<String, DescriptionNode> action) {
        for (String area : ContractFiles.AREAS) {
            FILES.root(area)
                    .get("paths")
                    .members()
                    .forEach((path, item) -> item.members().forEach((method, part) -> {
                        if (!method.equals("parameters")) {
                            action.accept(method + " " + path, part);
                        }
                    }));
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void everyFileIsOpenApi(String file) {
        SchemaRegistry registry = SchemaRegistry.withDefaultDialect(
                Dialects.getOpenApi31(),
                builder -> builder.schemaIdResolvers(
                        ids -> ids.mapPrefix("https://spec.openapis.org/", "classpath:spec.openapis.org/")));
        Schema openApi =
                registry.getSchema(SchemaLocation.of("https://spec.openapis.org/oas/3.1/schema-base/2022-10-07"));

        assertThat(openApi.validate(FILES.root(file).node())).isEmpty();
        assertThat(openApi.validate(Json.object().put("openapi", "3.1.1"))).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("files")
    void noCommaEndsATextTooSoon(String file) {
        // In YAML's short form a text ends at a comma, and what follows becomes a member with no value.
        assertThat(namesWithoutValue(FILES.root(file).node())).noneMatch(name -> name.contains(" "));
    }

    private static List<String> namesWithoutValue(JsonNode node) {
        List<String> names = new ArrayList<>();
        node.properties().forEach(member -> {
            if (member.getValue().isNull()) {
                names.add(member.getKey());
            }
        });
        node.forEach(child -> names.addAll(namesWithoutValue(child)));
        return names;
    }

    @ParameterizedTest
    @MethodSource("contents")
    void everyExampleFitsItsSchema(Content content) {
        SchemaCheck schema = content.schema();

        assertThat(content.examples())
                .allSatisfy(example -> assertThat(schema.of(example)).isEmpty());
    }

    @Test
    void everyBodyHasAnExample() {
        assertThat(contents())
                .filteredOn(content -> content.examples().isEmpty())
                .extracting(Content::where)
                // Told by the JSON beside it, or not shown as text.
                .allMatch(where -> where.endsWith("request multipart/form-data")
                        || where.endsWith("application/pdf")
                        || where.contains("das/dashboard"));
    }

    @ParameterizedTest
    @MethodSource("contents")
    void aMemberThatNobodyDescribedIsNoticedUnlessClientsWriteBackWhatTheyRead(Content content) {
        boolean open =
                content.part().get("schema").node().path("additionalProperties").asBoolean();
        assertThat(open && !content.where().contains("/das/dashboard")).isFalse();
        for (JsonNode example : content.examples()) {
            ObjectNode more = example.deepCopy();
            more.put("colourOfTheSky", "blue");

            List<String> places =
                    content.schema().of(more).stream().map(Problem::place).toList();
            if (open) {
                assertThat(places).as("%s", more).isEmpty();
            } else {
                assertThat(places).as("%s", more).contains("/colourOfTheSky");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("contents")
    void anObjectInPlaceOfAPlainValueIsNoticed(Content content) {
        if (!content.request()) {
            return;
        }
        for (JsonNode example : content.examples()) {
            for (Map.Entry<String, JsonNode> member : example.properties()) {
                if (member.getValue().isValueNode()) {
                    ObjectNode changed = example.deepCopy();
                    changed.set(member.getKey(), Json.object());

                    assertThat(content.schema().of(changed))
                            .extracting(Problem::place)
                            .as("%s of %s", member.getKey(), changed)
                            .contains("/" + member.getKey());
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("contents")
    void whatIsRequiredIsMissedByName(Content content) {
        JsonNode required = content.part().get("schema").node().path("required");
        for (JsonNode example : content.examples()) {
            for (JsonNode name : required) {
                ObjectNode less = example.deepCopy();
                less.remove(name.asText());

                assertThat(content.schema().of(less)).contains(Problem.shape("/" + name.asText(), "is required"));
            }
        }
    }

    @Test
    void everyOperationCanFailAsTheDocumentsSay() {
        List<String> without = new ArrayList<>();
        operations((name, operation) -> {
            if (operation.get("responses").find("default") == null) {
                without.add(name);
            }
        });

        assertThat(without).isEmpty();
    }

    /** Closed by whoever refers to them. */
    private static final Set<String> MADE_TO_BE_EXTENDED =
            Set.of("Envelope", "Metrics", "Row", "CreativeDetail", "Credit", "ExportFields");

    /** Declared by the documents without a word about what is in them. */
    private static final Set<String> UNDESCRIBED = Set.of("sortCriteriaMap", "headers");

    @ParameterizedTest
    @MethodSource("files")
    void everyObjectIsClosed(String file) {
        List<String> open = new ArrayList<>();
        collectOpen(FILES.root(file).node(), file, open);

        assertThat(open).isEmpty();
    }

    private static void collectOpen(JsonNode node, String name, List<String> open) {
        boolean closed = node.has("additionalProperties") || node.has("unevaluatedProperties");
        boolean object = node.path("type").asText().equals("object");
        String target = node.path("$ref").asText().replaceFirst(".*/", "");
        boolean extended = MADE_TO_BE_EXTENDED.contains(target);
        boolean allowed = MADE_TO_BE_EXTENDED.contains(name) || UNDESCRIBED.contains(name);
        if ((object || extended) && !closed && !allowed) {
            open.add(name + " " + node);
        }
        node.properties().forEach(member -> collectOpen(member.getValue(), member.getKey(), open));
        if (node.isArray()) {
            node.forEach(item -> collectOpen(item, name, open));
        }
    }
}
