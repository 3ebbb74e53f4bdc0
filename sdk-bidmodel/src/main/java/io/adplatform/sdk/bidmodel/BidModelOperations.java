package io.adplatform.sdk.bidmodel;

import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.OperationCatalogue;
import java.util.Collection;
import java.util.List;

/** The operations of this module (document 2). */
public final class BidModelOperations implements OperationCatalogue {

    @Override
    public Collection<Operation<?>> operations() {
        return List.of(
                BidModels.DIMENSIONS,
                FindModelledEntities.OPERATION,
                ListBundles.OPERATION,
                Bundles.CREATE,
                UpdateBundles.OPERATION,
                Bundles.DELETE,
                ListEntities.OPERATION,
                GetDimensionStatistics.OPERATION,
                CampaignBidModels.COUNT,
                CampaignBidModels.SPENT,
                MetricsReport.OPERATION,
                ManageBidModels.ADDING,
                DeleteBidModels.OPERATION,
                CampaignBidModels.INCLUDE_EXCLUDE,
                IncludeExclude.DEVICE_TYPE,
                IncludeExclude.EXCHANGE,
                IncludeExclude.TRAFFIC_SOURCE,
                ManageIoBidModels.ADDING,
                IoBidModels.ADD_PRIORITY,
                IoBidModels.UPDATE_PRIORITY,
                IoBidModels.DELETE_PRIORITY);
    }
}
