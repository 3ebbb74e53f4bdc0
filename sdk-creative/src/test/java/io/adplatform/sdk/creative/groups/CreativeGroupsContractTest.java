package io.adplatform.sdk.creative.groups;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.contract.OperationContract;
import io.adplatform.sdk.creative.Creatives;
import io.adplatform.sdk.creative.library.CreativeStatus;
import io.adplatform.sdk.creative.library.CreativeType;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class CreativeGroupsContractTest {

    @TestFactory
    Stream<DynamicTest> list() {
        return OperationContract.of(
                        ListCreativeGroups.OPERATION,
                        on -> Creatives.on(on)
                                .groups()
                                .list()
                                .pageNo(2)
                                .pageSize(20)
                                .sortBy("-creativeGroupId")
                                .search("autumn")
                                .types(CreativeType.IMAGE)
                                .statuses(CreativeStatus.RUNNING, CreativeStatus.PAUSED)
                                .creativeGroupIds(List.of(4001L))
                                .between(
                                        Instant.ofEpochMilli(1_763_596_800_000L),
                                        Instant.ofEpochMilli(1_763_683_200_000L))
                                .allOwIds())
                .sends("/api/v3/crt/creatives/groups/list")
                .sendsJson("""
                        {"pageNo": 2, "noOfEntries": 20, "sortBy": "-creativeGroupId", "searchField": "autumn",
                         "platformCreativeTypeIds": [11], "creativeStatusIds": [2, 3], "creativeGroupIds": [4001],
                         "startTime": 1763596800000, "endTime": 1763683200000, "allOwIds": true}
                        """)
                .reads("the documented answer", """
                        {"success": true, "data": {"totalRecords": 8, "filteredRecords": 1, "creativeGroupList": [
                          {"creativeGroupId": 4001, "creativeGroupName": "Autumn banners", "creativeTypeId": 11,
                           "createdAt": 1763596800000, "creativesCount": 6}]}}
                        """, page -> {
                    assertThat(page.totalRecords()).isEqualTo(8);
                    assertThat(page.filteredRecords()).isEqualTo(1);
                    assertThat(page.rows())
                            .containsExactly(new CreativeGroup(
                                    4001,
                                    "Autumn banners",
                                    CreativeType.IMAGE,
                                    Instant.ofEpochMilli(1_763_596_800_000L),
                                    6L,
                                    Map.of()));
                })
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> create() {
        return OperationContract.ofConfirmed(
                        CreativeGroups.CREATE,
                        on -> Creatives.on(on)
                                .groups()
                                .create("Autumn banners", CreativeType.IMAGE, List.of(30001L, 30003L)))
                .sends("/api/v3/crt/creatives/groups")
                .sendsJson("""
                        {"creativeGroupName": "Autumn banners", "creativeTypeId": 11, "creativeIds": [30001, 30003]}
                        """)
                .reads(
                        "the new group's ID",
                        "{\"success\":true,\"data\":{\"creativeGroupId\":4009,\"message\":\"Made\"}}",
                        made -> assertThat(made).isEqualTo(new Confirmation("Made", 4009L, Map.of())))
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> delete() {
        return OperationContract.ofConfirmed(
                        CreativeGroups.DELETE, on -> Creatives.on(on).groups().delete(List.of(4001L, 4009L)))
                .sends("/api/v3/crt/creatives/groups?creativeGroupIds=4001,4009")
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> addCreatives() {
        return OperationContract.ofConfirmed(
                        ModifyCreativeGroups.OPERATION,
                        on -> Creatives.on(on)
                                .groups()
                                .addCreatives(List.of(30001L))
                                .creativeGroupIds(List.of(4001L, 4009L)))
                .sends("/api/v3/crt/creatives/groups/modify-creatives")
                .sendsJson("""
                        {"creativeIds": [30001], "creativeGroupIds": [4001, 4009], "actionType": "ADD", "action": "ADD"}
                        """)
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> removeCreatives() {
        return OperationContract.ofConfirmed(
                        ModifyCreativeGroups.OPERATION,
                        on -> Creatives.on(on)
                                .groups()
                                .removeCreatives(List.of(30001L))
                                .creativeGroupIds(List.of(4001L)))
                .sends("/api/v3/crt/creatives/groups/modify-creatives")
                .sendsJson(
                        "{\"creativeIds\": [30001], \"creativeGroupIds\": [4001], \"actionType\": \"REMOVE\", \"action\": \"REMOVE\"}")
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> rename() {
        return OperationContract.ofConfirmed(
                        CreativeGroups.RENAME, on -> Creatives.on(on).groups().rename(4001, "Winter banners"))
                .sends("/api/v3/crt/creatives/groups/4001")
                .sendsJson("{\"creativeGroupName\": \"Winter banners\"}")
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> duplicate() {
        return OperationContract.ofConfirmed(
                        CreativeGroups.DUPLICATE,
                        on -> Creatives.on(on).groups().duplicate(4001))
                .sends("/api/v3/crt/creatives/groups/duplicate/4001")
                .reads(
                        "the copy's ID",
                        "{\"success\":true,\"data\":{\"duplicatedCreativeGroupId\":4010,\"message\":\"Made\"}}",
                        made -> assertThat(made).isEqualTo(new Confirmation("Made", 4010L, Map.of())))
                .tests();
    }
}
