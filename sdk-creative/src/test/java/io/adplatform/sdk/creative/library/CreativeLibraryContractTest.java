package io.adplatform.sdk.creative.library;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.campaigns.CampaignStatus;
import io.adplatform.sdk.contract.OperationContract;
import io.adplatform.sdk.creative.Creatives;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class CreativeLibraryContractTest {

    @TestFactory
    Stream<DynamicTest> listCreatives() {
        return OperationContract.of(
                        ListCreatives.OPERATION,
                        on -> Creatives.on(on)
                                .list()
                                .pageNo(1)
                                .pageSize(20)
                                .sortBy("-createdAt")
                                .search("spring")
                                .types(CreativeType.IMAGE, CreativeType.VIDEO)
                                .statuses(CreativeStatus.RUNNING)
                                .creativeIds(List.of(5L, 6L))
                                .creativeGroupId(9)
                                .campaignIds(List.of(7L))
                                .between(
                                        Instant.ofEpochMilli(1_763_596_800_000L),
                                        Instant.ofEpochMilli(1_763_683_200_000L))
                                .owIds(List.of(200001L))
                                .allOwIds()
                                .includeSource()
                                .includeOrganization()
                                .includeUser()
                                .with("sortCriteriaMap", Map.of("createdAt", "desc")))
                .sends("/api/v3/crt/creatives/list")
                .sendsJson("""
                        {"pageNo": 1, "noOfEntries": 20, "sortBy": "-createdAt", "searchField": "spring",
                         "platformCreativeTypeIds": [11, 14], "creativeStatusIds": [2], "creativeIds": [5, 6],
                         "creativeGroupId": 9, "campaignIds": [7], "startTime": 1763596800000, "endTime": 1763683200000,
                         "owIds": [200001], "allOwIds": true, "includeCreativeSourceDetails": true,
                         "includeOrganizationDetails": true, "includeUserDetails": true,
                         "sortCriteriaMap": {"createdAt": "desc"}}
                        """)
                .reads("the documented answer", """
                        {"success": true, "data": {"totalRecords": 40, "filteredRecords": 1, "filteredList": [{
                          "creativeId": 5, "creativeName": "Spring", "rtbCreativeTypeId": 2, "platformCreativeTypeId": 14,
                          "creativeStatusId": 2, "creativeSource": "https://cdn.example.com/5.mp4",
                          "creativeCardSource": "https://cdn.example.com/5-card.png",
                          "creativeThumbnailSource": "https://cdn.example.com/5.png", "creativeSourceType": "file",
                          "clickUrl": "https://example.com", "subMediaType": "Video", "duration": 15,
                          "creativePreviewFlag": 1, "createdAt": 1763596800000, "modifiedAt": "2025-11-20T02:00:00+02:00",
                          "videoDetails": {"duration": 16, "transformed": false},
                          "organizationLogo": "https://cdn.example.com/logo.png",
                          "userDetails": {"uowId": 3, "userName": "Traffic", "userEmail": "traffic@example.com",
                                          "hasApprovalAccess": true, "hasEditAccess": false},
                          "organizationDetails": {"owId": 200001, "organizationName": "Example"},
                          "campaignDetails": {"campaignIds": [7, 8]}}]}}
                        """, page -> {
                    assertThat(page.filteredRecords()).isEqualTo(1);
                    CreativeListItem row = page.rows().get(0);
                    assertThat(row.creativeId()).isEqualTo(5);
                    assertThat(row.type()).isSameAs(CreativeType.VIDEO);
                    assertThat(row.status()).isSameAs(CreativeStatus.RUNNING);
                    assertThat(row.duration()).isEqualTo(new BigDecimal("15"));
                    assertThat(row.transformed()).isFalse();
                    assertThat(row.creativeSourceType()).isSameAs(CreativeSourceType.FILE);
                    assertThat(row.creativePreviewFlag()).isTrue();
                    assertThat(row.createdAt()).isEqualTo(row.modifiedAt());
                    assertThat(row.userDetails())
                            .isEqualTo(new Creative.UserDetails(
                                    3L, "Traffic", "traffic@example.com", true, false, Map.of()));
                    assertThat(row.organizationDetails().owId()).isEqualTo(200001);
                    assertThat(row.campaignDetails().campaignIds()).containsExactly(7L, 8L);
                    assertThat(row.additionalProperties()).isEmpty();
                })
                .reads(
                        "size, pixel and duration flat as they were seen, and nested as documented; why it was rejected",
                        """
                        {"success": true, "data": {"filteredList": [
                          {"creativeId": 1, "creativeWidth": 300, "creativeHeight": "250", "pixelUrl": "https://t.example/p",
                           "duration": 15, "creativeStatusId": 5, "creativeRejectionReason": "Blurred"},
                          {"creativeId": 2, "imageDetails": {"creativeWidth": 300, "creativeHeight": 250,
                           "pixelUrl": "https://t.example/p"}, "videoDetails": {"duration": 15}}]}}
                        """,
                        page -> {
                            for (CreativeListItem row : page.rows()) {
                                assertThat(row.creativeWidth()).isEqualTo(300);
                                assertThat(row.creativeHeight()).isEqualTo(250);
                                assertThat(row.pixelUrl()).isEqualTo("https://t.example/p");
                                assertThat(row.duration()).isEqualTo(new BigDecimal("15"));
                                assertThat(row.additionalProperties()).isEmpty();
                            }
                            assertThat(page.rows().get(0).creativeRejectionReason())
                                    .isEqualTo("Blurred");
                            assertThat(page.rows().get(1).creativeRejectionReason())
                                    .isNull();
                        })
                .reads("the odd shape: whether it is done in every spelling, flat and nested", """
                        {"success": true, "data": {"filteredList": [
                          {"creativeId": 1, "transformed": "true"}, {"creativeId": 2, "transformed": 1},
                          {"creativeId": 3, "videoDetails": {"transformed": "TRUE"}},
                          {"creativeId": 4, "videoDetails": {"transformed": "1"}},
                          {"creativeId": 5, "transformed": "false"}, {"creativeId": 6, "videoDetails": {"transformed": 0}},
                          {"creativeId": 7, "transformed": "soon"}, {"creativeId": 8}]}}
                        """, page -> {
                    assertThat(page.rows())
                            .extracting(CreativeListItem::transformed)
                            .containsExactly(true, true, true, true, false, false, null, null);
                    assertThat(page.rows().get(6).additionalProperties())
                            .containsExactly(Map.entry("transformed", "soon"));
                })
                .tests();
    }

    private static final String DETAIL = """
            {"success": true, "data": {"creativeId": 30002, "creativeName": "Autumn film", "rtbCreativeTypeId": 2,
              "platformCreativeTypeId": 14, "creativeStatusId": 2, "creativeSource": "<VAST/>",
              "creativeCardSource": "https://cdn.example.com/card.png", "clickUrl": "https://shop.example",
              "imageDetails": {"pixelUrl": "https://t.example/p", "creativeWidth": 300, "creativeHeight": 250},
              "videoDetails": {"duration": 15, "xmlType": "vastInline", "creativeSourceUrl": "https://cdn.example.com/f.mp4",
                "availableXmlVersions": "v1.0, v2.0", "transformed": true},
              "creativeSourceType": "vast-xml", "creativePreviewFlag": 1, "createdAt": 1763596800000,
              "modifiedAt": "2025-11-20T02:00:00+02:00",
              "userDetails": {"uowId": 3, "userName": "Traffic", "userEmail": "traffic@example.com",
                "hasApprovalAccess": true, "hasEditAccess": false},
              "organizationDetails": {"owId": 200001, "organizationName": "Example"},
              "approvalRequiredPostUrlUpdate": false%s}}
            """;

    private static final CustomTracking TRACKING =
            new CustomTracking(null, "https://t.example/start", null, null, null, "https://t.example/end", Map.of());

    private static final Creative CREATIVE = new Creative(
            30002,
            "Autumn film",
            2L,
            CreativeType.VIDEO,
            CreativeStatus.RUNNING,
            null,
            "<VAST/>",
            "https://cdn.example.com/card.png",
            "https://shop.example",
            new Creative.ImageDetails("https://t.example/p", 300L, 250L, Map.of()),
            new Creative.VideoDetails(
                    new BigDecimal("15"),
                    "vastInline",
                    "https://cdn.example.com/f.mp4",
                    List.of("v1.0", "v2.0"),
                    true,
                    null,
                    Map.of()),
            null,
            CreativeSourceType.VAST_XML,
            true,
            Instant.ofEpochMilli(1_763_596_800_000L),
            Instant.ofEpochMilli(1_763_596_800_000L),
            new Creative.UserDetails(3L, "Traffic", "traffic@example.com", true, false, Map.of()),
            new Creative.OrganizationDetails(200001L, "Example", null, Map.of()),
            false,
            List.of(),
            Map.of());

    @TestFactory
    Stream<DynamicTest> get() {
        return OperationContract.of(
                        GetCreative.OPERATION, on -> Creatives.on(on).get(30002))
                .sends("/api/v3/crt/creatives/30002")
                .reads(
                        "the documented answer",
                        DETAIL.formatted(""),
                        creative -> assertThat(creative).isEqualTo(CREATIVE))
                .reads("why it was rejected, and tracking beside the details, in the other spelling", """
                        {"success": true, "data": {"creativeId": 30002, "creativeRejectionReason": "Blurred",
                          "customTracking": {"startURL": "https://t.example/start", "completeUrl": "https://t.example/end"}}}
                        """, creative -> {
                    assertThat(creative.creativeRejectionReason()).isEqualTo("Blurred");
                    assertThat(creative.customTracking()).isEqualTo(TRACKING);
                    assertThat(creative.additionalProperties()).isEmpty();
                })
                .reads("tracking within the details, as it is uploaded", """
                        {"success": true, "data": {"creativeId": 30002, "videoDetails": {"customTracking":
                          {"startUrl": "https://t.example/start", "completeURL": "https://t.example/end"}}}}
                        """, creative -> {
                    assertThat(creative.videoDetails().customTracking()).isEqualTo(TRACKING);
                    assertThat(creative.customTracking()).isEqualTo(TRACKING);
                })
                .reads(
                        "the odd shape: versions as an array, sizes as text, a status and a source that nobody knows",
                        """
                        {"success": true, "data": {"creativeId": "30002", "creativeStatusId": "9",
                          "creativeSourceType": "vpaid", "imageDetails": {"creativeWidth": "300", "creativeHeight": 250.0,
                          "unit": "px"}, "videoDetails": {"duration": "12.5", "availableXmlVersions": ["v1.0", "v1.1"],
                          "transformed": "true"}, "createdAt": 1763596800, "folder": 7}}
                        """,
                        creative -> {
                            assertThat(creative.status()).isEqualTo(CreativeStatus.of(9));
                            assertThat(creative.creativeSourceType()).isEqualTo(CreativeSourceType.of("vpaid"));
                            assertThat(creative.imageDetails())
                                    .isEqualTo(new Creative.ImageDetails(null, 300L, 250L, Map.of("unit", "px")));
                            assertThat(creative.videoDetails().availableXmlVersions())
                                    .containsExactly("v1.0", "v1.1");
                            assertThat(creative.videoDetails().transformed()).isTrue();
                            assertThat(creative.createdAt()).isEqualTo(CREATIVE.createdAt());
                            assertThat(creative.additionalProperties()).containsExactly(Map.entry("folder", 7L));
                        })
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> getWithCampaigns() {
        return OperationContract.of(
                        GetCreativeWithCampaigns.OPERATION,
                        on -> Creatives.on(on).getWithCampaigns(30002).includeModelingInfo())
                .sends("/api/v3/crt/creatives/30002/creative-campaign-details"
                        + "?includeModelingInfo=true&includingModelingInfo=true")
                .reads("the documented answer", DETAIL.formatted("""
                        , "campaignDetails": [{"id": 7001, "name": "Autumn Sale", "status": "Running",
                            "totalCreativesCount": 4, "isModelled": true}]
                        """), creative -> {
                    assertThat(creative.videoDetails()).isEqualTo(CREATIVE.videoDetails());
                    assertThat(creative.campaignDetails())
                            .containsExactly(
                                    new CampaignUse(7001, "Autumn Sale", CampaignStatus.RUNNING, 4L, true, Map.of()));
                })
                .reads(
                        "the campaign's status, which no creative has",
                        "{\"success\":true,\"data\":{\"creativeId\":1,\"campaignDetails\":[{\"id\":7,\"status\":\"expired\"}]}}",
                        creative -> assertThat(creative.campaignDetails().get(0).status())
                                .isSameAs(CampaignStatus.EXPIRED))
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> countByType() {
        return OperationContract.of(
                        CountCreativesByType.OPERATION,
                        on -> Creatives.on(on)
                                .countByType()
                                .search("autumn")
                                .owIds(List.of(200001L))
                                .allOwIds())
                .sends("/api/v3/crt/creatives/count-by-type")
                .sendsJson("{\"searchField\": \"autumn\", \"owIds\": [200001], \"allOwIds\": true}")
                .reads("the documented answer", """
                        {"success": true, "data": {"totalRecords": 240, "filteredRecords": 71,
                          "creativeTypeList": [{"id": 11, "creativeCount": 50}, {"id": 14, "creativeCount": 21}]}}
                        """, counts -> {
                    assertThat(counts.totalRecords()).isEqualTo(240);
                    assertThat(counts.filteredRecords()).isEqualTo(71);
                    assertThat(counts.of(CreativeType.VIDEO)).isEqualTo(21);
                    assertThat(counts.of(CreativeType.AUDIO)).isZero();
                    assertThat(counts.all()).isEqualTo(71);
                })
                .reads("all of them under ID 0", """
                        {"success": true, "data": {"creativeTypeList": [
                          {"id": 0, "creativeCount": 80}, {"id": 11, "creativeCount": 50}, {"id": 14, "creativeCount": 21}]}}
                        """, counts -> {
                    assertThat(counts.all()).isEqualTo(80);
                    assertThat(counts.of(CreativeType.of(0))).isEqualTo(80);
                })
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> countByStatus() {
        return OperationContract.of(
                        CountCreativesByStatus.OPERATION,
                        on -> Creatives.on(on)
                                .countByStatus()
                                .search("autumn")
                                .types(CreativeType.IMAGE)
                                .statuses(CreativeStatus.ANY)
                                .creativeIds(List.of(5L))
                                .allCreatives(true)
                                .groupedCreatives(false)
                                .between(
                                        Instant.ofEpochMilli(1_763_596_800_000L),
                                        Instant.ofEpochMilli(1_763_683_200_000L))
                                .campaignIds(List.of(7L))
                                .owIds(List.of(200001L))
                                .allOwIds())
                .sends("/api/v3/crt/creatives/count-by-status")
                .sendsJson("""
                        {"searchField": "autumn", "platformCreativeTypeIds": [11], "creativeStatusIds": [0],
                         "creativeIds": [5], "allCreatives": true, "groupedCreatives": false,
                         "startTime": 1763596800000, "endTime": 1763683200000, "campaignIds": [7], "owIds": [200001],
                         "allOwIds": true}
                        """)
                .reads("the documented answer", """
                        {"success": true, "data": {"totalRecords": 240, "filteredRecords": 50,
                          "creativeStatusList": [{"id": 0, "creativeCount": 50}, {"id": 2, "creativeCount": 38}]}}
                        """, counts -> {
                    assertThat(counts.of(CreativeStatus.ANY)).isEqualTo(50);
                    assertThat(counts.of(CreativeStatus.RUNNING)).isEqualTo(38);
                    assertThat(counts.of(CreativeStatus.DELETED)).isZero();
                })
                .reads("the odd shape: a status by its label, a count that is null", """
                        {"success": true, "data": {"creativeStatusList":
                          [{"id": "Paused", "creativeCount": 3}, {"id": null, "creativeCount": null}], "page": 1}}
                        """, counts -> {
                    assertThat(counts.of(CreativeStatus.PAUSED)).isEqualTo(3);
                    assertThat(counts.of(CreativeStatus.ANY)).isEqualTo(3);
                    assertThat(counts.additionalProperties()).containsExactly(Map.entry("page", 1L));
                })
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> update() {
        return OperationContract.ofConfirmed(
                        UpdateCreative.OPERATION,
                        on -> Creatives.on(on)
                                .update(30001)
                                .name("Autumn")
                                .externalId("dam-8812")
                                .rejectionReason("Blurred")
                                .remarks("New end date")
                                .clickUrl("https://shop.example/autumn")
                                .pixelUrl("https://t.example/p")
                                .source("https://cdn.example.com/a.png")
                                .title("Autumn sale")
                                .description("All must go")
                                .callToAction(CallToAction.of(4, "Buy now"))
                                .brandName("Shop")
                                .brandIcon("https://cdn.example.com/i.png", 32, 16)
                                .thumbnail("https://cdn.example.com/t.png", 64, 48))
                .sends("/api/v3/crt/creatives/30001")
                .sendsJson("""
                        {"creativeName": "Autumn", "externalCreativeId": "dam-8812",
                         "creativeRejectionReason": "Blurred", "creativeRemarks": "New end date",
                         "clickUrl": "https://shop.example/autumn", "pixelUrl": "https://t.example/p",
                         "creativeSource": "https://cdn.example.com/a.png", "title": "Autumn sale",
                         "description": "All must go", "cta": {"id": 4, "ctaText": "Buy now"}, "brandName": "Shop",
                         "brandIconSourceUrl": "https://cdn.example.com/i.png", "brandIconWidth": 32,
                         "brandIconHeight": 16, "thumbnailSourceUrl": "https://cdn.example.com/t.png",
                         "thumbnailWidth": 64, "thumbnailHeight": 48}
                        """)
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> updateStatus() {
        return OperationContract.ofConfirmed(
                        UpdateCreativeStatus.OPERATION,
                        on -> Creatives.on(on).updateStatus(List.of(30001L, 30002L), CreativeStatus.PAUSED))
                .sends("/api/v3/crt/creatives/update-status")
                .sendsJson("{\"creativeIds\": [30001, 30002], \"creativeStatusId\": 3}")
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> reject() {
        return OperationContract.ofConfirmed(
                        UpdateCreativeStatus.OPERATION,
                        on -> Creatives.on(on).reject(List.of(30001L), "The landing page is down"))
                .sends("/api/v3/crt/creatives/update-status")
                .sendsJson("""
                        {"creativeIds": [30001], "creativeStatusId": 5,
                         "creativeRejectionReason": "The landing page is down"}
                        """)
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> duplicate() {
        return OperationContract.ofConfirmed(
                        DuplicateCreatives.OPERATION,
                        on -> Creatives.on(on).duplicate(List.of(30001L, 30002L), "https://shop.example/winter"))
                .sends("/api/v3/crt/creatives/duplicate")
                .sendsJson("{\"creativeIds\": [30001, 30002], \"clickUrl\": \"https://shop.example/winter\"}")
                .tests();
    }
}
