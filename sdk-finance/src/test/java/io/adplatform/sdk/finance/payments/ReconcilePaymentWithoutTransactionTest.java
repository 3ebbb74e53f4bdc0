package io.adplatform.sdk.finance.payments;

import static io.adplatform.sdk.finance.testing.ScriptedPayments.page;
import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.finance.reconcile.Reconciliation;
import io.adplatform.sdk.finance.testing.ReconcileFixture;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A payment that has no transaction ID is known by all else that was sent, and by its time. */
class ReconcilePaymentWithoutTransactionTest extends ReconcileFixture {

    @Test
    void aFundIsKnownByAllThatWasSent() {
        Payment ours = row(7).bank("FIRST bank").payment();
        workspace.answers(page(
                row(12).amount("1250.51").payment(),
                row(11).bank("Other Bank").payment(),
                row(10).type(PaymentType.REFUND).payment(),
                row(9).invoice(55L).payment(),
                row(8).date(Instant.parse("2026-11-25T00:00:00Z")).payment(),
                ours));

        assertThat(lost(fund()).find()).isEqualTo(new Reconciliation.Found<>(ours));
        assertThat(workspace.calls().get(0).operation()).isEqualTo(ListPayments.OPERATION);
    }

    @Test
    void aFundThatMayHaveBeenThereBeforeIsForAPerson() {
        Payment sooner = row(7).created(SENT.minusSeconds(60)).payment();
        workspace.answers(page(sooner));

        assertThat(lost(fund()).find()).isEqualTo(new Reconciliation.Ambiguous<>(List.of(sooner)));
    }

    @Test
    void aFundFromLongAfterIsForAPerson() {
        Payment later = row(7).created(SENT.plusSeconds(900)).payment();
        workspace.answers(page(later));

        assertThat(lost(fund()).find()).isEqualTo(new Reconciliation.Ambiguous<>(List.of(later)));
    }

    @Test
    void aCallerWhoReadTheListBeforeSendingKnowsExactly() {
        Payment sooner = row(7).created(SENT.minusSeconds(60)).payment();
        Payment ours = row(8).created(SENT.minusSeconds(30)).payment();
        workspace.answers(page(ours, sooner), page(sooner));

        assertThat(lost(fund()).newestBefore(7).find()).isEqualTo(new Reconciliation.Found<>(ours));
        assertThat(lost(fund()).newestBefore(8).within(Duration.ZERO).find())
                .isInstanceOf(Reconciliation.NotFoundYet.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-11-19T10:00:00Z", "2026-11-20T00:00:00Z", "2026-11-21T11:59:59Z"})
    void aDayIsTheSameInWhateverZoneThePlatformBeginsIt(Instant begin) {
        Payment ours = row(7).date(begin).payment();
        workspace.answers(page(ours));

        assertThat(lost(fund()).find()).isEqualTo(new Reconciliation.Found<>(ours));
    }

    @Test
    void anInvoiceThatWasPaidIsKnownByInvoiceAndAmount() {
        Payment ours = row(7).type(PaymentType.AGAINST_INVOICE).invoice(55L).payment();
        workspace.answers(
                page(row(9).type(PaymentType.AGAINST_INVOICE).invoice(56L).payment(), row(8).payment(), ours));

        assertThat(lost(payments.payInvoice(55).customer(CUSTOMER).amount(AMOUNT))
                        .find())
                .isEqualTo(new Reconciliation.Found<>(ours));
    }
}
