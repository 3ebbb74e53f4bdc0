package io.adplatform.sdk.finance.payments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.finance.reconcile.Reconcile;
import io.adplatform.sdk.finance.reconcile.Reconciliation;
import io.adplatform.sdk.finance.testing.SandboxClient;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.reading.Reading;
import io.adplatform.testkit.reading.Readings;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** On a platform that lists amounts without cents, what was sent with cents is for a person, and is never dropped. */
class RoundedAmountsTest {

    private final Sandbox sandbox = Sandbox.builder()
            .rateLimit(RateLimit.none())
            .payments(5)
            .readings(Readings.of(Reading.PaymentAmounts.ROUNDED))
            .start();
    private final AdPlatform platform = SandboxClient.of(sandbox).build();
    private final Payments payments = Payments.on(platform);
    private final long customer = sandbox.workspaces().get(1);

    @AfterEach
    void close() {
        platform.close();
        sandbox.close();
    }

    private AddPayment payment(String amount) {
        return payments.add()
                .customer(customer)
                .amount(new BigDecimal(amount))
                .date(LocalDate.of(2026, 11, 20))
                .mode(PaymentMode.WIRE_TRANSFER)
                .generatedTransaction()
                .asFund();
    }

    private Reconcile<Payment> lost(Request<?> request) {
        sandbox.onNext("POST /api/v3/fa/customer/payment/add", Fault.disconnectAfterProcessing());
        OutcomeUnknownException lost = catchThrowableOfType(OutcomeUnknownException.class, request::send);
        return payments.reconcile(lost).within(Duration.ZERO);
    }

    private static void assertDoubted(Reconciliation<Payment> outcome) {
        assertThat(outcome).isInstanceOf(Reconciliation.Ambiguous.class);
        assertThat(((Reconciliation.Ambiguous<Payment>) outcome).candidates())
                .singleElement()
                .satisfies(candidate -> {
                    assertThat(candidate.row().paymentAmount()).isEqualByComparingTo("123");
                    assertThat(candidate.doubts()).containsExactly("paymentAmount isn't shown as it was sent");
                });
    }

    @Test
    void aPaymentWithCentsIsForAPerson() {
        assertDoubted(lost(payment("123.45")).find());
        assertDoubted(lost(payment("123.45")).findAsync().join());
    }

    @Test
    void aPaymentWithoutCentsIsFound() {
        assertThat(lost(payment("123.00")).find()).isInstanceOf(Reconciliation.Found.class);
        assertThat(lost(payment("123")).findAsync().join()).isInstanceOf(Reconciliation.Found.class);
    }
}
