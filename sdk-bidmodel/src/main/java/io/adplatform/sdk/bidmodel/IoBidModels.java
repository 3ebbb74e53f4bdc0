package io.adplatform.sdk.bidmodel;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.bidmodel.insertionorders.ManageIoBidModels;
import io.adplatform.sdk.bidmodel.internal.ModellingLimits;
import io.adplatform.sdk.bidmodel.plan.ApplyBidModelPlan;
import io.adplatform.sdk.bidmodel.plan.BidModelPlan;
import io.adplatform.sdk.bidmodel.plan.DesiredBidModel;
import io.adplatform.sdk.bidmodel.plan.PlanBidModels;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PlainRequest;
import java.util.Collection;
import java.util.List;

/** How the campaigns of an insertion order (IO) bid; what changes here applies to all of them (document 2). */
public final class IoBidModels {

    private static final String PATH = " /api/v3/bm/io/{ioId}/bid-models";

    // The documents leave the effect of a second addition open.
    static final Operation<Confirmation> ADD_PRIORITY =
            Operation.once("POST" + PATH).returns(Confirmation.class);

    // The priority is set to the request's value.
    static final Operation<Confirmation> UPDATE_PRIORITY =
            Operation.repeatable("PATCH" + PATH).returns(Confirmation.class);

    // A deleted priority stays deleted.
    static final Operation<Confirmation> DELETE_PRIORITY =
            Operation.repeatable("DELETE" + PATH).returns(Confirmation.class);

    private final Workspace workspace;
    private final long ioId;

    IoBidModels(Workspace workspace, long ioId) {
        this.workspace = workspace;
        this.ioId = ioId;
    }

    /** Adds, updates and deletes modelling in all campaigns of the IO (document 2, "Manage IO bid modeling"). */
    public ManageIoBidModels manage() {
        return ManageIoBidModels.on(workspace, ioId);
    }

    /**
     * Gives campaigns a priority within the IO (document 2, "Manage IO priority"). Refused with 422 if a campaign's status allows
     * none. Sent once.
     *
     * @param priority 1 to 10
     */
    public Request<Confirmation> addPriority(int priority, Collection<Long> campaignIds) {
        return priority(ADD_PRIORITY, priority, campaignIds);
    }

    /**
     * Changes the priority of campaigns within the IO (document 2, "Manage IO priority"). May be repeated.
     *
     * @param priority 1 to 10
     */
    public Request<Confirmation> updatePriority(int priority, Collection<Long> campaignIds) {
        return priority(UPDATE_PRIORITY, priority, campaignIds);
    }

    /** Takes the priority of campaigns within the IO away (document 2, "Manage IO priority"). May be repeated. */
    public Request<Confirmation> deletePriority(Collection<Long> campaignIds) {
        return new PlainRequest<>(workspace, DELETE_PRIORITY)
                .path("ioId", ioId)
                .query("campaignIds", campaignIds)
                .checked(checks -> checks.required("campaignIds").ids("campaignIds"));
    }

    /**
     * Plans the changes towards a desired modelling of all running or pending campaigns of the IO. Changes nothing.
     */
    public PlanBidModels plan(DesiredBidModel desired) {
        return PlanBidModels.ofIo(workspace, ioId, desired);
    }

    /**
     * Makes the changes of a plan in one request, and returns the outcome of each. A plan that was made for another base URL,
     * workspace or IO, or that breaks a rule, is refused before anything is sent.
     */
    public ApplyBidModelPlan apply(BidModelPlan plan) {
        return ApplyBidModelPlan.ofIo(workspace, ioId, plan);
    }

    private Request<Confirmation> priority(
            Operation<Confirmation> operation, int priority, Collection<Long> campaignIds) {
        return new PlainRequest<>(workspace, operation)
                .path("ioId", ioId)
                .body("priority", priority)
                .body("campaignIds", List.copyOf(campaignIds))
                .checked(checks -> checks.required("campaignIds")
                        .ids("campaignIds")
                        .between("priority", ModellingLimits.MIN_PRIORITY, ModellingLimits.MAX_PRIORITY));
    }
}
