package io.adplatform.sdk.creative.library;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.RequestBuilder;

/** A creative and the campaigns that it runs in (document 3, "Creative with campaigns"). */
public final class GetCreativeWithCampaigns extends RequestBuilder<Creative, GetCreativeWithCampaigns> {

    static final Operation<Creative> OPERATION = Operation.read(
                    "GET /api/v3/crt/creatives/{creativeId}/creative-campaign-details")
            .returns(Creative.class);

    public GetCreativeWithCampaigns(Workspace workspace, long creativeId) {
        super(workspace, OPERATION);
        path("creativeId", creativeId);
        setter("includeModelingInfo", "includingModelingInfo");
    }

    /** Asks for {@link CampaignUse#isModelled()} too. */
    public GetCreativeWithCampaigns includeModelingInfo() {
        // The documents have both spellings.
        return query("includeModelingInfo", true).query("includingModelingInfo", true);
    }
}
