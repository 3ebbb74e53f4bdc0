package io.adplatform.testkit.contract;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.PathTable;
import io.adplatform.testkit.http.Request;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The documents' description of every operation: callers, inputs, answers, and whether it may be repeated. The description is
 * OpenAPI 3.1, one file per area, beside this class in the jar.
 *
 * <p>Immutable in use, and safe for use by several threads. It is read when it is first asked something, and the
 * schemas of an operation when that operation is first met.
 */
public final class Contract {

    private static final String DOCUMENTED_PROCESSOR = "processor";
    private static final Pattern PROCESSOR = Pattern.compile("[a-z][a-z0-9]*");
    private static final Set<String> METHODS = Set.of("get", "post", "put", "patch", "delete");
    private static final String EXTRAS = "extras";

    private static final Map<Spelling, Contract> BY_SPELLING = new ConcurrentHashMap<>();

    /** The deployments' spellings. */
    private record Spelling(String processor, boolean paymentTermInDays) {}

    private final ContractFiles files;
    private final Map<String, OperationRules> rules = new ConcurrentHashMap<>();
    private @Nullable Index index;

    /** An operation and its place in the description. */
    private record Entry(
            ContractOperation operation, DescriptionNode file, DescriptionNode path, DescriptionNode part) {}

    private record Index(List<Entry> entries, PathTable<Entry> paths) {}

    private Contract(Spelling spelling) {
        files = new ContractFiles(spelling.processor(), spelling.paymentTermInDays());
    }

    /** The contract as the documents spell it. */
    public static Contract documented() {
        return withProcessor(DOCUMENTED_PROCESSOR);
    }

    /**
     * The contract of a deployment that calls the online payment processor by its name.
     *
     * @param name a lower-case word, which replaces {@code processor} in a path and in four fields
     */
    public static Contract withProcessor(String name) {
        return spelled(name, false);
    }

    /**
     * The contract of a deployment.
     *
     * @param processor as in {@link #withProcessor}
     * @param paymentTermInDays whether invoice settings take a number of days instead of the documents' ID
     */
    public static Contract spelled(String processor, boolean paymentTermInDays) {
        if (!PROCESSOR.matcher(processor).matches()) {
            throw new IllegalArgumentException("the processor must be a lower-case word");
        }
        return BY_SPELLING.computeIfAbsent(new Spelling(processor, paymentTermInDays), Contract::new);
    }

    /** The documented operations, in the order of the documents. */
    public List<ContractOperation> operations() {
        return operations(area -> !area.equals(EXTRAS));
    }

    /** Returns the described operations beside the documented ones: the documents show parts of them, but not their paths. */
    public List<ContractOperation> extras() {
        return operations(EXTRAS::equals);
    }

    private List<ContractOperation> operations(Predicate<String> areas) {
        return index().entries().stream()
                .map(Entry::operation)
                .filter(operation -> areas.test(operation.area()))
                .toList();
    }

    /**
     * The operation that a request is for, whichever spelling of its path it uses, or {@code null}.
     *
     * @param encodedPath the path without the query
     */
    public @Nullable ContractOperation operationFor(String method, String encodedPath) {
        PathTable.Match<Entry> match = index().paths().find(method, encodedPath);
        return match == null ? null : match.value().operation();
    }

    /**
     * Returns the fields of a schema of the description, without referenced schemas.
     *
     * @param area the name of its file, such as {@code reports}
     */
    public Set<String> fields(String area, String schema) {
        JsonNode schemas = files.root(area).get("components").get("schemas").node();
        Set<String> fields = new LinkedHashSet<>();
        schemas.path(schema).path("properties").fieldNames().forEachRemaining(fields::add);
        return fields;
    }

    /** Returns the violations of a request; an unknown path or method is one. */
    public List<Violation> check(Request request) {
        PathTable.Match<Entry> match = index().paths().find(request.method(), request.path());
        if (match == null) {
            Set<String> methods = index().paths().methods(request.path());
            String words = methods.isEmpty() ? "is unknown" : "takes " + String.join(", ", methods);
            String line = request.method() + " " + request.path();
            return List.of(Problem.shape("path", words).of(line, Violation.Source.REQUEST));
        }
        return violations(
                match.value(), Violation.Source.REQUEST, rules(match.value()).check(request, match.pathValues()));
    }

    /** Returns the violations of the answer to a request; none for an unknown operation. */
    public List<Violation> check(Request request, Answer answer) {
        return check(request.method(), request.path(), answer);
    }

    /**
     * Returns the violations of an answer; none for an unknown operation.
     *
     * @param encodedPath the path that was asked, without the query
     */
    public List<Violation> check(String method, String encodedPath, Answer answer) {
        PathTable.Match<Entry> match = index().paths().find(method, encodedPath);
        return match == null
                ? List.of()
                : violations(
                        match.value(),
                        Violation.Source.ANSWER,
                        rules(match.value()).check(answer));
    }

    private static List<Violation> violations(Entry entry, Violation.Source source, List<Problem> problems) {
        return problems.stream()
                .map(problem -> problem.of(entry.operation().line(), source))
                .toList();
    }

    private OperationRules rules(Entry entry) {
        return rules.computeIfAbsent(
                entry.operation().line(), line -> new OperationRules(entry.file(), entry.path(), entry.part()));
    }

    private synchronized Index index() {
        if (index == null) {
            index = read();
        }
        return index;
    }

    private Index read() {
        List<Entry> entries = new ArrayList<>();
        PathTable<Entry> paths = new PathTable<>();
        for (String area : ContractFiles.AREAS) {
            DescriptionNode file = files.root(area);
            file.get("paths").members().forEach((path, item) -> {
                for (Map.Entry<String, DescriptionNode> member : item.members().entrySet()) {
                    if (METHODS.contains(member.getKey())) {
                        String method = member.getKey().toUpperCase(Locale.ROOT);
                        Entry entry = entry(area, method, path, file, item, member.getValue());
                        entries.add(entry);
                        paths.put(method, path, entry);
                        String alternate = entry.operation().alternatePath();
                        if (alternate != null) {
                            paths.put(method, alternate, entry);
                        }
                    }
                }
            });
        }
        return new Index(List.copyOf(entries), paths);
    }

    private static Entry entry(
            String area, String method, String path, DescriptionNode file, DescriptionNode item, DescriptionNode part) {
        // Two paths of OpenAPI must differ in more than the name of a placeholder; two of the documents do not.
        ContractOperation operation = new ContractOperation(
                method + " " + Objects.requireNonNullElse(part.text("x-documented-path"), path),
                part.requiredText("operationId"),
                area,
                Effect.valueOf(part.requiredText("x-effect").toUpperCase(Locale.ROOT)),
                part.text("x-effect-reason"),
                part.text("x-alternate-path"),
                part.requiredText("x-document"));
        return new Entry(operation, file, item, part);
    }
}
