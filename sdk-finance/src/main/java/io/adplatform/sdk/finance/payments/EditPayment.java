package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Operation;

/**
 * Replaces what was recorded of a payment (document 2, "Edit customer payment"). The documents don't show the body; it
 * takes what adding a payment takes, all of it. An optional field that isn't set isn't sent, and the platform may forget
 * what it had there.
 */
public final class EditPayment extends PaymentBuilder.TypedPayment<EditPayment> {

    // Between two attempts the payment can be approved, and then the second changes money that has moved.
    static final Operation<Confirmation> OPERATION =
            Operation.once("PUT /api/v3/fa/customer/payment/{paymentId}").returns(Confirmation.class);

    EditPayment(Workspace workspace, long paymentId) {
        super(workspace, OPERATION);
        path("paymentId", paymentId);
    }

    /** Why it is refunded, for a payment that is a refund. */
    public EditPayment refundReason(String reason) {
        return body("refundReason", reason);
    }

    @Override
    boolean isTransactionGenerated() {
        return false; // the edit would replace the payment's own
    }
}
