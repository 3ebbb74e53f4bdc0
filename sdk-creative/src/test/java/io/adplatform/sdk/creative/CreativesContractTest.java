package io.adplatform.sdk.creative;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.contract.OperationContract;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class CreativesContractTest {

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
                                .includeUser())
                .sends("/api/v3/crt/creatives/list")
                .sendsJson("""
                        {"pageNo": 1, "noOfEntries": 20, "sortBy": "-createdAt", "searchField": "spring",
                         "platformCreativeTypeIds": [11, 14], "creativeStatusIds": [2], "creativeIds": [5, 6],
                         "creativeGroupId": 9, "campaignIds": [7], "startTime": 1763596800000, "endTime": 1763683200000,
                         "owIds": [200001], "allOwIds": true, "includeCreativeSourceDetails": true,
                         "includeOrganizationDetails": true, "includeUserDetails": true}
                        """)
                .reads("the documented answer", """
                        {"success": true, "data": {"totalRecords": 40, "filteredRecords": 1, "filteredList": [{
                          "creativeId": 5, "creativeName": "Spring", "rtbCreativeTypeId": 2, "platformCreativeTypeId": 14,
                          "creativeStatusId": 2, "creativeSource": "https://cdn.example.com/5.mp4",
                          "creativeCardSource": "https://cdn.example.com/5-card.png",
                          "creativeThumbnailSource": "https://cdn.example.com/5.png", "creativeSourceType": "file",
                          "clickUrl": "https://example.com", "subMediaType": "Video", "duration": 15,
                          "creativePreviewFlag": 1, "createdAt": 1763596800000, "modifiedAt": "2025-11-20T02:00:00+02:00",
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
                    assertThat(row.creativePreviewFlag()).isTrue();
                    assertThat(row.createdAt()).isEqualTo(row.modifiedAt());
                    assertThat(row.userDetails())
                            .isEqualTo(new CreativeListItem.UserDetails(
                                    3L, "Traffic", "traffic@example.com", true, false, Map.of()));
                    assertThat(row.organizationDetails().owId()).isEqualTo(200001);
                    assertThat(row.campaignDetails().campaignIds()).containsExactly(7L, 8L);
                    assertThat(row.additionalProperties()).isEmpty();
                })
                .reads(
                        "a row with nothing but its ID",
                        "{\"success\":true,\"data\":{\"filteredList\":[{\"creativeId\":5}]}}",
                        page -> assertThat(page.rows().get(0).type()).isNull())
                .reads(
                        "nulls everywhere",
                        "{\"success\":true,\"data\":{\"filteredList\":[{\"creativeId\":5,\"userDetails\":null,"
                                + "\"campaignDetails\":{\"campaignIds\":null}}]}}",
                        page -> {
                            assertThat(page.rows().get(0).userDetails()).isNull();
                            assertThat(page.rows().get(0).campaignDetails().campaignIds())
                                    .isEmpty();
                        })
                .reads(
                        "the odd shape: IDs in one text, a sub-type as a number, a status that nobody knows",
                        """
                        {"success": true, "data": {"totalRecords": 1.0, "filteredList": [{"creativeId": 5.0,
                          "creativeStatusId": 9, "platformCreativeTypeId": "17", "subMediaType": 2, "duration": "12.5",
                          "campaignDetails": {"campaignIds": "7, 8"}, "transformed": true}]}}
                        """,
                        page -> {
                            CreativeListItem row = page.rows().get(0);
                            assertThat(row.creativeId()).isEqualTo(5);
                            assertThat(row.status()).isEqualTo(CreativeStatus.of(9));
                            assertThat(row.type()).isSameAs(CreativeType.AUDIO);
                            assertThat(row.subMediaType()).isEqualTo("2");
                            assertThat(row.duration()).isEqualTo(new BigDecimal("12.5"));
                            assertThat(row.campaignDetails().campaignIds()).containsExactly(7L, 8L);
                            assertThat(row.additionalProperties()).containsExactly(Map.entry("transformed", true));
                        })
                .tests();
    }
}
