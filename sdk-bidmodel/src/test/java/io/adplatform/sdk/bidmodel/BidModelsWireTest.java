package io.adplatform.sdk.bidmodel;

import static io.adplatform.sdk.contract.WirePlatform.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.FileType;
import io.adplatform.sdk.Order;
import io.adplatform.sdk.bidmodel.bundles.Bundle;
import io.adplatform.sdk.bidmodel.bundles.BundleUpdate;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidModelPage;
import io.adplatform.sdk.bidmodel.entities.BundleRow;
import io.adplatform.sdk.bidmodel.entities.EntityField;
import io.adplatform.sdk.bidmodel.entities.EntityRow;
import io.adplatform.sdk.bidmodel.entities.SpendRatio;
import io.adplatform.sdk.bidmodel.insertionorders.IoModelling;
import io.adplatform.sdk.bidmodel.modelling.EntityModelling;
import io.adplatform.sdk.bidmodel.modelling.ModellingUpdate;
import io.adplatform.sdk.contract.WirePlatform;
import io.adplatform.sdk.error.InvalidRequestException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Bid modelling as document 2 writes it, against a server that only records. */
class BidModelsWireTest {

    private static final String DONE = "{'success':true,'data':'Saved'}";

    private WirePlatform platform;
    private BidModels bids;

    @BeforeEach
    void start() throws Exception {
        platform = WirePlatform.start();
        bids = BidModels.on(platform.client());
    }

    @AfterEach
    void close() {
        platform.close();
    }

    @Test
    void entitiesAreRequestedAndReadAsDocumented() throws Exception {
        platform.answers("{'success':true,'data':{'total':{'impressions':1200.5,'totalCount':2},'data':["
                + "{'id':33,'name':'Ohio','isExcluded':0,'modelled':true,'targeted':true,'spentDistribution':12.5,"
                + "'bidModelData':{'id':9,'priority':1,'bidMultiplier':1.25,'spendRatio':40,'spendRatioTypeId':2},"
                + "'impressions':1000,'CTR':0.1,'newMetric':5},"
                + "{'bundleId':8,'bundleName':'East','bundleEntityIds':[1,2],'modellingApplied':true}],"
                + "'totalRecords':2,'filteredRecords':2,'campaignBidDetails':{'baseBid':1.5,'maxBid':3,"
                + "'currentPriority':1,'nextPerformanceCheck':1793500000000}}}");

        BidModelPage page = bids.campaign(7001)
                .entities(Dimension.STATE)
                .between(Instant.ofEpochMilli(1_793_000_000_000L), Instant.ofEpochMilli(1_793_400_000_000L))
                .timeZoneId(5)
                .sortBy(EntityField.PRIORITY, Order.ASC)
                .search("oh")
                .pageNo(1)
                .pageSize(10)
                .skipReporting()
                .send();

        RecordedRequest request = platform.request();
        assertThat(request.getMethod() + " " + request.getUrl().encodedPath())
                .isEqualTo("POST /api/v3/bm/campaigns/7001/bid-models/dimensions/10");
        assertThat(json(request.getBody().utf8()))
                .isEqualTo(json("{'startDate':1793000000000,'endDate':1793400000000,'timezoneId':5,'timeZoneId':5,"
                        + "'sortBy':'+priority','searchField':'oh','pageNo':1,'noOfEntries':10,'skipReporting':true}"));
        EntityRow ohio = (EntityRow) page.rows().get(0);
        assertThat(ohio.bidModelData().bidMultiplier()).isEqualTo(new BigDecimal("1.25"));
        assertThat(ohio.metrics().delivery().impressions()).isEqualTo(new BigDecimal("1000"));
        assertThat(ohio.additionalProperties()).containsEntry("newMetric", 5L);
        assertThat(page.rows().get(1)).isInstanceOfSatisfying(BundleRow.class, east -> {
            assertThat(east.id()).isEqualTo(8);
            assertThat(east.additionalProperties()).containsEntry("modellingApplied", true);
        });
        assertThat(page.campaignBidDetails().maxBid()).isEqualTo(new BigDecimal("3"));
    }

