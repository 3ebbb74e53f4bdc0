package io.adplatform.sdk.finance.invoices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.Violation;
import io.adplatform.sdk.finance.testing.RefusedRequests;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the platform would refuse, or take for something else, costs no request. */
class IllegalInvoiceRequestsTest {

    private final RefusedRequests refused = new RefusedRequests();

    static Stream<Arguments> illegal() {
        String owId = "customerOwId(owId) must be above 0, was 0";
        String invoiceId = "invoiceId must be above 0, was -1";
        String customer = "customer(owId) must be above 0, was 0";
        return Stream.of(
                row(
                        "invoices in a status that no list has",
                        on -> on.list(1).status(InvoiceStatus.of("Lost")),
                        "status must have an ID; known are Pending (1), Partially Paid (2), Unpaid (3), Paid (4),"
                                + " Overdue (5), Processing (7), Cancelled (8), was unknown Lost"),
                row("invoices of nobody", on -> on.list(0), owId),
                row(
                        "an order that the platform doesn't know",
                        on -> on.list(1).sortBy("-dueOn"),
                        "sortBy must be one of invoiceId, issuedOn, invoiceAmount, status, with or without a sign, was -dueOn"),
                row("the approval of nothing", on -> on.approve(-1).actionNote("ok"), invoiceId),
                row("the cancellation of nothing", on -> on.cancel(-1), invoiceId),
                row(
                        "an e-mail of nothing, to nobody",
                        on -> on.email(-1).customer(0),
                        customer,
                        invoiceId,
                        "to(email) is required"),
                row("a file of nothing", on -> on.download(-1).customer(0), customer, invoiceId),
                row("payment details of nothing", on -> on.paymentDetails(-1), invoiceId),
                row("no tax", on -> on.deleteTaxData(0), "taxId must be above 0, was 0"),
                row(
                        "settings that don't change, under nobody's brand",
                        on -> on.updateSettings(-1),
                        invoiceId,
                        "whiteLabel(isWhiteLabel) must be true for the update to apply",
                        "invoiceTitle is required, or another setting"),
                row(
                        "settings that the platform would leave as they are",
                        on -> on.updateSettings(5).whiteLabel(false).email("billing"),
                        "whiteLabel(isWhiteLabel) must be true for the update to apply, was false",
                        "email must be an e-mail address, was billing"),
                row(
                        "a payment term without an ID",
                        on -> on.updateSettings(5).whiteLabel(true).paymentTerm(PaymentTerm.of("soon")),
                        "paymentTerm must be one of Net 7 (1), Net 15 (2), Net 30 (3), Net 45 (4), Net 60 (5), Net 90 (6),"
                                + " Net 120 (7), Custom (8), was unknown soon"),
                row(
                        "a payment term that no list has",
                        on -> on.updateSettings(5).whiteLabel(true).paymentTerm(PaymentTerm.of(9)),
                        "paymentTerm must be one of Net 7 (1), Net 15 (2), Net 30 (3), Net 45 (4), Net 60 (5), Net 90 (6),"
                                + " Net 120 (7), Custom (8), was unknown 9"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("illegal")
    void areRefusedWithEverythingThatIsWrong(
            String which, Function<Invoices, Request<?>> request, String[] violations) {
        refused.assertRefused(request.apply(Invoices.on(refused.workspace())), violations);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "payable", "@northwind.example", "a@b@c.example", "a@c.example, b@c.example"})
    void anInvoiceGoesToOneAddress(String address) {
        EmailInvoice request =
                Invoices.on(refused.workspace()).email(55).customer(1).to(address);

        InvalidRequestException refusal = catchThrowableOfType(InvalidRequestException.class, request::send);

        assertThat(refusal.violations()).extracting(Violation::field).containsOnly("email");
        assertThat(refused.workspace().calls()).isEmpty();
    }

    @Test
    void aFileThatHasNoPlaceIsNotFetched() {
        DownloadInvoice download = Invoices.on(refused.workspace()).download(55).customer(1);

        InvalidRequestException refusal = catchThrowableOfType(
                InvalidRequestException.class, () -> download.toDirectory(Path.of("no-such-directory-41c7")));

        assertThat(refusal.violations())
                .extracting(Violation::toString)
                .containsExactly("target must be a directory, was no-such-directory-41c7");
        assertThat(refused.workspace().calls()).isEmpty();
    }

    private static Arguments row(String which, Function<Invoices, Request<?>> request, String... violations) {
        return Arguments.of(which, request, violations);
    }
}
