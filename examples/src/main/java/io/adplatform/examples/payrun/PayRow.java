package io.adplatform.examples.payrun;

import io.adplatform.sdk.finance.payments.AddPayment;
import io.adplatform.sdk.finance.payments.PaymentMode;
import io.adplatform.sdk.finance.payments.Payments;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A payment that the file asks for.
 *
 * @param line where it stands in the file, from 1
 * @param invoice {@code null} for a payment that is added to the customer's balance
 * @param reference the transaction ID, by which the payment is known at the platform
 */
record PayRow(
        int line,
        long customer,
        BigDecimal amount,
        LocalDate date,
        PaymentMode mode,
        @Nullable Long invoice,
        String reference) {

    /** The name under which the payment is made once: a row keeps it when the file is sorted otherwise. */
    String key(String run) {
        return run + "/" + reference;
    }

    AddPayment request(Payments payments, String run) {
        AddPayment request = payments.add()
                .customer(customer)
                .amount(amount)
                .date(date)
                .mode(mode)
                .transaction(reference)
                .options(options -> options.idempotencyKey(key(run)));
        return invoice == null ? request.asFund() : request.againstInvoice(invoice);
    }
}
