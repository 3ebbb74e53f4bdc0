package io.adplatform.checks;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.checks.conventions.PublicRequests;
import io.adplatform.checks.operations.OperationPages;
import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.operation.KnownOperations;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.testkit.contract.Contract;
import io.adplatform.testkit.contract.ContractOperation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page that leads from an operation of the platform's documents to the methods that call it. */
class OperationsDocumentTest {

    /** What is called without a method of its own, and how. */
    private static final Map<String, String> OTHERWISE =
            Map.of("POST /api/v3/ua/login", "log-ins of a client whose `Dialect` has the log-in path");

    private final Map<String, Set<String>> calls = calls();

    @Test
    void everyOperationHasAMethodThatCallsIt() {
        assertThat(calls.keySet())
                .containsExactlyInAnyOrderElementsOf(
                        KnownOperations.all().stream().map(Operation::name).collect(Collectors.toSet()));
    }

    @Test
    void itIsWhatTheSdkCalls() {
        Map<String, List<ContractOperation>> documents = new TreeMap<>();
        Stream.of(Contract.documented().operations(), Contract.documented().extras())
                .flatMap(List::stream)
                .forEach(operation -> documents.merge(
                        document(operation),
                        List.of(operation),
                        (some, more) ->
                                Stream.concat(some.stream(), more.stream()).toList()));
        StringBuilder page = new StringBuilder();
        documents.forEach((document, operations) -> page.append("## ")
                .append(document)
                .append("\n\n| heading | operation | effect | called by |\n| --- | --- | --- | --- |\n")
                .append(operations.stream().map(this::row).collect(Collectors.joining()))
                .append('\n'));

        GeneratedPart.assertIs("docs/reference/operations.md", page.toString());
    }

    private static String document(ContractOperation operation) {
        return operation.document().replaceFirst(",.*", "");
    }

    private String row(ContractOperation operation) {
        String heading = operation.document().replaceFirst("^[^,]*, *", "");
        String methods = calls.getOrDefault(operation.line(), Set.of()).stream().collect(Collectors.joining("<br>"));
        return "| " + heading + " | " + OperationPages.link(operation.line()) + " | "
                + operation.effect().name().toLowerCase(Locale.ROOT) + " | " + methods + " |\n";
    }

    /** The methods by the line of the operation that they call. */
    private static Map<String, Set<String>> calls() {
        Map<String, Set<String>> calls = new LinkedHashMap<>();
        OTHERWISE.forEach((line, how) -> calls.put(line, Set.of(how)));
        try (AdPlatform platform = PublicRequests.client().build()) {
            for (PublicRequests.Made made : PublicRequests.of(platform)) {
                calls.computeIfAbsent(made.operation().name(), any -> new TreeSet<>())
                        .add("`" + made.code() + "`");
            }
        }
        return calls;
    }
}
