package io.adplatform.sdk.reports;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.Order;
import io.adplatform.sdk.campaigns.CampaignStatus;
import io.adplatform.sdk.contract.OperationContract;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class ExportContractTest {

    @TestFactory
    Stream<DynamicTest> export() {
        return OperationContract.of(
                        ExportReport.OPERATION,
                        on -> Reports.on(on)
                                .export()
                                .between(
                                        Instant.ofEpochMilli(1_761_955_200_999L),
                                        Instant.ofEpochMilli(1_763_596_800_000L))
                                .timeZone(5, "(GMT+01:00) Berlin", ZoneId.of("Europe/Berlin"))
                                .dimension("campaigns", "Campaigns", List.of(3L))
                                .campaignStatus(CampaignStatus.ALL)
                                .creativeTypeIds(List.of(11L, 14L))
                                .campaignIds(List.of(7L, 8L))
                                .owIds(List.of(200001L))
                                .search("spring")
                                .sortBy(ReportField.SPENT, Order.ASC)
                                .pageSize(500)
                                .pageNo(2)
                                .rowsOnly()
                                .column("Campaign", "campaignName")
                                .conversion(12, "Sign-up", ConversionMetric.RATE, ConversionMetric.ROAS)
                                .fileName("november")
                                .source("POST", "/api/v3/da/report/by-campaign", "data.recordsList")
                                .sourceHeader("X-Of-Theirs", "1")
                                .sourceToken("theirs")
                                .with("data.draw", 1))
                .sends("/api/v2/rb/export/csv")
                .sendsJson("""
                        {"data": {"is_report": true, "is_graph": false, "download": true, "total_count": 500,
                           "file_type": "csv", "dateRange": {"startDate": "1761955200999", "endDate": "1763596800000"},
                           "timezone": {"label": "(GMT+01:00) Berlin", "value": "Europe/Berlin", "id": 5},
                           "dimension": {"filter": {"value": "campaigns", "label": "Campaigns"}, "value": [3]},
                           "filters": {"campaign_status": "all", "creative_type_ids": "11,14", "campaign_ids": "7,8"},
                           "status": "all", "owIds": "200001", "search_field": "spring", "sort_by": "spent",
                           "sort_type": "asc", "page_number": 1, "result_type": "data", "conversion_ids": "12",
                           "columns": [{"label": "Campaign", "value": "campaignName"},
                             {"label": "Sign-up RATE", "value": "conversionRate-12"},
                             {"label": "Sign-up ROAS", "value": "conversionRoas-12"}],
                           "fileName": "november", "dataPath": "data.recordsList", "draw": 1},
                         "dateRange": {"start": 1761955200, "end": 1763596800}, "search_field": "spring",
                         "columns": [{"label": "Campaign", "value": "campaignName"},
                             {"label": "Sign-up RATE", "value": "conversionRate-12"},
                             {"label": "Sign-up ROAS", "value": "conversionRoas-12"}],
                         "name": "november", "fileName": "november", "url": "/api/v3/da/report/by-campaign",
                         "method": "POST", "headers": {"X-Of-Theirs": "1"}, "token": "theirs"}
                        """)
                .reads(
                        "the documented answer",
                        "{\"responseUrl\": \"https://files.example.com/1.csv\"}",
                        link -> assertThat(link.responseUrl()).isEqualTo("https://files.example.com/1.csv"))
                .reads(
                        "the other spelling",
                        "{\"responseURL\": \"https://files.example.com/1.csv\", \"rows\": 3}",
                        link -> {
                            assertThat(link.responseUrl()).isEqualTo("https://files.example.com/1.csv");
                            assertThat(link.additionalProperties()).isEqualTo(Map.of("rows", 3L));
                        })
                .reads(
                        "both spellings, one of them null",
                        "{\"responseUrl\": \"https://files.example.com/1.csv\", \"responseURL\": null}",
                        link -> assertThat(link.responseUrl()).isEqualTo("https://files.example.com/1.csv"))
                .reads(
                        "the envelope that nobody announced",
                        "{\"success\": true, \"data\": {\"responseUrl\": \"https://files.example.com/1.csv\"}}",
                        link -> assertThat(link.responseUrl()).isEqualTo("https://files.example.com/1.csv"))
                .tests();
    }

    @TestFactory
    Stream<DynamicTest> theSmallestExport() {
        return OperationContract.of(
                        ExportReport.OPERATION,
                        on -> Reports.on(on).export().between(Instant.EPOCH, Instant.ofEpochSecond(60)))
                .sends("/api/v2/rb/export/csv")
                .sendsJson("""
                        {"data": {"is_report": true, "is_graph": false, "download": true, "total_count": 1000,
                           "file_type": "csv", "dateRange": {"startDate": "0", "endDate": "60000"}},
                         "dateRange": {"start": 0, "end": 60}}
                        """)
                .reads(
                        "the documented answer",
                        "{\"responseUrl\": \"u\"}",
                        link -> assertThat(link.responseUrl()).isEqualTo("u"))
                .tests();
    }
}
