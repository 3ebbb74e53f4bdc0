package io.adplatform.sdk.finance.credits;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.finance.testing.RefusedRequests;
import java.math.BigDecimal;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the platform would refuse, or take for something else, costs no request. */
class IllegalCreditRequestsTest {

    private final RefusedRequests refused = new RefusedRequests();

    static Stream<Arguments> illegal() {
        String owId = "customerOwId(owId) must be above 0, was 0";
        return Stream.of(
                row("a summary of nobody", on -> on.summary(0), owId),
                row("credit of nobody", on -> on.list(0), owId),
                row(
                        "credit of nothing, to nobody",
                        on -> on.add(0, BigDecimal.ZERO),
                        owId,
                        "creditAmount must be above 0, was 0"),
                row(
                        "credit that takes",
                        on -> on.edit(0).customer(1).amount(new BigDecimal("-0.01")),
                        "creditId must be above 0, was 0",
                        "amount(creditAmount) must be above 0, was -0.01"),
                row("no credit to revoke", on -> on.revoke(0).customer(1), "creditId must be above 0, was 0"),
                row(
                        "a page of 1001 rows, and none before the first",
                        on -> on.offered().pageNo(0).pageSize(1001).sortBy("- amount"),
                        "pageNo must be 1 or more, was 0",
                        "pageSize(limit) must be between 1 and 1000, was 1001",
                        "sortBy must be a field, with a plus or a minus sign before it or none, was - amount"),
                row("a claim that says nothing", on -> on.claim(0), "creditId must be above 0, was 0"),
                row(
                        "a claim with one thing missing and one wrong",
                        on -> on.claim(310)
                                .customerName("Northwind")
                                .businessName(" ")
                                .taxId("")
                                .contactPersonName("Accounts")
                                .contactPersonEmail("accounts@northwind")
                                .incorporationPlace("Springfield")
                                .address("1 Example Street"),
                        "businessName must not be blank, was \" \"",
                        "taxId must not be empty, was \"\"",
                        "contactPersonEmail must be an e-mail address, was accounts@northwind"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("illegal")
    void areRefusedWithEverythingThatIsWrong(String which, Function<Credits, Request<?>> request, String[] violations) {
        refused.assertRefused(request.apply(Credits.on(refused.workspace())), violations);
    }

    private static Arguments row(String which, Function<Credits, Request<?>> request, String... violations) {
        return Arguments.of(which, request, violations);
    }
}
