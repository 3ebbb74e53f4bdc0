package io.adplatform.sdk.creative.library;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.RequestBuilder;

/** A creative in full (document 3, "Get creative"). */
public final class GetCreative extends RequestBuilder<Creative, GetCreative> {

    static final Operation<Creative> OPERATION =
            Operation.read("GET /api/v3/crt/creatives/{creativeId}").returns(Creative.class);

    public GetCreative(Workspace workspace, long creativeId) {
        super(workspace, OPERATION);
        path("creativeId", creativeId);
    }
}
