package io.adplatform.sdk.finance.fees;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PlainRequest;

/** The fees of customers beside the media (document 2, "Finance: customer details"). */
public final class Fees {

    static final Operation<PgFees> PG = Operation.read("GET /api/v3/fa/customer/{owId}/pg-fees")
            .returnsField("organizationPgFeesDetails", PgFees.class);

    private final Workspace workspace;

    private Fees(Workspace workspace) {
        this.workspace = workspace;
    }

    /** Fees in a workspace. */
    public static Fees on(Workspace workspace) {
        return new Fees(workspace);
    }

    /** A customer's PG fees (document 2, "Get PG fees"). */
    public Request<PgFees> pg(long customerOwId) {
        return new PlainRequest<>(workspace, PG).setter("customerOwId", "owId").path("owId", customerOwId);
    }

    /**
     * Changes a customer's PG fees (document 2, "Edit PG fees"). May be repeated, and undone by setting what {@link #pg}
     * read before.
     */
    public EditPgFees editPg(long customerOwId) {
        return new EditPgFees(workspace, customerOwId);
    }

    /** The VLD fees. */
    public FeeFamily vld() {
        return new FeeFamily(workspace, "vld", FeeFamily.GET_VLD, FeeFamily.UPDATE_VLD);
    }

    /** The PLD fees. */
    public FeeFamily pld() {
        return new FeeFamily(workspace, "pld", FeeFamily.GET_PLD, FeeFamily.UPDATE_PLD);
    }

    /** The SLS fees. */
    public FeeFamily sls() {
        return new FeeFamily(workspace, "sls", FeeFamily.GET_SLS, FeeFamily.UPDATE_SLS);
    }
}
