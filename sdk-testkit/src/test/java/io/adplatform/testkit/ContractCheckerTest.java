package io.adplatform.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.testkit.contract.Contract;
import io.adplatform.testkit.contract.Violation;
import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Operation;
import io.adplatform.testkit.http.Request;
import java.util.List;
import java.util.Map;
import java.util.Set;
import okio.ByteString;
import org.junit.jupiter.api.Test;

/** What the sandbox itself may answer. */
class ContractCheckerTest {

    private static final String BALANCE = "/api/v3/fa/available-balance";

    private final ContractChecker inspector = new ContractChecker(Contract.documented(), Set.of(), true);

    private List<String> answered(String method, String path, Answer answer) {
        Request request = new Request(method, path, Map.of(), Map.of(), ByteString.EMPTY);
        inspector.answered(request, new Operation(method, path, false, ignored -> answer), answer);
        return inspector.violations().stream().map(Violation::toString).toList();
    }

    @Test
    void aRightAnswerBreaksNothing() {
        assertThat(answered("GET", BALANCE, Answer.success(7120.25))).isEmpty();
    }

    @Test
    void anAnswerOfTheWrongTypeIsNoticed() {
        assertThat(answered("GET", BALANCE, Answer.success("7120.25")))
                .containsExactly(
                        "GET /api/v3/fa/available-balance, answer: body /data must be of type number, not string");
    }

    @Test
    void anAnswerWithAnUnknownMemberIsNoticed() {
        Answer answer = Answer.success(Map.of("usedCredit", 1, "totalCredit", 2, "freeCredit", 1));

        assertThat(answered("GET", "/api/v3/fa/credit-summary/5", answer))
                .containsExactly("GET /api/v3/fa/credit-summary/{owId}, answer: body /data/freeCredit is unknown");
    }

    @Test
    void anAnswerWithoutItsEnvelopeIsNoticed() {
        assertThat(answered("GET", BALANCE, Answer.bare(Map.of("balance", 1))))
                .contains("GET /api/v3/fa/available-balance, answer: body /success is required");
    }

    @Test
    void aFailureHasTheDocumentedBody() {
        assertThat(answered("GET", BALANCE, Answer.failure(412, "Precondition Failed")))
                .isEmpty();
        assertThat(answered("GET", BALANCE, Answer.bare(Map.of("error", "no")).withStatus(412)))
                .isNotEmpty();
    }

    @Test
    void aStatusThatNoOperationAnswersIsNoticed() {
        assertThat(answered("GET", BALANCE, Answer.success(1).withStatus(204)))
                .containsExactly("GET /api/v3/fa/available-balance, answer: status must not be 204");
    }

    @Test
    void aFileIsNoJson() {
        String path = "/api/v3/fa/payment/download-receipt/5";

        assertThat(answered("GET", path, Answer.raw(200, "application/pdf", "%PDF-1.7")))
                .isEmpty();
        assertThat(answered("GET", path, Answer.success("file")))
                .containsExactly("GET /api/v3/fa/payment/download-receipt/{paymentId}, answer:"
                        + " header Content-Type must be one of [application/pdf]");
    }

    @Test
    void anEmptyAnswerIsFineWhereItWasSeen() {
        Answer nothing = new Answer(200, Map.of(), null);

        assertThat(answered("DELETE", "/api/v2/das/dashboard", nothing)).isEmpty();
        assertThat(answered("PUT", "/api/v2/das/dashboard/77", nothing)).isEmpty();
        assertThat(answered("PUT", "/api/v2/das/dashboard/77", Answer.raw(200, "application/json", "")))
                .isEmpty();
        assertThat(answered("GET", BALANCE, nothing)).isNotEmpty();
    }
}
