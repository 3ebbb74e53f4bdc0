package io.adplatform.testkit.area.reports;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.testkit.Client;
import io.adplatform.testkit.LoggedInTest;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reports by campaign, workspace, insertion order and customer, as rows and as files; dashboards. */
class ReportsTest extends LoggedInTest {

    private static final List<String> LEVELS = List.of(
            Client.BY_CAMPAIGN,
            "/api/v3/das/report/by-workspace",
            "/api/v3/das/report/by-io",
            "/api/v3/das/report/by-customer");
    private static final String EXPORT = "/api/v2/rb/export/csv";
    private static final String OCTOBER = "\"startDate\": \"1792540800000\", \"endDate\": \"1795132800000\"";

    ReportsTest() {
        super(atNoonWithoutLimit());
    }

    @ParameterizedTest
    @ValueSource(strings = {"impressions", "clicks", "spent", "conversionCount", "workspaceTotalEarning", "budgetDay"})
    void allLevelsHaveTheSameTotalWhichIsTheSumOfTheirRows(String field) throws Exception {
        BigDecimal truth = null;
        for (String path : LEVELS) {
            JsonNode data = client.post(path, "{" + OCTOBER + """
                    , "noOfEntries": 1000, "owIds": "200001,200002,200003", "campaignStatus": "running"}\
                    """).data();
            BigDecimal total = data.at("/recordsTotal/" + field).decimalValue();
            BigDecimal sum = StreamSupport.stream(data.path("recordsList").spliterator(), false)
                    .map(row -> row.path(field).decimalValue())
                    .reduce(BigDecimal.ZERO, BigDecimal::add);
            assertThat(total).as(path).isPositive().isEqualByComparingTo(sum);
            assertThat(truth == null ? total : truth).as(path).isEqualByComparingTo(total);
            truth = total;
        }
    }

    @Test
    void aClockThatIsSetBackFindsNoScheduledReportSent() {
        Instant created = Instant.parse("2026-11-20T09:00:00Z");
        ReportSchedule daily = new ReportSchedule(
                200_001, 1, List.of("a@example.com"), 1, ReportSchedule.DAILY, null, created, created.plusSeconds(1));

        assertThat(daily.sent(created.minus(Duration.ofDays(3)))).isEmpty();
    }

    @Test
    void totalsAreOfAllFilteredRowsWhateverThePageAndRatesAreMadeOfTheirParts() throws Exception {
        play("""
                POST /api/v3/da/report/by-campaign {%1$s, "noOfEntries": 2, "pageNo": 3}
                  /data/totalRecords 60
                  /data/filteredRecords 60
                  /data/recordsList/*/campaignId [7021,7053]
                  /data/recordsTotal/impressions 158547217
                  /data/recordsTotal/bidImpressions 579516198
                  /data/recordsTotal/clicks 1264655
                  /data/recordsTotal/spent 726052.5874
                  /data/recordsTotal/mediaSpent 676092.0839
                  /data/recordsTotal/dataCost 49960.5035
                  /data/recordsTotal/CTR 0.7977
                  /data/recordsTotal/winRate 27.3585
                  /data/recordsTotal/eCPM 4.5794
                POST /api/v3/da/report/by-campaign {%1$s, "resultType": "total"}
                  /data/recordsTotal/spent 726052.5874
                  /data/recordsList absent
                POST /api/v3/da/report/by-campaign {%1$s, "resultType": "data", "noOfEntries": 1}
                  /data/recordsTotal absent
                  /data/recordsList/0/campaignId 7020
                """.formatted(OCTOBER));
    }

    @Test
    void rowsComeByImpressionsAndFiftyAtATimeUnlessAskedOtherwise() throws Exception {
        play("""
                POST /api/v3/da/report/by-campaign {%1$s}
                  /data/recordsList/0/impressions 10828629
                  /data/recordsList/1/impressions 9828437
                  /data/recordsList/2/impressions 8686786
                  /data/recordsList/49/impressions 198574
                  /data/recordsList/50 absent
                POST /api/v3/da/report/by-campaign {%1$s, "sortBy": "spent", "order": "ASC", "noOfEntries": 5, "campaignStatus": "running"}
                  /data/recordsList/*/spent [1904.2817,2527.8735,2529.7244,2633.0592,2818.7930]
                """.formatted(OCTOBER));
    }

