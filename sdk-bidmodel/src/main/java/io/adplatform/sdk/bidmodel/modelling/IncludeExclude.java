package io.adplatform.sdk.bidmodel.modelling;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PlainRequest;

/**
 * Blocks one device type, exchange or traffic source of a campaign, or targets it again (document 2, "Include/exclude
 * device types, exchanges, traffic sources"). {@link CampaignModelling#exclude} takes several in one request. May be
 * repeated.
 */
public final class IncludeExclude {

    static final Operation<Confirmation> DEVICE_TYPE = of("POST /api/v2/cmp/deviceType/includeExclude");
    static final Operation<Confirmation> EXCHANGE = of("POST /api/v2/cmp/exchange/includeExclude");
    static final Operation<Confirmation> TRAFFIC_SOURCE = of("POST /api/v2/cmp/trafficsource/includeExclude");

    private final Workspace workspace;
    private final Operation<Confirmation> operation;
    private final long campaignId;

    IncludeExclude(Workspace workspace, Operation<Confirmation> operation, long campaignId) {
        this.workspace = workspace;
        this.operation = operation;
        this.campaignId = campaignId;
    }

    // The flag is set to the request's value; a second time changes nothing.
    private static Operation<Confirmation> of(String line) {
        return Operation.repeatable(line).withIaaHost().returns(Confirmation.class);
    }

    /** Targets it again. */
    public Request<Confirmation> include(long id) {
        return set(id, 0);
    }

    /** Blocks it. */
    public Request<Confirmation> exclude(long id) {
        return set(id, 1);
    }

    private Request<Confirmation> set(long id, int isExcluded) {
        return new PlainRequest<>(workspace, operation)
                .setter("id", "ids")
                .body("ids", Long.toString(id))
                .body("isExcluded", isExcluded)
                .body("campaignId", campaignId)
                .checked(checks -> checks.positive("ids").positive("campaignId"));
    }
}
