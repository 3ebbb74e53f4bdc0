package io.adplatform.sdk.finance.fees;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PlainRequest;

/**
 * The VLD, PLD or SLS fees of customers (document 2, "Get VLD / PLD / SLS fees" and "Update VLD / PLD / SLS fees"):
 * three families of one shape, whose fields differ in their first three letters alone.
 */
public final class FeeFamily {

    static final Operation<FeeSettings> GET_VLD = get("GET /api/v3/fa/customer/{customerOwId}/vld-fees");
    static final Operation<FeeSettings> GET_PLD = get("GET /api/v3/fa/customer/{customerOwId}/pld-fees");
    static final Operation<FeeSettings> GET_SLS = get("GET /api/v3/fa/customer/{customerOwId}/sls-fees");

    static final Operation<Confirmation> UPDATE_VLD = update("PATCH /api/v3/fa/customer/vld-fees");
    static final Operation<Confirmation> UPDATE_PLD = update("PATCH /api/v3/fa/customer/pld-fees");
    static final Operation<Confirmation> UPDATE_SLS = update("PATCH /api/v3/fa/customer/sls-fees");

    private final Workspace workspace;
    private final String prefix;
    private final Operation<FeeSettings> get;
    private final Operation<Confirmation> update;

    FeeFamily(Workspace workspace, String prefix, Operation<FeeSettings> get, Operation<Confirmation> update) {
        this.workspace = workspace;
        this.prefix = prefix;
        this.get = get;
        this.update = update;
    }

    private static Operation<FeeSettings> get(String line) {
        return Operation.read(line).returns(FeeSettings.class);
    }

    // Fees are set to the request's values; a second time changes nothing.
    private static Operation<Confirmation> update(String line) {
        return Operation.repeatable(line).returns(Confirmation.class);
    }

    /** A customer's fees. */
    public Request<FeeSettings> get(long customerOwId) {
        return new PlainRequest<>(workspace, get).path("customerOwId", customerOwId);
    }

    /** Changes a customer's fees. A new rate applies to later items only. */
    public UpdateFees update(long customerOwId) {
        return new UpdateFees(workspace, update, prefix, customerOwId);
    }
}
