package io.adplatform.sdk.finance.fees;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.finance.testing.RefusedRequests;
import java.math.BigDecimal;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the platform would refuse, or take for something else, costs no request. */
class IllegalFeeRequestsTest {

    private static final BigDecimal TEN = new BigDecimal("10");

    private final RefusedRequests refused = new RefusedRequests();

    static Stream<Arguments> illegal() {
        String owId = "customerOwId(owId) must be above 0, was 0";
        return Stream.of(
                row("PG fees of nobody", on -> on.pg(0), owId),
                row(
                        "PG fees for nobody",
                        on -> on.editPg(0).pgCampaignFees(TEN),
                        "customerOwId must be above 0, was 0"),
                row("PG fees that don't change", on -> on.editPg(1), "pgCampaignFees is required, or pgWorkspaceShare"),
                row("VLD fees of nobody", on -> on.vld().get(0), "customerOwId must be above 0, was 0"),
                row(
                        "PLD fees that don't change",
                        on -> on.pld().update(0).id(0),
                        owId,
                        "id must be above 0, was 0",
                        "rate(pldRate) is required, or another value"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("illegal")
    void areRefusedWithEverythingThatIsWrong(String which, Function<Fees, Request<?>> request, String[] violations) {
        refused.assertRefused(request.apply(Fees.on(refused.workspace())), violations);
    }

    private static Arguments row(String which, Function<Fees, Request<?>> request, String... violations) {
        return Arguments.of(which, request, violations);
    }
}
