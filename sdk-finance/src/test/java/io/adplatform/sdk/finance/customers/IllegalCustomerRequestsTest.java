package io.adplatform.sdk.finance.customers;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.finance.testing.RefusedRequests;
import java.math.BigDecimal;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the platform would refuse, or take for something else, costs no request. */
class IllegalCustomerRequestsTest {

    private static final BigDecimal TEN = new BigDecimal("10");

    private final RefusedRequests refused = new RefusedRequests();

    static Stream<Arguments> illegal() {
        String owId = "customerOwId(owId) must be above 0, was 0";
        String idless = " must have an ID; known are Gross margin (1), was unknown Odd";
        return Stream.of(
                row(
                        "margins of types that no list has",
                        on -> on.margins(1).types(MarginType.GROSS, MarginType.of("Odd")),
                        "types(marginTypeIds)" + idless),
                row(
                        "a margin of a type that no list has",
                        on -> on.editMargin(1, MarginType.of("Odd"), TEN),
                        "marginType(marginTypeId)" + idless),
                row("no customer", on -> on.financialDetails(0).year(0), owId, "year must be above 0, was 0"),
                row("margins of nobody", on -> on.margins(0), owId),
                row(
                        "margins of no type",
                        on -> on.margins(1).types(),
                        "types(marginTypeIds) must not be empty, was []"),
                row("a margin of nobody", on -> on.editMargin(0, MarginType.GROSS, TEN), owId),
                row("campaign margins of nobody", on -> on.campaignMargins(0), owId),
                row("the flag of nobody", on -> on.verificationSegments(-3), "customerOwId must be above 0, was -3"),
                row(
                        "a flag for nobody",
                        on -> on.verificationSegments(-3, true),
                        "customerOwId must be above 0, was -3"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("illegal")
    void areRefusedWithEverythingThatIsWrong(
            String which, Function<Customers, Request<?>> request, String[] violations) {
        refused.assertRefused(request.apply(Customers.on(refused.workspace())), violations);
    }

    private static Arguments row(String which, Function<Customers, Request<?>> request, String... violations) {
        return Arguments.of(which, request, violations);
    }
}
