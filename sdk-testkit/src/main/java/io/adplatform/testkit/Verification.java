package io.adplatform.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.testkit.http.Json;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Checks of the requests to one operation. A check that fails throws an {@link AssertionError} with a list of these requests. No
 * assertion library is needed:
 *
 * <pre>{@code
 * sandbox.verify("POST /api/v3/fa/customer/payment/add")
 *         .sentOnce()
 *         .with("transactionId", "T-1234567")
 *         .committedOnce();
 * }</pre>
 *
 * <p>Requests that arrive after the call of {@link Sandbox#verify} are not included.
 */
public final class Verification {

    private final String operation;
    private final List<RecordedCall> calls;
    private final int commits;

    Verification(String operation, List<RecordedCall> calls, int commits) {
        this.operation = operation;
        this.calls = calls;
        this.commits = commits;
    }

    /** Checks the number of requests on the wire, retries included. */
    public Verification sent(int times) {
        return demand(
                calls.size() == times, "was to be sent " + times(times) + ", and was sent " + times(calls.size()));
    }

    public Verification sentOnce() {
        return sent(1);
    }

    public Verification neverSent() {
        return sent(0);
    }

    /** Checks the number of executions, whatever the answers were. */
    public Verification committed(int times) {
        return demand(
                commits == times, "was to be carried out " + times(times) + ", and was carried out " + times(commits));
    }

    public Verification committedOnce() {
        return committed(1);
    }

    public Verification neverCommitted() {
        return committed(0);
    }

    /** Checks the statuses of the answers in order; 0 means no answer. */
    public Verification answered(int... statuses) {
        return demand(
                Arrays.equals(
                        statuses, calls.stream().mapToInt(RecordedCall::status).toArray()),
                "was to be answered with " + Arrays.toString(statuses));
    }

    /** Checks that the rate limit rejected no request. */
    public Verification neverRejected() {
        return demand(calls.stream().noneMatch(RecordedCall::rejected), "was rejected by the rate limit");
    }

    /** Checks that there is a request, and that each one was sent in this workspace. */
    public Verification inWorkspace(long owId) {
        return demandOfEach(
                call -> String.valueOf(owId).equals(call.header("X-IAA-OW-ID")), "was to be sent in workspace " + owId);
    }

    /**
     * Checks that there is a request, and that each one has this value. Numbers are compared by value, not by form:
     * {@code "1250.50"} equals 1250.5.
     *
     * @param name the name of a placeholder of the path, of a query parameter, or of a member of the body; or a JSON pointer
     *     into the body, such as {@code /owIds/0}
     * @param value a text, a number, a boolean, or a list or map of these; {@code null} for no value
     */
    public Verification with(String name, @Nullable Object value) {
        JsonNode wanted = Json.tree(value);
        return demandOfEach(
                call -> equal(wanted, call.value(name)),
                "was to be sent with " + name + " " + wanted + ", and was sent with "
                        + calls.stream()
                                .map(call -> call.value(name).toString())
                                .map(found -> found.isEmpty() ? "none" : found)
                                .collect(Collectors.joining(" and ")));
    }

    private static boolean equal(JsonNode wanted, JsonNode found) {
        if (wanted.isNull() || found.isMissingNode() || found.isNull()) {
            return wanted.isNull() && (found.isMissingNode() || found.isNull());
        }
        if (wanted.isArray() && found.isArray()) {
            return wanted.size() == found.size()
                    && IntStream.range(0, wanted.size()).allMatch(i -> equal(wanted.get(i), found.get(i)));
        }
        if (wanted.isContainerNode() || found.isContainerNode()) {
            return wanted.equals(found);
        }
        return wanted.asText().equals(found.asText())
                || ((wanted.isNumber() || found.isNumber()) && sameNumber(wanted.asText(), found.asText()));
    }

    private static boolean sameNumber(String one, String other) {
        try {
            return new BigDecimal(one).compareTo(new BigDecimal(other)) == 0;
        } catch (NumberFormatException noNumber) {
            return false;
        }
    }

    private Verification demandOfEach(Predicate<RecordedCall> condition, String problem) {
        demand(!calls.isEmpty(), "was never sent");
        return demand(calls.stream().allMatch(condition), problem);
    }

    private Verification demand(boolean met, String problem) {
        if (!met) {
            throw new AssertionError(operation + " " + problem
                    + calls.stream()
                            .map(call -> "\n  " + call.time() + " " + call + (call.rejected() ? ", rejected" : ""))
                            .collect(Collectors.joining()));
        }
        return this;
    }

    private static String times(int count) {
        return switch (count) {
            case 0 -> "never";
            case 1 -> "once";
            default -> count + " times";
        };
    }
}
