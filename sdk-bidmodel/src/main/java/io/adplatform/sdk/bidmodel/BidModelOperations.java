package io.adplatform.sdk.bidmodel;

import io.adplatform.sdk.bidmodel.bundles.Bundles;
import io.adplatform.sdk.bidmodel.bundles.ListBundles;
import io.adplatform.sdk.bidmodel.bundles.UpdateBundles;
import io.adplatform.sdk.bidmodel.dimensions.Dimensions;
import io.adplatform.sdk.bidmodel.dimensions.GetDimensionStatistics;
import io.adplatform.sdk.bidmodel.entities.FindModelledEntities;
import io.adplatform.sdk.bidmodel.entities.ListEntities;
import io.adplatform.sdk.bidmodel.insertionorders.IoBidModels;
import io.adplatform.sdk.bidmodel.insertionorders.ManageIoBidModels;
import io.adplatform.sdk.bidmodel.modelling.CampaignModelling;
import io.adplatform.sdk.bidmodel.modelling.DeleteBidModels;
import io.adplatform.sdk.bidmodel.modelling.IncludeExclude;
import io.adplatform.sdk.bidmodel.modelling.ManageBidModels;
import io.adplatform.sdk.bidmodel.reports.MetricsReport;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.OperationCatalogue;
import java.lang.reflect.Field;
import java.util.Collection;
import java.util.List;

/** The operations of this module (document 2). */
public final class BidModelOperations implements OperationCatalogue {

    @Override
    public Collection<Operation<?>> operations() {
        return List.of(
                constant(Dimensions.class, "LIST"),
                constant(FindModelledEntities.class, "OPERATION"),
                constant(ListBundles.class, "OPERATION"),
                constant(Bundles.class, "CREATE"),
                constant(UpdateBundles.class, "OPERATION"),
                constant(Bundles.class, "DELETE"),
                constant(ListEntities.class, "OPERATION"),
                constant(GetDimensionStatistics.class, "OPERATION"),
                constant(Dimensions.class, "COUNT"),
                constant(Dimensions.class, "SPENT"),
                constant(MetricsReport.class, "OPERATION"),
                constant(ManageBidModels.class, "ADDING"),
                constant(DeleteBidModels.class, "OPERATION"),
                constant(CampaignModelling.class, "INCLUDE_EXCLUDE"),
                constant(IncludeExclude.class, "DEVICE_TYPE"),
                constant(IncludeExclude.class, "EXCHANGE"),
                constant(IncludeExclude.class, "TRAFFIC_SOURCE"),
                constant(ManageIoBidModels.class, "ADDING"),
                constant(IoBidModels.class, "ADD_PRIORITY"),
                constant(IoBidModels.class, "UPDATE_PRIORITY"),
                constant(IoBidModels.class, "DELETE_PRIORITY"));
    }

    // An operation stands beside the method that uses it, and is no API: only its own package sees it.
    private static Operation<?> constant(Class<?> declaring, String name) {
        try {
            Field constant = declaring.getDeclaredField(name);
            constant.setAccessible(true);
            return (Operation<?>) constant.get(null);
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError(declaring + " has no " + name, impossible);
        }
    }
}
