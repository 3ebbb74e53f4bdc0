package io.adplatform.sdk.finance;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PlainRequest;

/**
 * The VLD, PLD or SLS fees of customers (document 2, "Get VLD / PLD / SLS fees" and "Update VLD / PLD / SLS fees"): three
 * families of one shape, whose fields differ in their first three letters alone.
 */
public final class FeeFamily {

    private final Workspace workspace;
    private final Wire wire;

    FeeFamily(Workspace workspace, Wire wire) {
        this.workspace = workspace;
        this.wire = wire;
    }

    /** A customer's fees. */
    public Request<FeeSettings> get(long customerOwId) {
        return new PlainRequest<>(workspace, wire.get)
                .path("customerOwId", customerOwId)
                .checked(checks -> checks.positive("customerOwId"));
    }

    /** Changes a customer's fees. A new rate holds for what is created from then on. */
    public UpdateFees update(long owId) {
        return new UpdateFees(workspace, wire, owId);
    }

    /** What the families differ in. */
    enum Wire {
        VLD("vld", "GET /api/v3/fa/customer/{customerOwId}/vld-fees", "PATCH /api/v3/fa/customer/vld-fees"),
        PLD("pld", "GET /api/v3/fa/customer/{customerOwId}/pld-fees", "PATCH /api/v3/fa/customer/pld-fees"),
        SLS("sls", "GET /api/v3/fa/customer/{customerOwId}/sls-fees", "PATCH /api/v3/fa/customer/sls-fees");

        final String prefix;
        final Operation<FeeSettings> get;
        final Operation<Confirmation> update;

        Wire(String prefix, String get, String update) {
            this.prefix = prefix;
            this.get = Operation.read(get).returns(FeeSettings.class);
            // Fees are set to what the request says; a second time changes nothing.
            this.update = Operation.repeatable(update).returns(Confirmation.class);
        }
    }
}
