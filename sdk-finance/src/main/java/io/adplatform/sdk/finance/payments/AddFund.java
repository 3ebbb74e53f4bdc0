package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;

/**
 * Records a payment of the logged-in organization's own (document 2, "Add payment from the organization app").
 *
 * <p>Sent once. It has no transaction ID, so {@link Payments#reconcile} never finds a lost one; it can only show its absence.
 */
public final class AddFund extends PaymentBuilder<AddFund> {

    // It records money.
    static final Operation<Confirmation> OPERATION =
            Operation.once("POST /api/v3/fa/payment/add-fund").returns(Confirmation.class);

    AddFund(Workspace workspace) {
        super(workspace, OPERATION);
        setter("bank", "bankName");
    }

    /** The bank's name; required with a check or a wire transfer. */
    public AddFund bank(String name) {
        return body("bankName", name);
    }

    @Override
    protected void check(Checks checks) {
        super.check(checks);
        Object mode = checks.value("paymentMode");
        if (PaymentMode.CHECK.equals(mode) || PaymentMode.WIRE_TRANSFER.equals(mode)) {
            Object bank = checks.value("bankName");
            checks.that(
                    bank != null && !bank.toString().isBlank(),
                    "bankName",
                    bank,
                    "is required with a check or a wire transfer");
        }
    }
}