    @Test
    void modellingIsSentUnderItsActions() throws Exception {
        platform.answers(DONE);

        bids.campaign(7001)
                .manage(Dimension.STATE)
                .add(EntityModelling.of(33)
                        .priority(1)
                        .bidMultiplier("1.25")
                        .spendRatio(SpendRatio.flexible("40"))
                        .with("newField", true))
                .add(EntityModelling.ofNewBundle("East", List.of(1L, 2L)).priority(2))
                .update(ModellingUpdate.of(9).priority(3))
                .delete(List.of(11L))
                .unbundle(List.of(8L))
                .include(List.of(5L))
                .exclude(List.of(6L))
                .baseBid(new BigDecimal("1.50"))
                .with("reason", "autumn")
                .send();

        RecordedRequest request = platform.request();
        assertThat(request.getMethod() + " " + request.getUrl().encodedPath())
                .isEqualTo("PUT /api/v3/bm/campaigns/7001/bid-models/10");
        assertThat(json(request.getBody().utf8()))
                .isEqualTo(json("{'actionWiseBidModelEntities':{'ADD':{'bidModelEntityDetails':["
                        + "{'entityId':33,'entityTypeId':1,'priority':1,'bidMultiplier':1.25,'spendRatio':40,"
                        + "'spendRatioTypeId':1,'newField':true},"
                        + "{'entityId':-1,'entityTypeId':2,'bundleName':'East','entityIds':[1,2],'priority':2}]},"
                        + "'UPDATE':{'bidModelEntityDetails':[{'bidModelDataId':9,'priority':3}]},"
                        + "'DELETE':{'bidModelDataId':[11],'bundleIds':[8]}},"
                        + "'inclusionExclusionEntityMap':{'INCLUDE':[5],'EXCLUDE':[6]},"
                        + "'baseBid':1.50,'reason':'autumn'}"));
    }

    @Test
    void modellingOfAnInsertionOrderIsSentByAction() throws Exception {
        platform.answers(DONE).answers(DONE).answers(DONE);

        bids.io(51)
                .manage()
                .add(IoModelling.of(Dimension.STATE, 33).inCampaign(7001).priority(1))
                .exclude(Dimension.CITY, List.of(41L, 42L))
                .baseBid(new BigDecimal("2"))
                .send();
        bids.io(51).updatePriority(4, List.of(7001L, 7002L)).send();
        bids.io(51).deletePriority(List.of(7001L, 7002L)).send();

        RecordedRequest managed = platform.request();
        assertThat(managed.getMethod() + " " + managed.getUrl().encodedPath())
                .isEqualTo("PUT /api/v3/bm/io/51/bid-models");
        assertThat(json(managed.getBody().utf8()))
                .isEqualTo(json("{'bidModelRequests':[{'action':'ADD','bidModelData':{'priority':1},"
                        + "'dimensionEntityMappings':[{'dimensionId':10,'entityId':33,'campaignId':7001}]}],"
                        + "'excludeDimensionEntityMappings':[{'dimensionId':11,'ids':'41,42','isExcluded':1}],"
                        + "'baseBid':2}"));
        RecordedRequest updated = platform.request();
        assertThat(updated.getMethod()).isEqualTo("PATCH");
        assertThat(json(updated.getBody().utf8())).isEqualTo(json("{'priority':4,'campaignIds':[7001,7002]}"));
        RecordedRequest deleted = platform.request();
        assertThat(deleted.getMethod() + " " + deleted.getTarget())
                .isEqualTo("DELETE /api/v3/bm/io/51/bid-models?campaignIds=7001%2C7002");
    }

    @Test
    void bundlesAreListedCreatedUpdatedAndDeletedAsDocumented() throws Exception {
        platform.answers("{'success':true,'data':[{'bundleId':8,'bundleName':'East','dimensionId':10,'entityIds':[1,2],"
                        + "'modellingApplied':true}]}")
                .answers("{'success':true,'data':{'message':'Created','id':77}}")
                .answers(DONE)
                .answers(DONE);

        List<Bundle> all = bids.bundles(7001).list(Dimension.STATE).search("ea").send();
        Long created = bids.bundles(7001)
                .create(Dimension.STATE, "West", List.of(3L, 4L))
                .send()
                .id();
        bids.bundles(7001)
                .update(Dimension.STATE)
                .bundle(BundleUpdate.of(8).entityIds(List.of(1L)))
                .bundle(BundleUpdate.of(9).name("South"))
                .send();
        bids.bundles(7001).delete(Dimension.STATE, List.of(8L)).send();

        assertThat(all.get(0).modellingApplied()).isTrue();
        assertThat(created).isEqualTo(77);
        assertThat(platform.request().getTarget())
                .isEqualTo("/api/v3/bm/campaigns/7001/bundles?dimensionId=10&searchField=ea");
        assertThat(platform.sent()).isEqualTo(json("{'bundleName':'West','entityIds':[3,4]}"));
        assertThat(platform.sent())
                .isEqualTo(json(
                        "{'bundleDetailList':[{'bundleId':8,'entityIds':[1]},{'bundleId':9,'bundleName':'South'}]}"));
        RecordedRequest deleted = platform.request();
        assertThat(deleted.getUrl().encodedPath()).isEqualTo("/api/v3/bm/campaigns/7001/dimensions10/bundles");
        assertThat(json(deleted.getBody().utf8())).isEqualTo(json("{'bundleIds':[8]}"));
    }

