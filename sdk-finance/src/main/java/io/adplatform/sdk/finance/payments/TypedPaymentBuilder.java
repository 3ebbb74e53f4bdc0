package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;

/**
 * A payment of a customer with a type.
 *
 * @param <B> the subclass itself
 */
public abstract class TypedPaymentBuilder<B extends TypedPaymentBuilder<B>> extends CustomerPaymentBuilder<B> {

    TypedPaymentBuilder(Workspace workspace, Operation<Confirmation> operation) {
        super(workspace, operation);
        setter("type", "paymentType").setter("againstInvoice", "invoiceId");
    }

    /** It is added to the customer's balance. */
    public B asFund() {
        return type(PaymentType.AS_FUND).body("invoiceId", null);
    }

    /** It pays this invoice. */
    public B againstInvoice(long invoiceId) {
        return type(PaymentType.AGAINST_INVOICE).body("invoiceId", invoiceId);
    }

    /**
     * Sets another type than {@link #asFund()} and {@link #againstInvoice}. One of the three is required.
     */
    public B type(PaymentType type) {
        return body("paymentType", type);
    }

    @Override
    protected void check(Checks checks) {
        super.check(checks);
        checks.required("paymentType").haveIds("paymentType").positive("invoiceId");
        boolean against = PaymentType.AGAINST_INVOICE.equals(checks.value("paymentType"));
        Object invoice = checks.value("invoiceId");
        checks.that(!against || invoice != null, "invoiceId", null, "is required against an invoice")
                .that(against || invoice == null, "invoiceId", invoice, "goes with payments against an invoice only");
    }
}
