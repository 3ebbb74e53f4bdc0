package io.adplatform.sdk.finance.payments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.finance.reconcile.Reconciliation;
import io.adplatform.sdk.finance.testing.SandboxClient;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.reading.OddForm;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;

/** A payment that the platform makes without saying a word about it. */
class UnconfirmedPaymentTest {

    private static final String ADD = "POST /api/v3/fa/customer/payment/add";

    @Test
    void aPaymentThatIsAnswered204IsAnUnknownOutcomeAndIsFound() {
        try (Sandbox sandbox = Sandbox.builder()
                        .rateLimit(RateLimit.none())
                        .reading(OddForm.ConfirmationData.NO_CONTENT)
                        .start();
                AdPlatform platform = SandboxClient.of(sandbox).build()) {
            Payments payments = Payments.on(platform.workspace());
            AddPayment payment = payments.add()
                    .customer(sandbox.workspaces().get(1))
                    .amount(new BigDecimal("123.45"))
                    .date(LocalDate.of(2026, 11, 20))
                    .mode(PaymentMode.WIRE_TRANSFER)
                    .asFund();

            OutcomeUnknownException unknown = catchThrowableOfType(OutcomeUnknownException.class, payment::send);

            assertThat(sandbox.requests(ADD)).hasSize(1);
            assertThat(sandbox.commits(ADD)).isOne();
            assertThat(payments.reconcile(unknown).find()).isInstanceOf(Reconciliation.Found.class);
        }
    }
}
