package io.adplatform.sdk.finance.invoices;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.RequestBuilder;

/**
 * Approves or cancels an invoice (document 2, "Approve invoice" and "Cancel invoice"). Moves no money. Fails with
 * {@link io.adplatform.sdk.error.UnprocessableException} if the invoice's status doesn't allow it. Sent again after a lost
 * answer; then that exception can also mean that the first request succeeded, which the invoice's status shows.
 */
public final class ChangeInvoiceStatus extends RequestBuilder<Confirmation, ChangeInvoiceStatus> {

    // Both set the status of one invoice and move no money. A repeat after a lost answer changes nothing more.
    static final Operation<Confirmation> APPROVE = Operation.repeatable("PATCH /api/v3/fa/invoice-approve/{invoiceId}")
            .doneByEmptyBody()
            .returns(Confirmation.class);

    static final Operation<Confirmation> CANCEL = Operation.repeatable("PATCH /api/v3/fa/invoice-cancel/{invoiceId}")
            .doneByEmptyBody()
            .returns(Confirmation.class);

    ChangeInvoiceStatus(Workspace workspace, Operation<Confirmation> operation, long invoiceId) {
        super(workspace, operation);
        path("invoiceId", invoiceId);
    }

    /** The reason, which the invoice shows from then on. */
    public ChangeInvoiceStatus actionNote(String actionNote) {
        return body("actionNote", actionNote);
    }
}
