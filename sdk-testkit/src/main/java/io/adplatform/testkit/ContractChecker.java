package io.adplatform.testkit;

import io.adplatform.testkit.contract.Contract;
import io.adplatform.testkit.contract.Violation;
import io.adplatform.testkit.contract.Violation.Kind;
import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Operation;
import io.adplatform.testkit.http.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Checks requests and answers against the contract, and collects their violations. The answers of a test's own operations
 * are not checked, because a test may want an unusual answer. Their requests are checked if the contract has the operation.
 */
final class ContractChecker {

    private final Contract contract;
    private final Set<String> ownLines;
    private final boolean refusing;
    private final List<Violation> violations = new ArrayList<>();

    /** @param ownLines the lines of the operations that the test defines */
    ContractChecker(Contract contract, Set<String> ownLines, boolean refusing) {
        this.contract = contract;
        this.ownLines = Set.copyOf(ownLines);
        this.refusing = refusing;
    }

    /**
     * Checks a request that has arrived, and returns its violations.
     *
     * @param operation the sandbox's operation for the request; {@code null} for none
     */
    List<Violation> arrived(Request request, @Nullable Operation operation) {
        if (isOwn(operation) && contract.operationFor(request.method(), request.path()) == null) {
            return List.of();
        }
        return kept(contract.check(request));
    }

    /** Checks an answer that is not changed by a fault. */
    void answered(Request request, Operation operation, Answer answer) {
        if (!isOwn(operation)) {
            kept(contract.check(request, answer));
        }
    }

    /**
     * Checks an answer that a test prepares for an operation.
     *
     * @throws IllegalArgumentException if the contract does not allow it; the message lists the violations
     */
    void accept(Operation operation, Answer answer) {
        List<Violation> found =
                isOwn(operation) ? List.of() : contract.check(operation.method(), operation.path(), answer);
        if (!found.isEmpty()) {
            throw new IllegalArgumentException(found.stream()
                    .map(violation -> "\n  " + violation.place() + " " + violation.problem())
                    .collect(Collectors.joining(
                            "",
                            "the contract does not allow this answer of " + operation.line()
                                    + "; use Fault.answer(...).unchecked() for a wrong answer on purpose:",
                            "")));
        }
    }

    /** Returns the refusal of a request with these violations; {@code null} if the request may pass. */
    @Nullable
    Answer refusal(List<Violation> found) {
        return refusing && !found.isEmpty() ? refused(found) : null;
    }

    /** The answer to a request with these violations. */
    static Answer refused(List<Violation> found) {
        boolean readable = found.stream().allMatch(violation -> violation.kind() == Kind.VALUE);
        int status = readable ? 422 : 400;
        String error = Fault.errorOf(status);
        List<Map<String, Object>> errors = found.stream()
                .map(violation -> Answer.errorObject(error, violation.sentence()))
                .toList();
        return Answer.bare(Answer.failureBody(errors)).withStatus(status);
    }

    synchronized List<Violation> violations() {
        return List.copyOf(violations);
    }

    synchronized void clear() {
        violations.clear();
    }

    /** Whether the test answers the operation. */
    boolean isOwn(@Nullable Operation operation) {
        return operation != null && ownLines.contains(operation.line());
    }

    private synchronized List<Violation> kept(List<Violation> found) {
        violations.addAll(found);
        return found;
    }
}
