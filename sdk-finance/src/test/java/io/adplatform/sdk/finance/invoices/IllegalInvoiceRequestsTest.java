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
        String owId = "owId must be above 0, was 0";
        String invoiceId = "invoiceId must be above 0, was -1";
        String idless = " must have an ID, which the platform goes by, was ";
        return Stream.of(
                row(
                        "invoices in a status that no list has",
                        on -> on.list(1).status(InvoiceStatus.of("Lost")),
                        "status" + idless + "Lost"),
                row("invoices of nobody", on -> on.list(0), owId),
                row(
                        "an order that the platform doesn't know",
                        on -> on.list(1).sortBy("-dueOn"),
                        "sortBy must be one of the fields that the platform can sort by, was -dueOn"),
                row("the approval of nothing", on -> on.approve(-1).actionNote("ok"), invoiceId),
                row("the cancellation of nothing", on -> on.cancel(-1), invoiceId),
                row("an e-mail of nothing, to nobody", on -> on.email(0, -1), owId, invoiceId, "email is required"),
                row("a file of nothing", on -> on.download(0, -1), owId, invoiceId),
                row("payment details of nothing", on -> on.paymentDetails(-1), invoiceId),
                row("no tax", on -> on.deleteTaxData(0), "taxId must be above 0, was 0"),
                row(
                        "settings that don't change, under nobody's brand",
                        on -> on.updateSettings(-1),
                        invoiceId,
                        "isWhiteLabel must be true for the update to apply",
                        "invoiceTitle or another setting must be set"),
                row(
                        "settings that the platform would leave as they are",
                        on -> on.updateSettings(5).whiteLabel(false).email("billing"),
                        "isWhiteLabel must be true for the update to apply, was false",
                        "email must be an e-mail address, was billing"));
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
        EmailInvoice request = Invoices.on(refused.workspace()).email(1, 55).to(address);

        InvalidRequestException refusal = catchThrowableOfType(InvalidRequestException.class, request::send);

        assertThat(refusal.violations()).extracting(Violation::field).containsOnly("email");
        assertThat(refused.workspace().calls()).isEmpty();
    }

    @Test
    void aFileThatHasNoPlaceIsNotFetched() {
        DownloadInvoice download = Invoices.on(refused.workspace()).download(1, 55);

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
