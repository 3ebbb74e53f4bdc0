package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.RequestBuilder;

/**
 * Approves, cancels or rejects a payment (document 2, "Approve payment", "Cancel payment", "Reject payment"). Sent once;
 * {@link Payments#reconcile} finds a lost one by the payment's status.
 */
public final class ChangePaymentStatus extends RequestBuilder<Confirmation, ChangePaymentStatus> {

    // It moves the money to a balance or to an invoice, and a second one may meet a payment that was edited meanwhile.
    static final Operation<Confirmation> APPROVE = Operation.once(
                    "POST /api/v3/fa/customer/payment/approve/{paymentId}")
            .returns(Confirmation.class);

    // No money moves, but a repetition is wrong if another user has approved the payment meanwhile.
    static final Operation<Confirmation> CANCEL = Operation.once("POST /api/v3/fa/customer/payment/cancel/{paymentId}")
            .returns(Confirmation.class);

    // As with cancelling.
    static final Operation<Confirmation> REJECT = Operation.once("POST /api/v3/fa/customer/payment/reject/{paymentId}")
            .returns(Confirmation.class);

    private final boolean documented;

    ChangePaymentStatus(Workspace workspace, Operation<Confirmation> operation, long paymentId) {
        super(workspace, operation);
        // The documents show what approving takes. Of cancelling and rejecting they show no body.
        documented = operation == APPROVE;
        path("paymentId", paymentId);
        setter("customer", "owId");
    }

    /** The Organization Workspace ID of the payment's customer. Required for an approval. */
    public ChangePaymentStatus customer(long owId) {
        return body("owId", owId);
    }

    /** Sets the reason, for later readers of the payment. Required for an approval. */
    public ChangePaymentStatus actionNote(String actionNote) {
        return body("actionNote", actionNote);
    }

    @Override
    protected void check(Checks checks) {
        if (documented) {
            checks.required("owId", "actionNote");
        }
        checks.positive("owId").notEmpty("actionNote");
    }
}
