package io.adplatform.sdk.bidmodel.entities;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.Paging;
import io.adplatform.sdk.operation.PeriodInput;

/**
 * The entities of a campaign's dimension (document 2, "List modeled entities of a campaign"). Everything is optional. A single
 * page has 10 rows by default; the order is {@code +priority}. The dimension's bundles may be among the entities, as
 * {@link BundleRow}s.
 */
public final class ListEntities extends DimensionRowsBuilder<ListEntities> {

    static final Operation<BidModelPage> OPERATION = Operation.read(
                    "POST /api/v3/bm/campaigns/{campaignId}/bid-models/dimensions/{dimensionId}")
            .returns(BidModelPage.class);

    public ListEntities(Workspace workspace, long campaignId, Dimension dimension) {
        super(
                workspace,
                OPERATION,
                Paging.byBody("pageNo", "noOfEntries"),
                campaignId,
                dimension,
                PeriodInput.Ends.OPTIONAL);
    }

    /** Only the modelling, without metrics such as impressions and clicks. */
    public ListEntities skipReporting() {
        return body("skipReporting", true);
    }
}
