package io.adplatform.sdk.reports.dashboards;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.contract.OperationContract;
import io.adplatform.sdk.reports.Reports;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class DashboardsContractTest {

    private static final DashboardData DATA = DashboardData.builder()
            .timeZone(DashboardTimeZone.of(5, "(GMT+01:00) Berlin", "Europe/Berlin"))
            .selectedCampaignTypes(List.of())
            .tableLevel(DashboardChoice.of("Campaigns", "campaigns"))
            .search("autumn")
            .status(DashboardChoice.of("Running", "running"))
            .sortingColumns(List.of(DashboardColumn.of("Spent", "spent").toBuilder()
                    .active(true)
                    .build()))
            .freeze(DashboardFreeze.of(2, 1))
            .graph1(DashboardChoice.of("Impressions", "impressions"))
            .filteredCampaignsIds(List.of(7L))
            .build();
    private static final String DATA_AS_SENT = """
            {"timezone": {"label": "(GMT+01:00) Berlin", "value": "Europe/Berlin", "id": 5}, "selectedCampaignTypes": [],
             "tableLevel": {"label": "Campaigns", "value": "campaigns"}, "search": "autumn",
             "status": {"label": "Running", "value": "running"},
             "sortingColumns": [{"label": "Spent", "value": "spent", "active": true}], "freeze": {"columns": 2, "rows": 1},
             "graph1": {"label": "Impressions", "value": "impressions"}, "filteredCampaignsIds": [7]}
            """;

    @TestFactory
    Stream<DynamicTest> list() {
        return OperationContract.of(
                        Dashboards.LIST, on -> Reports.on(on).dashboards().list())
                .sends("/api/v2/das/dashboards")
                .reads("the documented answer", """
                        {"items": [{"id": 77, "label": "Running", "created": 1793491200000,
                          "modifiedDate": "2026-11-01T00:00:00.000Z", "data": {"tableLevel": {"label": "Campaigns",
                          "value": "campaigns"}, "sortingColumns": [{"label": "Spent", "value": "spent",
                          "alwaysEnabled": true, "draggableGroup": null, "active": null}], "freeze": {"columns": 2, "rows": 1},
                          "dimension": {"id": 3, "key": "campaign", "isRowToColumn": null},
                          "metric": {"id": 4, "key": "clicks", "dependentDimensions": null}, "lastModified": 1793491200000}}]}
                        """, list -> {
                    Dashboard dashboard = list.items().get(0);
                    assertThat(dashboard.id()).isEqualTo(77);
                    assertThat(dashboard.created()).isEqualTo(dashboard.modifiedDate());
                    assertThat(dashboard.data().tableLevel().value()).isEqualTo("campaigns");
                    assertThat(dashboard.data().sortingColumns().get(0).alwaysEnabled())
                            .isTrue();
                    assertThat(dashboard.data().freeze().columns()).isEqualTo(new BigDecimal("2"));
                    assertThat(dashboard.data().dimension().key()).isEqualTo("campaign");
                    assertThat(dashboard.data().metric().key()).isEqualTo("clicks");
                    assertThat(dashboard.data().lastModified()).isEqualTo(Instant.ofEpochMilli(1_793_491_200_000L));
                    assertThat(dashboard.data().sortingGroupsColumns()).isNull();
                })
                .reads(
                        "a single one without its array, moments in seconds and an ID as text",
                        "{\"items\": {\"id\": \"77\", \"created\": 1793491200, \"data\": {\"freeze\": {\"rows\": 1.5}}}}",
                        list -> {
                            assertThat(list.items().get(0).id()).isEqualTo(77);
                            assertThat(list.items().get(0).created()).isEqualTo(Instant.parse("2026-11-01T00:00:00Z"));
                            assertThat(list.items().get(0).data().freeze().rows())
                                    .isEqualTo(new BigDecimal("1.5"));
                        })
                .reads(
                        "the envelope that nobody announced",
                        "{\"success\": true, \"data\": {\"items\": [{\"id\": 77}]}}",
                        list -> assertThat(list.items()).hasSize(1))
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> create() {
        return OperationContract.of(
                        Dashboards.CREATE,
                        on -> Reports.on(on)
                                .dashboards()
                                .create(Dashboard.of("Running", DATA).withValue(1_793_491_200_123L)))
                .sends("/api/v2/das/dashboard")
                .sendsJson("{\"value\": 1793491200123, \"label\": \"Running\", \"data\": " + DATA_AS_SENT + "}")
                .reads(
                        "the documented answer",
                        "{\"id\": 78, \"value\": 1793491200123, \"label\": \"Running\", \"data\": " + DATA_AS_SENT
                                + "}",
                        stored -> {
                            assertThat(stored.id()).isEqualTo(78);
                            assertThat(stored.label()).isEqualTo("Running");
                            assertThat(stored.data()).isEqualTo(DATA);
                        })
                .reads("a value with a fraction", "{\"id\": 78, \"value\": 1.5, \"more\": [1]}", stored -> {
                    assertThat(stored.value()).isNull();
                    assertThat(stored.additionalProperties())
                            .isEqualTo(Map.of("value", new BigDecimal("1.5"), "more", List.of(1L)));
                })
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> update() {
        Dashboard stored = new Dashboard(78L, 5L, "Running", DATA, Instant.EPOCH, Instant.EPOCH, Map.of());
        return OperationContract.of(
                        UpdateDashboard.OPERATION,
                        on -> Reports.on(on).dashboards().update(stored.withLabel("All")))
                .sends("/api/v2/das/dashboard/78")
                .sendsJson("{\"value\": 5, \"label\": \"All\", \"data\": " + DATA_AS_SENT + "}")
                .reads(
                        "the empty body that is sent",
                        "",
                        updated -> assertThat(updated).isEqualTo(stored.withLabel("All")))
                .reads(
                        "the documented answer, the stored object",
                        "{\"id\": 78, \"value\": 6, \"label\": \"All of them\", \"data\": " + DATA_AS_SENT + "}",
                        updated -> {
                            assertThat(updated.value()).isEqualTo(6);
                            assertThat(updated.label()).isEqualTo("All of them");
                        })
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> delete() {
        return OperationContract.of(
                        Dashboards.DELETE, on -> Reports.on(on).dashboards().delete(78))
                .sends("/api/v2/das/dashboard?id=78")
                .reads(
                        "the empty body that is sent",
                        "",
                        done -> assertThat(done.message()).isNull())
                .reads(
                        "a sentence",
                        "{\"success\": true, \"data\": \"Deleted\"}",
                        done -> assertThat(done.message()).isEqualTo("Deleted"))
                .tests();
    }
}
