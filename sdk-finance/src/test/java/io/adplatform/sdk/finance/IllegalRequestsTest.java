package io.adplatform.sdk.finance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.error.Violation;
import io.adplatform.sdk.operation.FakeWorkspace;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the platform would refuse, or take for something else, costs no request. */
class IllegalRequestsTest {

    private static final BigDecimal TEN = new BigDecimal("10");

    private final FakeWorkspace workspace = new FakeWorkspace(call -> {
        throw new AssertionError("sent " + call);
    });

    static Stream<Arguments> illegal() {
        String owId = "owId must be above 0, was 0";
        String invoiceId = "invoiceId must be above 0, was -1";
        String idless = " must have an ID, which the platform goes by, was ";
        return Stream.of(
                row(
                        "payments filtered by texts that no list has",
                        on -> on.payments()
                                .list()
                                .status(PaymentStatus.of("Lost"))
                                .paymentType(PaymentType.of("Gift")),
                        "status" + idless + "Lost",
                        "paymentType" + idless + "Gift"),
                row(
                        "a payment of a mode and a type that no list has",
                        on -> on.payments()
                                .add()
                                .customer(1)
                                .amount(TEN)
                                .date(LocalDate.of(2026, 11, 20))
                                .mode(PaymentMode.of("Barter"))
                                .transaction("T-1")
                                .type(PaymentType.of("Gift")),
                        "paymentMode" + idless + "unknown Barter",
                        "paymentType" + idless + "unknown Gift"),
                row(
                        "invoices in a status that no list has",
                        on -> on.invoices().list(1).status(InvoiceStatus.of("Lost")),
                        "status" + idless + "Lost"),
                row(
                        "margins of types that no list has",
                        on -> on.customers().margins(1).types(MarginType.GROSS, MarginType.of("Odd")),
                        "marginTypeIds" + idless + "Odd"),
                row(
                        "a margin of a type that no list has",
                        on -> on.customers().editMargin(1, MarginType.of("Odd"), TEN),
                        "marginTypeId" + idless + "unknown Odd"),
                row(
                        "no customer",
                        on -> on.customers().financialDetails(0).year(0),
                        owId,
                        "year must be above 0, was 0"),
                row("margins of nobody", on -> on.customers().margins(0), owId),
                row(
                        "margins of no type",
                        on -> on.customers().margins(1).types(),
                        "marginTypeIds must not be empty, was "),
                row("a margin of nobody", on -> on.customers().editMargin(0, MarginType.GROSS, TEN), owId),
                row("campaign margins of nobody", on -> on.customers().campaignMargins(0), owId),
                row(
                        "the flag of nobody",
                        on -> on.customers().verificationSegments(-3),
                        "customerOwId must be above 0, was -3"),
                row(
                        "a flag for nobody",
                        on -> on.customers().verificationSegments(-3, true),
                        "customerOwId must be above 0, was -3"),
                row("PG fees of nobody", on -> on.fees().pg(0), owId),
                row("PG fees for nobody", on -> on.fees().editPg(0, TEN, TEN), "customerOwId must be above 0, was 0"),
                row("VLD fees of nobody", on -> on.fees().vld().get(0), "customerOwId must be above 0, was 0"),
                row(
                        "PLD fees that don't change",
                        on -> on.fees().pld().update(0).id(0),
                        owId,
                        "id must be above 0, was 0",
                        "pldRate or another value must be set"),
                row("a balance of nobody", on -> on.balances().available(0), owId),
                row("invoices of nobody", on -> on.invoices().list(0), owId),
                row(
                        "an order that the platform doesn't know",
                        on -> on.invoices().list(1).sortBy("-dueOn"),
                        "sortBy must be one of the fields that the platform can sort by, was -dueOn"),
                row("the approval of nothing", on -> on.invoices().approve(-1).actionNote("ok"), invoiceId),
                row("the cancellation of nothing", on -> on.invoices().cancel(-1), invoiceId),
                row(
                        "an e-mail of nothing, to nobody",
                        on -> on.invoices().email(0, -1),
                        owId,
                        invoiceId,
                        "email is required"),
                row("a file of nothing", on -> on.invoices().download(0, -1), owId, invoiceId),
                row("payment details of nothing", on -> on.invoices().paymentDetails(-1), invoiceId),
                row("no tax", on -> on.invoices().deleteTaxData(0), "taxId must be above 0, was 0"),
                row(
                        "settings that don't change, under nobody's brand",
                        on -> on.invoices().updateSettings(-1),
                        invoiceId,
                        "isWhiteLabel must be true for the update to apply",
                        "invoiceTitle or another setting must be set"),
                row(
                        "settings that the platform would leave as they are",
                        on -> on.invoices().updateSettings(5).whiteLabel(false).email("billing"),
                        "isWhiteLabel must be true for the update to apply, was false",
                        "email must be an e-mail address, was billing"),
                row("a summary of nobody", on -> on.credits().summary(0), owId),
                row("credit of nobody", on -> on.credits().list(0), owId),
                row(
                        "credit of nothing, to nobody",
                        on -> on.credits().add(0, BigDecimal.ZERO),
                        owId,
                        "creditAmount must be above 0, was 0"),
                row(
                        "credit that takes",
                        on -> on.credits().edit(1, 0, new BigDecimal("-0.01")),
                        "creditId must be above 0, was 0",
                        "creditAmount must be above 0, was -0.01"),
                row("no credit to revoke", on -> on.credits().revoke(1, 0), "creditId must be above 0, was 0"),
                row(
                        "a page of 1001 rows, and none before the first",
                        on -> on.credits().offered().pageNo(0).pageSize(1001).sortBy("- amount"),
                        "pageNo must be 1 or more, was 0",
                        "limit must be between 1 and 1000, was 1001",
                        "sortBy must be a field, with a plus or a minus sign before it or none, was - amount"),
                row(
                        "a claim that says nothing",
                        on -> on.credits().claim(0),
                        "creditId must be above 0, was 0",
                        "customerName is required",
                        "businessName is required",
                        "taxId is required",
                        "contactPersonName is required",
                        "incorporationPlace is required",
                        "address is required",
                        "contactPersonEmail is required"),
                row(
                        "a claim with one thing missing and one wrong",
                        on -> on.credits()
                                .claim(310)
                                .customerName("Northwind")
                                .businessName(" ")
                                .taxId("")
                                .contactPersonName("Accounts")
                                .contactPersonEmail("accounts@northwind")
                                .incorporationPlace("Springfield")
                                .address("1 Example Street"),
                        "businessName must not be blank, was  ",
                        "taxId must not be empty, was ",
                        "contactPersonEmail must be an e-mail address, was accounts@northwind"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("illegal")
    void isRefusedWithEverythingThatIsWrong(String which, Function<Finance, Request<?>> request, String[] violations) {
        Request<?> ready = request.apply(Finance.on(workspace));

        InvalidRequestException refused = catchThrowableOfType(InvalidRequestException.class, ready::send);

        assertThat(refused.violations()).extracting(Violation::toString).containsExactlyInAnyOrder(violations);
        assertThat(refused.wasSent()).isEqualTo(Sent.NO);
        assertThat(ready.sendAsync()).isCompletedExceptionally();
        assertThat(workspace.calls()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "payable", "@northwind.example", "a@b@c.example", "a@c.example, b@c.example"})
    void anInvoiceGoesToOneAddress(String address) {
        EmailInvoice request = Finance.on(workspace).invoices().email(1, 55).to(address);

        InvalidRequestException refused = catchThrowableOfType(InvalidRequestException.class, request::send);

        assertThat(refused.violations()).extracting(Violation::field).containsOnly("email");
        assertThat(workspace.calls()).isEmpty();
    }

    @Test
    void aFileThatHasNoPlaceIsNotFetched() {
        DownloadInvoice download = Finance.on(workspace).invoices().download(1, 55);

        InvalidRequestException refused = catchThrowableOfType(
                InvalidRequestException.class, () -> download.toDirectory(Path.of("no-such-directory-41c7")));

        assertThat(refused.violations())
                .extracting(Violation::toString)
                .containsExactly("target must be a directory, was no-such-directory-41c7");
        assertThat(workspace.calls()).isEmpty();
    }

    private static Arguments row(String which, Function<Finance, Request<?>> request, String... violations) {
        return Arguments.of(which, request, violations);
    }
}
