package io.adplatform.sdk.bidmodel.bundles;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.RequestBuilder;
import java.util.List;

/** The bundles of a campaign, all in one answer (document 2, "List bundles"). */
public final class ListBundles extends RequestBuilder<List<Bundle>, ListBundles> {

    static final Operation<List<Bundle>> OPERATION =
            Operation.read("GET /api/v3/bm/campaigns/{campaignId}/bundles").returnsList(Bundle.class);

    ListBundles(Workspace workspace, long campaignId) {
        super(workspace, OPERATION);
        path("campaignId", campaignId);
        setter("dimension", "dimensionId").setter("search", "searchField");
    }

    /** Bundles of this dimension only. */
    public ListBundles dimension(Dimension dimension) {
        return query("dimensionId", dimension);
    }

    /** Bundles whose name or ID matches a word. */
    public ListBundles search(String word) {
        return query("searchField", word);
    }

    @Override
    protected void check(Checks checks) {
        checks.haveIds("dimensionId");
    }
}
