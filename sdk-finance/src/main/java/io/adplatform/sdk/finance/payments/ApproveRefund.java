package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.file.Content;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.RequestBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Approves a refund, which moves its money (document 2, "Approve refund"). Sent once; {@link Payments#reconcile} finds a lost one
 * by the payment's status.
 */
public final class ApproveRefund extends RequestBuilder<Confirmation, ApproveRefund> {

    // It takes the money from the balance.
    static final Operation<Confirmation> OPERATION = Operation.once(
                    "POST /api/v3/fa/customer/payment/approve-refund/{paymentId}")
            .returns(Confirmation.class);

    private @Nullable Content proof;

    ApproveRefund(Workspace workspace, long paymentId) {
        super(workspace, OPERATION);
        path("paymentId", paymentId);
        setter("customer", "owId").setter("proof", "paymentProof");
    }

    /** The Organization Workspace ID of the payment's customer. Required. */
    public ApproveRefund customer(long owId) {
        return body("owId", owId);
    }

    /** Sets the reason, for later readers of the payment. */
    public ApproveRefund actionNote(String actionNote) {
        return body("actionNote", actionNote);
    }

    /** A JPEG or PNG image of the proof; its first bytes are looked at, not its name. The documents don't list it. */
    public ApproveRefund proof(Content image) {
        proof = image;
        return file("paymentProof", image);
    }

    @Override
    protected void check(Checks checks) {
        checks.required("owId").positive("owId").notEmpty("actionNote");
        PaymentBuilder.checkProof(checks, proof);
    }
}
