package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Operation;

/**
 * Records a payment of a customer (document 2, "Add customer payment"). The platform answers with a sentence, never
 * with the payment's ID.
 *
 * <p>Sent once: after a lost answer, {@link Payments#reconcile} searches for its outcome.
 */
public final class AddPayment extends PaymentBuilder.TypedPayment<AddPayment> {

    // It records money; a second one would record it twice.
    static final Operation<Confirmation> OPERATION = Operation.once("POST /api/v3/fa/customer/payment/add")
            .reference("transactionId")
            .returns(Confirmation.class);

    AddPayment(Workspace workspace) {
        super(workspace, OPERATION);
    }
}
