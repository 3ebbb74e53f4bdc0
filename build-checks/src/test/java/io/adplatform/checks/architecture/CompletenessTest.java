package io.adplatform.checks.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.operation.KnownOperations;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.contract.Contract;
import io.adplatform.testkit.contract.ContractOperation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The documents' list of operations, the contract, the SDK and the sandbox are written by hand, each by itself. They
 * name the same operations with the same effects.
 */
class CompletenessTest {

    private static final Path LIST =
            Path.of("../sdk-testkit/src/test/resources/io/adplatform/testkit/contract/documented-operations.txt");

    private static Set<String> documents() throws IOException {
        return Files.readAllLines(LIST).stream()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split(" +", 4))
                .map(columns -> columns[2] + " " + columns[3])
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Map<String, String> contract() {
        return Contract.documented().operations().stream()
                .collect(Collectors.toMap(
                        ContractOperation::line, operation -> operation.effect().name()));
    }

    /** Where inputs decide the effect of a line, it is the most cautious one that the contract tells. */
    private static Map<String, String> sdk() {
        Map<String, String> effects = new TreeMap<>();
        KnownOperations.all().stream()
                .sorted(Comparator.comparing(Operation::effect))
                .forEach(operation ->
                        effects.put(operation.name(), operation.effect().name()));
        extras(extra -> effects.remove(extra.line(), extra.effect().name()));
        return effects;
    }

    private static Set<String> sandbox() {
        try (Sandbox sandbox = Sandbox.start()) {
            Set<String> operations = new TreeSet<>(sandbox.operations());
            extras(extra -> operations.remove(extra.line()));
            return operations;
        }
    }

    /** What is described beside the documents, which don't show its path. */
    private static void extras(Consumer<ContractOperation> takenOut) {
        Contract.documented().extras().forEach(takenOut);
    }

    /** One sentence for each operation that one side has and the other lacks. */
    private static List<String> drift(Collection<String> expected, String name, Collection<String> actual) {
        List<String> sentences = new ArrayList<>();
        Set<String> missing = new TreeSet<>(expected);
        missing.removeAll(actual);
        missing.forEach(line -> sentences.add(line + " is documented, and " + name + " lacks it"));
        Set<String> more = new TreeSet<>(actual);
        more.removeAll(expected);
        more.forEach(line -> sentences.add(line + " is in " + name + ", and not documented"));
        return sentences;
    }

    @Test
    void theContractDescribesAllOfThemAndNoOther() throws IOException {
        assertThat(drift(documents(), "the contract", contract().keySet())).isEmpty();
    }

    @Test
    void theSdkOffersAllOfThemAndNoOther() throws IOException {
        assertThat(drift(documents(), "the SDK", sdk().keySet())).isEmpty();
    }

    @Test
    void theSandboxSimulatesAllOfThemAndNoOther() throws IOException {
        assertThat(drift(documents(), "the sandbox", sandbox())).isEmpty();
    }

    @Test
    void theSdkAndTheContractAgreeOnEveryEffect() {
        Map<String, String> contract = contract();
        Map<String, String> disagreeing = new TreeMap<>();
        sdk().forEach((line, effect) -> {
            String described = contract.get(line);
            if (described != null && !described.equals(effect)) {
                disagreeing.put(line, effect + " in the SDK, " + described + " in the contract");
            }
        });

        assertThat(disagreeing).isEmpty();
    }

    @Test
    void aDriftIsNamed() {
        assertThat(drift(Set.of("GET /a", "GET /b"), "the SDK", Set.of("GET /b", "GET /c")))
                .containsExactly(
                        "GET /a is documented, and the SDK lacks it", "GET /c is in the SDK, and not documented");
    }
}
