package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import org.jspecify.annotations.Nullable;

/**
 * A payment to or from a customer, which carries a transaction ID. That ID identifies a payment after a lost answer, so it should
 * be unique.
 *
 * @param <B> the subclass itself
 */
public abstract class CustomerPaymentBuilder<B extends CustomerPaymentBuilder<B>> extends PaymentBuilder<B> {

    private @Nullable String transactionId;

    CustomerPaymentBuilder(Workspace workspace, Operation<Confirmation> operation) {
        super(workspace, operation);
        setter("customer", "owId").setter("transaction", "transactionId");
    }

    /** The customer's Organization Workspace ID. Required. */
    public B customer(long owId) {
        return body("owId", owId);
    }

    /** The bank's reference, or one of the caller's own, such as {@code T-1234567}. Required. */
    public B transaction(String id) {
        transactionId = id;
        return body("transactionId", id);
    }

    /** A reference that is a number, and is sent as one. */
    public B transaction(long id) {
        transactionId = Long.toString(id);
        return body("transactionId", id);
    }

    /** The transaction ID that is sent; {@code null} until there is one. Write it down before sending. */
    public @Nullable String transactionId() {
        return transactionId;
    }

    @Override
    protected void check(Checks checks) {
        checks.required("owId").positive("owId");
        super.check(checks);
        checks.required("paymentDate", "transactionId");
    }
}
