package io.adplatform.sdk.finance.credits;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.RequestBuilder;

/**
 * Takes back credit that was offered (document 2, "Revoke credit"). The customer is required. Never sent twice, and
 * can't be undone: credit that is offered again is another one.
 */
public final class RevokeCredit extends RequestBuilder<Confirmation, RevokeCredit> {

    // The second attempt could be refused because the first one worked, and the caller would believe that none did.
    static final Operation<Confirmation> OPERATION =
            Operation.once("POST /api/v3/fa/customer/credit/revoke").returns(Confirmation.class);

    RevokeCredit(Workspace workspace, long creditId) {
        super(workspace, OPERATION);
        body("creditId", creditId).setter("customer", "owId");
    }

    /** The Organization Workspace ID of the credit's customer. Required. */
    public RevokeCredit customer(long owId) {
        return body("owId", owId);
    }

    @Override
    protected void check(Checks checks) {
        checks.required("owId").positive("owId").positive("creditId");
    }
}
