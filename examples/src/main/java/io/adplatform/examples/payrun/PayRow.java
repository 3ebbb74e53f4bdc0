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
 * @param reference the transaction ID; no other payment has it
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

    /** @param newestBefore the highest ID of the customer's payments before the run; {@code null} if unknown */
    AddPayment request(Payments payments, String run, @Nullable Long newestBefore) {
        AddPayment request = payments.add()
                .customer(customer)
                .amount(amount)
                .date(date)
                .mode(mode)
                .transaction(reference)
                .options(options -> options.idempotencyKey(key(run)));
        if (newestBefore != null) {
            request.options(options -> options.newestBefore(newestBefore));
        }
        return invoice == null ? request.asFund() : request.againstInvoice(invoice);
    }
}
