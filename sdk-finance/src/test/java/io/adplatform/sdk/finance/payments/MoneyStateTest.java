package io.adplatform.sdk.finance.payments;

import static io.adplatform.sdk.finance.testing.ScriptedPayments.page;
import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.finance.reconcile.MoneyState;
import io.adplatform.sdk.finance.reconcile.Reconciliation;
import io.adplatform.sdk.finance.testing.ReconcileFixture;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A payment that was made may be undone by now: whoever finds it is told. */
class MoneyStateTest extends ReconcileFixture {

    @ParameterizedTest
    @CsvSource({
        "Processing,PENDING",
        "Paid,IN_EFFECT",
        "Cancelled,UNDONE",
        "Rejected,UNDONE",
        "Returned by the bank,UNKNOWN",
        ",UNKNOWN"
    })
    void ofAPaymentIsToldByItsStatus(String status, MoneyState money) {
        Payment ours =
                row(7).status(status == null ? null : PaymentStatus.of(status)).payment();
        workspace.answers(page(ours));

        assertThat(lost(payment()).find()).isEqualTo(new Reconciliation.Found<>(ours, money));
    }
}
