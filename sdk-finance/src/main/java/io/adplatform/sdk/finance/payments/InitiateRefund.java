package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Operation;

/**
 * Starts to pay money back to a customer (document 2, "Initiate refund"); {@link Payments#approveRefund} completes it.
 *
 * <p>Sent once: after a lost answer, {@link Payments#reconcile} searches for its outcome.
 */
public final class InitiateRefund extends PaymentBuilder.CustomerPayment<InitiateRefund> {

    // It moves money.
    static final Operation<Confirmation> OPERATION =
            Operation.once("POST /api/v3/fa/customer/payment/refund").returns(Confirmation.class);

    InitiateRefund(Workspace workspace) {
        super(workspace, OPERATION);
    }

    /** Why the money goes back. The documents don't list it. */
    public InitiateRefund refundReason(String reason) {
        return body("refundReason", reason);
    }
}
