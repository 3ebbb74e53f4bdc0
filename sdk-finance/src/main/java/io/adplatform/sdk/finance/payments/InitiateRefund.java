package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.GeneratedReference;
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

    /**
     * Generates a transaction ID of 15 random digits, such as {@code T-238174500921174}. No other call has it. The journal marks it as
     * generated; calls of one key are equal whatever it is.
     */
    public InitiateRefund generatedTransaction() {
        return reference(GeneratedReference.next());
    }

    /** Why the money goes back. The documents don't list it. */
    public InitiateRefund refundReason(String reason) {
        return body("refundReason", reason);
    }
}