    @Test
    void campaignsAreFilteredByIdsStatusCreativeTypeAndWorkspace() throws Exception {
        play("""
                POST /api/v3/da/report/by-campaign {%1$s, "campaignIds": "7001,7003"}
                  /data/recordsList/*/campaignId [7001,7003]
                POST /api/v3/da/report/by-campaign {%1$s, "campaignIds": [7001, 7003]}
                  /data/recordsList/*/campaignId [7001,7003]
                POST /api/v3/da/report/by-campaign {%1$s, "ioIdsList": [912]}
                  /data/recordsList/*/ioId [912,912,912,912,912]
                POST /api/v3/da/report/by-campaign {%1$s, "campaignStatus": "running", "creativeTypeIds": "11,14"}
                  /data/recordsList/*/status ["running","running","running","running","running","running"]
                  /data/recordsList/*/creativeType ["Image","Image","Image","Image","Video","Video"]
                POST /api/v3/da/report/by-campaign {%1$s, "campaignStatus": "all"}
                  /data/filteredRecords 60
                POST /api/v3/da/report/by-campaign {%1$s, "owIds": "200001,200003"}
                  /data/totalRecords 120
                POST /api/v3/da/report/by-campaign {%1$s, "owIdsList": [200001, 200003]}
                  /data/totalRecords 120
                POST /api/v3/da/report/by-campaign {%1$s, "owIds": "999999"}
                  403
                """.formatted(OCTOBER));
    }

    @Test
    void workspacesInsertionOrdersAndCustomersHaveALineEach() throws Exception {
        play("""
                POST /api/v3/das/report/by-workspace {%1$s, "owIds": "200001,200003"}
                  /data/recordsList/*/workspaceId [200003,200001]
                POST /api/v3/das/report/by-customer {%1$s}
                  /data/totalRecords 1
                POST /api/v3/das/report/by-io {%1$s, "sortBy": "ioId", "order": "ASC"}
                  /data/recordsList/*/ioId [901,902,903,904,905,906,907,908,909,910,911,912]
                  /data/recordsList/*/campaignsCount [5,5,5,5,5,5,5,5,5,5,5,5]
                POST /api/v3/das/report/by-io {%1$s, "sortBy": "ioId", "order": "ASC", "noOfEntries": 5, "pageNo": 2}
                  /data/recordsList/*/ioId [906,907,908,909,910]
                POST /api/v3/das/report/by-io {%1$s, "ioIdsList": [905]}
                  /data/recordsList/*/ioId [905]
                POST /api/v3/das/report/by-io {%1$s, "searchField": "905"}
                  /data/recordsList/*/ioId [905]
                POST /api/v3/das/report/by-io {%1$s, "ioStatusIdsList": [3]}
                  /data/totalRecords 12
                  /data/recordsList/*/ioStatusId [3,3,3,3]
                """.formatted(OCTOBER));
    }

    @Test
    void aPeriodIsInOrderAndThreeMonthsAtMostExceptByCampaign() throws Exception {
        play("""
                POST /api/v3/das/report/by-workspace {"startDate": 1779580800000, "endDate": 1795132800000}
                  422
                POST /api/v3/das/report/by-io {"startDate": 1779580800000, "endDate": 1795132800000}
                  422
                POST /api/v3/das/report/by-customer {"startDate": 1779580800000, "endDate": 1795132800000}
                  422
                POST /api/v3/da/report/by-campaign {"startDate": 1779580800000, "endDate": 1795132800000, "resultType": "total"}
                POST /api/v3/da/report/by-campaign {"startDate": 2, "endDate": 1}
                  422
                POST /api/v3/da/report/by-campaign {"startDate": 0, "endDate": "31622400001"}
                  422
                POST /api/v3/da/report/by-campaign {"startDate": -9223372036854775808, "endDate": 9223372036854775807}
                  422
                POST /api/v3/da/report/by-campaign {"startDate": 0, "endDate": 1, "timeZoneId": 1, "timezoneId": 2}
                  422
                POST /api/v3/da/report/by-campaign {"startDate": 9223372036854775807}
                  /data/recordsTotal/impressions 0
                POST /api/v3/da/report/by-campaign {"startDate": 1795219200000, "endDate": 1796860800000, "resultType": "total"}
                  /data/recordsTotal/impressions 0
                WAIT PT23H
                POST /api/v3/da/report/by-campaign {"startDate": 1795219200000, "endDate": 1796860800000, "resultType": "total"}
                  /data/recordsTotal/impressions 5321549
                """);
    }

    @Test
    void aReportComesAsAFileFromAnotherHostThatAsksForTheLinksSignatureAlone() throws Exception {
        int before = sandbox.requestCount();
        String link = client.post(Client.BY_CAMPAIGN, "{" + OCTOBER + """
                        , "download": true, "fileType": "csv", "fileName": "october", "sortBy": "spent", "columns": [
                        {"label": "Campaign, by name", "value": "campaignName"}, {"label": "Spent", "value": "spent"}]}\
                        """)
                .data()
                .path("url")
                .textValue();
        assertThat(link).contains("/october.csv?signature=").doesNotStartWith(sandbox.url());

        assertThat(get(link).body().lines()).hasSize(61).startsWith("\"Campaign, by name\",Spent");
        assertThat(get(link + "x").statusCode()).isEqualTo(403);
        assertThat(get(link.replace("october", "november")).statusCode()).isEqualTo(404);
        assertThat(sandbox.requestCount()).isEqualTo(before + 1);
    }

