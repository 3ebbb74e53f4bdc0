package io.adplatform.examples.testing;

// <docs/testing.md>
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.payments.AddPayment;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.payments.PaymentMode;
import io.adplatform.sdk.finance.payments.Payments;
import io.adplatform.sdk.finance.reconcile.Reconciliation;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.junit.SandboxExtension;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SandboxExtension.class)
class LostAnswerTest {

    private static final String ADD = "POST /api/v3/fa/customer/payment/add";

    @Test
    void aPaymentWhoseAnswerIsLostIsFoundAndNotSentAgain(Sandbox sandbox) {
        // The platform does it, and the connection ends before it can say so.
        sandbox.onNext(ADD, Fault.disconnectAfterProcessing());

        Reconciliation<Payment> outcome = payAndFindOut(sandbox);

        assertThat(outcome).isInstanceOf(Reconciliation.Found.class);
        assertThat(sandbox.requests(ADD)).hasSize(1);
        assertThat(sandbox.commits(ADD)).isOne();
    }

    @Test
    void aPaymentThatNeverArrivedIsNotSentAgainEither(Sandbox sandbox) {
        sandbox.onNext(ADD, Fault.disconnect());

        Reconciliation<Payment> outcome = payAndFindOut(sandbox);

        assertThat(outcome).isInstanceOf(Reconciliation.NotFoundYet.class);
        assertThat(sandbox.requests(ADD)).hasSize(1);
        assertThat(sandbox.commits(ADD)).isZero();
    }

    private static Reconciliation<Payment> payAndFindOut(Sandbox sandbox) {
        try (AdPlatform platform = AdPlatform.builder()
                .baseUrl(sandbox.url())
                .clientCredentials(sandbox.clientId(), sandbox.clientSecret())
                .login(sandbox.email(), sandbox.password())
                .build()) {
            Payments payments = Finance.on(platform).payments();
            AddPayment payment = payments.add()
                    .customer(sandbox.owId())
                    .amount(new BigDecimal("1250.50"))
                    .date(LocalDate.of(2026, 11, 20))
                    .mode(PaymentMode.WIRE_TRANSFER)
                    .generatedTransaction()
                    .asFund();

            OutcomeUnknownException lost = catchThrowableOfType(OutcomeUnknownException.class, payment::send);

            return payments.reconcile(lost).within(Duration.ZERO).find(); // one reading, no waiting
        }
    }
}
// </docs/testing.md>
