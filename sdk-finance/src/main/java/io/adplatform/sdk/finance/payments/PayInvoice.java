package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.RequestBuilder;
import java.math.BigDecimal;

/**
 * Records that a customer has paid an invoice (document 2, "Mark invoice as paid"). An invoice can be paid in parts.
 *
 * <p>Sent once. It has no transaction ID, so {@link Payments#reconcile} never finds a lost one; it can only show its absence.
 */
public final class PayInvoice extends RequestBuilder<Confirmation, PayInvoice> {

    // It records money.
    static final Operation<Confirmation> OPERATION =
            Operation.once("POST /api/v3/fa/pay-invoice").returns(Confirmation.class);

    PayInvoice(Workspace workspace, long invoiceId) {
        super(workspace, OPERATION);
        setter("customer", "owId").setter("amount", "paymentAmount").setter("type", "paymentType");
        body("invoiceId", invoiceId).body("paymentType", PaymentType.AGAINST_INVOICE);
    }

    /** The customer's Organization Workspace ID. Required. */
    public PayInvoice customer(long owId) {
        return body("owId", owId);
    }

    /** How much of it is paid, above 0. Required. */
    public PayInvoice amount(BigDecimal amount) {
        return body("paymentAmount", amount);
    }

    /** Sets the purpose of the payment. Unset: {@link PaymentType#AGAINST_INVOICE}. */
    public PayInvoice type(PaymentType type) {
        return body("paymentType", type);
    }

    /**
     * Lifts the {@linkplain PaymentLimits limits} of amounts and sums for this call. The journal keeps the approval. Needs a client
     * with a journal.
     *
     * @param name the person who approves it, not blank
     * @param note the reason, not blank
     * @throws IllegalArgumentException if a text is blank
     */
    public PayInvoice approvedBy(String name, String note) {
        return options(PaymentLimits.change(guard -> guard.approvedBy(name, note)));
    }

    /**
     * Allows that this payment equals another one, which {@link PaymentLimits#refuseDuplicates} refuses. It may be repeated for more
     * payments. Needs a client with a journal.
     *
     * @param key the idempotency key of the other payment
     */
    public PayInvoice duplicateOf(String key) {
        return options(PaymentLimits.change(guard -> guard.duplicateOf(key)));
    }

    @Override
    protected void check(Checks checks) {
        checks.required("owId", "paymentAmount")
                .positive("owId")
                .positive("paymentAmount")
                .haveIds("paymentType")
                .positive("invoiceId");
    }
}
