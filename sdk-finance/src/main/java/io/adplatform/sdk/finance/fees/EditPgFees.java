package io.adplatform.sdk.finance.fees;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.RequestBuilder;
import java.math.BigDecimal;

/**
 * Changes a customer's PG fees (document 2, "Edit PG fees"). Unset fields are not sent; at least one is required. May be
 * repeated.
 */
public final class EditPgFees extends RequestBuilder<Confirmation, EditPgFees> {

    // The fees are set to the request's values.
    static final Operation<Confirmation> OPERATION = Operation.repeatable(
                    "PATCH /api/v3/fa/customer/{customerOwId}/pg-fees")
            .returns(Confirmation.class);

    EditPgFees(Workspace workspace, long customerOwId) {
        super(workspace, OPERATION);
        path("customerOwId", customerOwId).body("owId", customerOwId).setter("customerOwId", "owId");
    }

    /** The documents give no unit. */
    public EditPgFees pgCampaignFees(BigDecimal fees) {
        return body("pgCampaignFees", fees);
    }

    /** The share of the fees that the workspace applies. */
    public EditPgFees pgWorkspaceShare(BigDecimal share) {
        return body("pgWorkspaceShare", share);
    }

    @Override
    protected void check(Checks checks) {
        checks.that(
                checks.hasFurtherFields()
                        || checks.value("pgCampaignFees") != null
                        || checks.value("pgWorkspaceShare") != null,
                "pgCampaignFees",
                null,
                "is required, or pgWorkspaceShare");
    }
}
