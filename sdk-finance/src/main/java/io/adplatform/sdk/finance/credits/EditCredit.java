package io.adplatform.sdk.finance.credits;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.RequestBuilder;
import java.math.BigDecimal;

/**
 * Changes the amount of credit that was offered (document 2, "Update credit"). Customer and amount are required. Never
 * sent twice.
 */
public final class EditCredit extends RequestBuilder<Confirmation, EditCredit> {

    // It sets an amount of money: between two attempts the credit can be claimed or changed by another user.
    static final Operation<Confirmation> OPERATION =
            Operation.once("PATCH /api/v3/fa/customer/credit/edit").returns(Confirmation.class);

    EditCredit(Workspace workspace, long creditId) {
        super(workspace, OPERATION);
        body("creditId", creditId).setter("customer", "owId").setter("amount", "creditAmount");
    }

    /** The Organization Workspace ID of the credit's customer. Required. */
    public EditCredit customer(long owId) {
        return body("owId", owId);
    }

    /** The new amount, above 0, in the workspace's currency. Required. */
    public EditCredit amount(BigDecimal amount) {
        return body("creditAmount", amount);
    }

    @Override
    protected void check(Checks checks) {
        checks.required("owId", "creditAmount")
                .positive("owId")
                .positive("creditId")
                .positive("creditAmount");
    }
}
