package io.adplatform.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.adplatform.testkit.contract.Contract;
import io.adplatform.testkit.contract.Violation;
import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Operation;
import io.adplatform.testkit.http.Request;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import okio.ByteString;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the sandbox itself may answer. */
class ContractCheckerTest {

    private static final String BALANCE = "/api/v3/fa/available-balance";

    private final ContractChecker inspector = new ContractChecker(Contract.documented(), Set.of(), true);

    private List<String> answered(String method, String path, Answer answer) {
        Request request = new Request(method, path, Map.of(), Map.of(), ByteString.EMPTY);
        inspector.answered(request, new Operation(method, path, false, ignored -> answer), answer);
        return inspector.violations().stream().map(Violation::toString).toList();
    }

    static Stream<Arguments> answers() {
        String receipt = "/api/v3/fa/payment/download-receipt/5";
        Answer nothing = new Answer(200, Map.of(), null);
        return Stream.of(
                arguments("GET", BALANCE, Answer.success(7120.25), null),
                arguments("GET", BALANCE, Answer.success("7120.25"), "body /data must be of type number, not string"),
                arguments("GET", BALANCE, Answer.bare(Map.of("balance", 1)), "body /success is required"),
                arguments("GET", BALANCE, Answer.failure(412, "Precondition Failed"), null),
                arguments("GET", BALANCE, Answer.bare(Map.of("error", "no")).withStatus(412), "body /error is unknown"),
                arguments("GET", BALANCE, Answer.success(1).withStatus(204), "status must not be 204"),
                arguments("GET", BALANCE, nothing, "header Content-Type must be one of [application/json]"),
                arguments(
                        "GET",
                        "/api/v3/fa/credit-summary/5",
                        Answer.success(Map.of("usedCredit", 1, "totalCredit", 2, "freeCredit", 1)),
                        "body /data/freeCredit is unknown"),
                arguments("GET", receipt, Answer.raw(200, "application/pdf", "%PDF-1.7"), null),
                arguments(
                        "GET", receipt, Answer.success("file"), "header Content-Type must be one of [application/pdf]"),
                arguments("DELETE", "/api/v2/das/dashboard", nothing, null),
                arguments("PUT", "/api/v2/das/dashboard/77", nothing, null),
                arguments("PUT", "/api/v2/das/dashboard/77", Answer.raw(200, "application/json", ""), null));
    }

    @ParameterizedTest
    @MethodSource("answers")
    void anAnswerThatTheContractDoesNotAllowIsNoticed(
            String method, String path, Answer answer, @Nullable String problem) {
        List<String> found = answered(method, path, answer);

        if (problem == null) {
            assertThat(found).isEmpty();
        } else {
            assertThat(found).anyMatch(violation -> violation.endsWith(", answer: " + problem));
        }
    }
}