    @Test
    void anExportTakesItsFieldsWrappedOrBare() throws Exception {
        String fields = """
                "filters": {"campaign_status": "all", "campaign_ids": "7001"}, "sort_by": "spent", "sort_type": "desc",
                "dateRange": {%s}, "fileName": "one", "columns": [{"label": "ID", "value": "campaignId"},
                {"label": "CPA", "value": "conversionCpa-12"}]\
                """.formatted(OCTOBER);

        assertThat(export("{" + fields + "}"))
                .startsWith("ID,CPA\r\n7001,")
                .isEqualTo(export("{\"data\": {" + fields + "}, \"dateRange\": {\"start\": 0, \"end\": 1}}"));
        assertThat(client.post(EXPORT, "{\"data\": {}}").status())
                .as("a report needs no period")
                .isEqualTo(200);
    }

    @Test
    void anExportIsOfTheTotalsOrOfTheRowsOfTheNamedDimension() throws Exception {
        String fields = "\"dateRange\": {" + OCTOBER + "}, \"columns\": [{\"label\": \"ID\", \"value\": \"%s\"}]";

        assertThat(export("{\"result_type\": \"total\", " + fields.formatted("impressions") + "}")
                        .lines())
                .hasSize(2);
        assertThat(export("{\"result_type\": \"data\", \"total_count\": 7, " + fields.formatted("campaignId") + "}")
                        .lines())
                .hasSize(1 + 7);
        assertThat(export("{\"file_type\": \"XLSX\", " + fields.formatted("campaignId") + "}"))
                .startsWith("PK");
        assertThat(export("""
                        {%s, "dimension": {"filter": {"value": "io", "label": "IO"}, "value": [905]}}\
                        """.formatted(fields.formatted("ioId")))).isEqualTo("ID\r\n905\r\n");
        play("""
                POST /api/v2/rb/export/csv {"file_type": "pdf", "dateRange": {%1$s}}
                  422 The sandbox writes no file of the type pdf
                POST /api/v2/rb/export/csv {"dateRange": {"startDate": "1763596800000", "endDate": "1795132800000"},
                    "dimension": {"filter": {"value": "campaigns", "label": ""}, "value": []}}
                POST /api/v2/rb/export/csv {"dateRange": {"startDate": "1763596800000", "endDate": "1795132800000"},
                    "dimension": {"filter": {"value": "io", "label": ""}, "value": []}}
                  422 The report covers more than 93 days
                POST /api/v2/rb/export/csv {"dateRange": {%1$s}, "dimension": {"filter": {"value": "exchange", "label": ""}, "value": []}}
                  422 The sandbox has no dimension exchange to report by
                """.formatted(OCTOBER));
    }

    private String export(String body) throws Exception {
        return get(client.post(EXPORT, body).json().path("responseUrl").textValue())
                .body();
    }

    private static HttpResponse<String> get(String link) throws Exception {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(URI.create(link)).build(), HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void aDashboardIsListedReplacedAndDeletedInItsWorkspace() throws Exception {
        play("""
                GET /api/v2/das/dashboards
                  /items []
                POST /api/v2/das/dashboard {"label": "Running", "value": 5, "data": {"search": "a"}}
                  /id 8001
                GET /api/v2/das/dashboards
                  /items [{"label":"Running","value":5,"data":{"search":"a","lastModified":1795176000000},"id":8001,
                    "created":1795176000000,"modifiedDate":"2026-11-20T12:00:00Z"}]
                PUT /api/v2/das/dashboard/8001 {"label": "All", "data": {"status": {}}}
                GET /api/v2/das/dashboards
                  /items [{"label":"All","data":{"status":{},"lastModified":1795176000000},"id":8001,"created":1795176000000,
                    "modifiedDate":"2026-11-20T12:00:00Z"}]
                IN 200002
                GET /api/v2/das/dashboards
                  /items []
                IN 200001
                DELETE /api/v2/das/dashboard?id=8001
                DELETE /api/v2/das/dashboard?id=8001
                GET /api/v2/das/dashboards
                  /items []
                POST /api/v2/das/dashboard {"data": {}}
                  400
                POST /api/v2/das/dashboard {"label": "a", "data": 5}
                  400
                PUT /api/v2/das/dashboard/1 {"label": "Running", "data": {}}
                  422
                DELETE /api/v2/das/dashboard?id=99999
                  422
                """);
    }
}