    @Test
    void aDeletionIsSelectedByWithAlone() throws Exception {
        platform.answers(DONE).answers(DONE);

        bids.campaign(7001).delete().with("dimensionId", 10).send();
        bids.campaign(7001)
                .delete()
                .dimensions(Dimension.STATE, Dimension.CITY)
                .bidModelDataIds(List.of(9L))
                .campaignId(7001)
                .send();

        assertThat(platform.request().getTarget()).isEqualTo("/api/v3/bm/campaigns/7001/bid-models?dimensionId=10");
        assertThat(platform.request().getTarget())
                .isEqualTo(
                        "/api/v3/bm/campaigns/7001/bid-models?dimensionIds=10%2C11&bidModelDataIds=9&campaignId=7001");
        assertThatThrownBy(() -> bids.campaign(7001).delete().send())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("everything()");
    }

    @Test
    void flagsOfDevicesAndDimensionsAreSentAsTexts() throws Exception {
        platform.answers("{'statusCode':200,'responseObject':{'message':'Saved'}}")
                .answers(DONE);

        bids.campaign(7001).deviceTypes().exclude(3).send();
        bids.campaign(7001).exclude(Dimension.STATE, List.of(33L, 34L)).send();

        RecordedRequest device = platform.request();
        assertThat(device.getUrl().encodedPath()).isEqualTo("/api/v2/cmp/deviceType/includeExclude");
        assertThat(json(device.getBody().utf8())).isEqualTo(json("{'ids':'3','isExcluded':1,'campaignId':7001}"));
        RecordedRequest dimension = platform.request();
        assertThat(dimension.getUrl().encodedPath())
                .isEqualTo("/api/v3/bm/campaigns/7001/include-Exclude/dimensions/10");
        assertThat(json(dimension.getBody().utf8())).isEqualTo(json("{'ids':'33,34','isExcluded':1}"));
    }

    @Test
    void aReportTakesItsFilesOfAClosedList() throws Exception {
        platform.answers("{'success':true,'data':{'url':'https://files.example/1.xlsx'}}");

        String url = bids.campaign(7001)
                .downloadReport(Dimension.STATE)
                .between(Instant.ofEpochMilli(1_793_000_000_000L), Instant.ofEpochMilli(1_793_400_000_000L))
                .columns(EntityField.of("id"), EntityField.IMPRESSIONS)
                .fileType(FileType.XLSX)
                .send()
                .url();

        assertThat(url).isEqualTo("https://files.example/1.xlsx");
        assertThat(platform.sent().get("download").get("fileType").asText()).isEqualTo("xlsx");
        assertThatThrownBy(() -> bids.campaign(7001)
                        .downloadReport(Dimension.STATE)
                        .fileType(FileType.of("pdf"))
                        .send())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("fileType");
    }

    @Test
    void statisticsAreReadByDimension() throws Exception {
        platform.answers("{'success':true,'data':{'10':{'totalCount':50,'modelledCount':2,'modelledIds':[33,34]},"
                + "'11':{'totalCount':9,'modelledCount':0,'modelledIds':null}}}");

        var statistics = bids.campaign(7001).dimensionStatistics().send();

        assertThat(platform.request().getUrl().encodedPath())
                .isEqualTo("/api/v3/bm/campaign/7001/dimensions/bid-models/count");
        assertThat(statistics.get(Dimension.STATE).modelledIds()).containsExactly(33L, 34L);
        assertThat(statistics.get(Dimension.CITY).modelledCount()).isZero();
    }
}
