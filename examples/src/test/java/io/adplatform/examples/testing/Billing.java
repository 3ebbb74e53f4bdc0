package io.adplatform.examples.testing;

// <docs/guides/testing.md>
import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.payments.AddPayment;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.payments.PaymentMode;
import io.adplatform.sdk.finance.payments.PaymentStatus;
import io.adplatform.sdk.finance.payments.Payments;
import io.adplatform.sdk.finance.reconcile.Reconciliation;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;

/** The program that is tested. */
final class Billing {

    private final Payments payments;

    Billing(AdPlatform platform) {
        payments = Finance.on(platform).payments();
    }

    /** Returns the sum that a customer has paid. */
    BigDecimal paid(long customer) {
        return payments.listOfCustomer(customer).status(PaymentStatus.PAID).stream()
                .map(Payment::paymentAmount)
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /** Records a payment of a customer; {@code false} if its outcome is unknown. */
    boolean record(long customer, BigDecimal amount, LocalDate day) {
        AddPayment payment = payments.add()
                .customer(customer)
                .amount(amount)
                .date(day)
                .mode(PaymentMode.WIRE_TRANSFER)
                .asFund();
        try {
            payment.send();
            return true;
        } catch (OutcomeUnknownException lost) {
            // One look at the list, without waiting. It is never sent again.
            return payments.reconcile(lost).within(Duration.ZERO).find() instanceof Reconciliation.Found;
        }
    }
}
// </docs/guides/testing.md>
