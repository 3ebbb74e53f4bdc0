package io.adplatform.checks.operations;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.FileType;
import io.adplatform.sdk.Order;
import io.adplatform.sdk.Page;
import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.dimensions.DimensionNode;
import io.adplatform.sdk.bidmodel.dimensions.DimensionSpending;
import io.adplatform.sdk.bidmodel.dimensions.DimensionStatistics;
import io.adplatform.sdk.bidmodel.dimensions.GetDimensionStatistics;
import io.adplatform.sdk.bidmodel.dimensions.ModelledItemCount;
import io.adplatform.sdk.bidmodel.entities.BidModelPage;
import io.adplatform.sdk.bidmodel.entities.EntityField;
import io.adplatform.sdk.bidmodel.entities.ModelledEntities;
import io.adplatform.sdk.bidmodel.entities.SpendRatio;
import io.adplatform.sdk.bidmodel.modelling.EntityModelling;
import io.adplatform.sdk.bidmodel.modelling.ModellingUpdate;
import io.adplatform.sdk.bidmodel.reports.MetricCondition;
import io.adplatform.sdk.bidmodel.reports.ReportLink;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/** Bid models of a campaign. */
final class BidModelCalls {

    ModelledEntities findModelledEntities(AdPlatform platform) {
        return BidModels.on(platform)
                .modelledEntities(Dimension.STATE, List.of(100_001L, 100_002L))
                .includeCampaigns()
                .send();
    }

    Map<Dimension, DimensionStatistics> countEntitiesByDimension(AdPlatform platform, long campaignId) {
        return BidModels.on(platform)
                .campaign(campaignId)
                .dimensionStatistics()
                .days(LocalDate.of(2026, 11, 1), LocalDate.of(2026, 11, 20))
                .only(GetDimensionStatistics.Attribute.TOTAL_COUNT, GetDimensionStatistics.Attribute.MODELLED_COUNT)
                .send();
    }

    ModelledItemCount countModelledEntities(AdPlatform platform, long campaignId) {
        return BidModels.on(platform)
                .campaign(campaignId)
                .modelledItemCount(Dimension.STATE)
                .send();
    }

    DimensionSpending spending(AdPlatform platform, long campaignId) {
        return BidModels.on(platform)
                .campaign(campaignId)
                .spending(Dimension.STATE)
                .send();
    }

    BidModelPage listEntities(AdPlatform platform, long campaignId) {
        return BidModels.on(platform)
                .campaign(campaignId)
                .entities(Dimension.STATE)
                .days(LocalDate.of(2026, 11, 1), LocalDate.of(2026, 11, 20))
                .sortBy(EntityField.PRIORITY, Order.ASC)
                .pageSize(50)
                .send();
    }

    Confirmation excludeDeviceType(AdPlatform platform, long campaignId) {
        return BidModels.on(platform)
                .campaign(campaignId)
                .deviceTypes()
                .exclude(80_001)
                .send();
    }

    Confirmation excludeExchange(AdPlatform platform, long campaignId) {
        return BidModels.on(platform)
                .campaign(campaignId)
                .exchanges()
                .exclude(130_001)
                .send();
    }

    Confirmation includeTrafficSource(AdPlatform platform, long campaignId) {
        return BidModels.on(platform)
                .campaign(campaignId)
                .trafficSources()
                .include(70_001)
                .send();
    }

    Confirmation excludeEntities(AdPlatform platform, long campaignId) {
        return BidModels.on(platform)
                .campaign(campaignId)
                .exclude(Dimension.STATE, List.of(100_003L, 100_004L))
                .send();
    }

    Confirmation manageBidModels(AdPlatform platform, long campaignId, long bidModelDataId) {
        return BidModels.on(platform)
                .campaign(campaignId)
                .manage(Dimension.STATE)
                .add(EntityModelling.of(100_002)
                        .priority(2)
                        .bidMultiplier("1.5")
                        .spendRatio(SpendRatio.flexible("40")))
                .update(ModellingUpdate.of(bidModelDataId).bidMultiplier("1.2"))
                .exclude(List.of(100_005L))
                .send();
    }

    Confirmation deleteBidModels(AdPlatform platform, long campaignId, long bidModelDataId) {
        return BidModels.on(platform)
                .campaign(campaignId)
                .delete()
                .bidModelDataIds(List.of(bidModelDataId))
                .send();
    }

    BidModelPage report(AdPlatform platform, long campaignId) {
        return BidModels.on(platform)
                .campaign(campaignId)
                .report(Dimension.STATE)
                .days(LocalDate.of(2026, 11, 1), LocalDate.of(2026, 11, 20))
                .matchingAll(MetricCondition.of(EntityField.IMPRESSIONS, MetricCondition.Comparison.GREATER_THAN, "0"))
                .sortBy(EntityField.IMPRESSIONS, Order.DESC)
                .send();
    }

    ReportLink linkOfReport(AdPlatform platform, long campaignId) {
        return BidModels.on(platform)
                .campaign(campaignId)
                .downloadReport(Dimension.STATE)
                .days(LocalDate.of(2026, 11, 1), LocalDate.of(2026, 11, 20))
                .columns(EntityField.NAME, EntityField.IMPRESSIONS, EntityField.SPENT)
                .fileType(FileType.CSV)
                .send();
    }

    Page<DimensionNode> listDimensions(AdPlatform platform) {
        return BidModels.on(platform).dimensions().send();
    }
}
