package io.adplatform.sdk.finance.credits;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.finance.internal.EmailAddress;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.RequestBuilder;

/**
 * Takes up credit that was offered to this organization (document 2, "Claim credit"). Unset fields are not sent. Never sent
 * twice; after an unknown outcome, {@link Credits#reconcile} reads the credit's status.
 */
public final class ClaimCredit extends RequestBuilder<Confirmation, ClaimCredit> {

    // It moves money to the balance.
    static final Operation<Confirmation> OPERATION =
            Operation.once("POST /api/v3/fa/credit/claim").returns(Confirmation.class);

    ClaimCredit(Workspace workspace, long creditId) {
        super(workspace, OPERATION);
        body("creditId", creditId);
    }

    public ClaimCredit customerName(String name) {
        return body("customerName", name);
    }

    public ClaimCredit businessName(String name) {
        return body("businessName", name);
    }

    public ClaimCredit taxId(String id) {
        return body("taxId", id);
    }

    public ClaimCredit contactPersonName(String name) {
        return body("contactPersonName", name);
    }

    /** An e-mail address. */
    public ClaimCredit contactPersonEmail(String address) {
        return body("contactPersonEmail", address);
    }

    public ClaimCredit incorporationPlace(String place) {
        return body("incorporationPlace", place);
    }

    public ClaimCredit address(String address) {
        return body("address", address);
    }

    @Override
    protected void check(Checks checks) {
        checks.positive("creditId")
                .notEmpty(
                        "customerName", "businessName", "taxId", "contactPersonName", "incorporationPlace", "address");
        EmailAddress.ifSet(checks, "contactPersonEmail");
    }
}
