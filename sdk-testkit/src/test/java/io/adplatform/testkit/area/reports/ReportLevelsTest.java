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

/** The reports by workspace, insertion order and customer beside the one by campaign, and reports as files. */
class ReportLevelsTest extends LoggedInTest {

    private static final String BY_WORKSPACE = "/api/v3/das/report/by-workspace";
    private static final String BY_IO = "/api/v3/das/report/by-io";
    private static final String BY_CUSTOMER = "/api/v3/das/report/by-customer";
    private static final String EXPORT = "/api/v2/rb/export/csv";
    private static final Instant END = Instant.parse("2026-11-20T00:00:00Z");
    private static final Instant BEGIN = END.minus(Duration.ofDays(30));
    private static final String DATES =
            "\"startDate\": \"" + BEGIN.toEpochMilli() + "\", \"endDate\": \"" + END.toEpochMilli() + "\"";

    ReportLevelsTest() {
        super(atNoonWithoutLimit());
    }

    private JsonNode report(String path, String more) throws Exception {
        Client.Reply reply = client.post(path, "{" + DATES + ", \"noOfEntries\": 1000" + more + "}");
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        return reply.data();
    }

    private static List<JsonNode> rows(JsonNode data) {
        return StreamSupport.stream(data.path("recordsList").spliterator(), false)
                .toList();
    }

    private static BigDecimal sum(List<JsonNode> rows, String field) {
        return rows.stream().map(row -> row.path(field).decimalValue()).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    @ParameterizedTest
    @ValueSource(strings = {"impressions", "clicks", "spent", "conversionCount", "workspaceTotalEarning", "budgetDay"})
    void allLevelsTellTheSameOfTheSameCampaigns(String field) throws Exception {
        String everywhere = ", \"owIds\": \"200001,200002,200003\", \"campaignStatus\": \"running\"";
        BigDecimal truth = report(Client.BY_CAMPAIGN, everywhere)
                .at("/recordsTotal/" + field)
                .decimalValue();
        assertThat(truth).isPositive();

        for (String path : List.of(BY_WORKSPACE, BY_IO, BY_CUSTOMER, Client.BY_CAMPAIGN)) {
            JsonNode data = report(path, everywhere);
            assertThat(data.at("/recordsTotal/" + field).decimalValue())
                    .as(path)
                    .isEqualByComparingTo(truth);
            assertThat(sum(rows(data), field)).as(path).isEqualByComparingTo(truth);
        }
    }

    @Test
    void aLevelHasALineForEachOfItsKind() throws Exception {
        JsonNode workspaces = report(BY_WORKSPACE, ", \"owIds\": \"200001,200003\"");
        assertThat(workspaces.path("totalRecords").longValue()).isEqualTo(2);
        assertThat(rows(workspaces))
                .extracting(row -> row.path("workspaceId").longValue())
                .containsExactlyInAnyOrder(200_001L, 200_003L);

        JsonNode ios = report(BY_IO, ", \"sortBy\": \"ioId\", \"order\": \"ASC\"");
        assertThat(rows(ios))
                .hasSize(12)
                .extracting(row -> row.path("ioId").longValue())
                .isSorted();
        assertThat(sum(rows(ios), "campaignsCount")).isEqualByComparingTo("60");

        assertThat(rows(report(BY_CUSTOMER, ""))).hasSize(1);
    }

    @Test
    void insertionOrdersAreFilteredSearchedAndPaged() throws Exception {
        List<JsonNode> all = rows(report(BY_IO, ""));
        JsonNode one = all.get(0);

        assertThat(rows(report(BY_IO, ", \"ioIdsList\": [" + one.path("ioId") + "]")))
                .containsExactly(one);
        assertThat(rows(report(BY_IO, ", \"searchField\": \"" + one.path("ioId") + "\"")))
                .contains(one);
        JsonNode byStatus = report(BY_IO, ", \"ioStatusIdsList\": [" + one.path("ioStatusId") + "]");
        assertThat(rows(byStatus)).contains(one).hasSizeLessThan(12);
        assertThat(byStatus.path("totalRecords").longValue()).isEqualTo(12);
        assertThat(rows(report(BY_IO, ", \"noOfEntries\": 5, \"pageNo\": 2"))).isEqualTo(all.subList(5, 10));
    }

    @Test
    void threeMonthsAreTheLongestExceptByCampaign() throws Exception {
        String half = "{\"startDate\": %d, \"endDate\": %d}"
                .formatted(END.minus(Duration.ofDays(180)).toEpochMilli(), END.toEpochMilli());
        for (String path : List.of(BY_WORKSPACE, BY_IO, BY_CUSTOMER)) {
            assertThat(client.post(path, half).status()).as(path).isEqualTo(422);
        }
        assertThat(client.post(Client.BY_CAMPAIGN, half).status()).isEqualTo(200);
    }

    @Test
    void aReportComesAsAFileFromAnotherHostThatAsksForTheLinksSignatureAlone() throws Exception {
        int before = sandbox.requestCount();
        JsonNode data = report(Client.BY_CAMPAIGN, """
                , "download": true, "fileType": "csv", "fileName": "october", "sortBy": "spent", "columns": [
                {"label": "Campaign, by name", "value": "campaignName"}, {"label": "Spent", "value": "spent"}]\
                """);
        String link = data.path("url").textValue();
        assertThat(link).contains("/october.csv?signature=").doesNotStartWith(sandbox.url());

        List<String> lines = get(link).body().lines().toList();

        assertThat(sandbox.requestCount()).isEqualTo(before + 1);
        assertThat(lines).hasSize(61).startsWith("\"Campaign, by name\",Spent");
        assertThat(lines.stream()
                        .skip(1)
                        .map(line -> new BigDecimal(line.split(",", 2)[1]))
                        .reduce(BigDecimal.ZERO, BigDecimal::add))
                .isEqualByComparingTo(
                        report(Client.BY_CAMPAIGN, "").at("/recordsTotal/spent").decimalValue());
        assertThat(get(link + "x").statusCode()).isEqualTo(403);
        assertThat(get(link.replace("october", "november")).statusCode()).isEqualTo(404);
    }

    @Test
    void anExportTakesItsFieldsWrappedOrBare() throws Exception {
        long campaign =
                rows(report(Client.BY_CAMPAIGN, "")).get(0).path("campaignId").longValue();
        String fields = """
                "filters": {"campaign_status": "all", "campaign_ids": "%d"}, "sort_by": "spent", "sort_type": "desc",
                "dateRange": {%s}, "fileName": "one", "columns": [{"label": "ID", "value": "campaignId"},
                {"label": "CPA", "value": "conversionCpa-12"}]\
                """.formatted(campaign, DATES);
        String bare = link("{" + fields + "}");
        String wrapped = link("{\"data\": {" + fields + "}, \"dateRange\": {\"start\": 0, \"end\": 1}}");

        assertThat(get(bare).body()).isEqualTo(get(wrapped).body()).startsWith("ID,CPA\r\n" + campaign + ",");
        assertThat(client.post(EXPORT, "{\"data\": {}}").status())
                .as("a report needs no period")
                .isEqualTo(200);
        assertThat(link("{\"dateRange\": {\"start\": %d, \"end\": %d}}"
                        .formatted(BEGIN.getEpochSecond(), END.getEpochSecond())))
                .contains("/export.csv?signature=");
    }

    @Test
    void anExportIsOfTheTotalsOrOfTheRowsAndOfTheTypeAskedFor() throws Exception {
        JsonNode totals = report(Client.BY_CAMPAIGN, "").path("recordsTotal");
        String fields = "\"dateRange\": {" + DATES + "}, \"columns\": [{\"label\": \"N\", \"value\": \"impressions\"}]";

        String total = link("{\"result_type\": \"total\", " + fields + "}");
        String rows = link("{\"result_type\": \"data\", \"total_count\": 7, " + fields + "}");
        String sheet = link("{\"file_type\": \"XLSX\", " + fields + "}");

        assertThat(get(total).body())
                .isEqualTo("N\r\n" + totals.path("impressions").decimalValue().toPlainString() + "\r\n");
        assertThat(get(rows).body().lines()).hasSize(1 + 7);
        assertThat(sheet).contains("/export.xlsx?signature=");
        assertThat(get(sheet).body()).startsWith("PK");
        assertThat(client.post(EXPORT, "{\"file_type\": \"pdf\", " + fields + "}")
                        .reason())
                .isEqualTo("The sandbox writes no file of the type pdf");
    }

    @Test
    void anExportIsByTheDimensionThatIsNamedAndCoversWhatThatMay() throws Exception {
        JsonNode io = rows(report("/api/v3/das/report/by-io", "")).get(0);
        String ofOne = """
                {"dateRange": {%s}, "dimension": {"filter": {"value": "io", "label": "IO"}, "value": [%d]},
                 "columns": [{"label": "ID", "value": "ioId"}, {"label": "N", "value": "impressions"}]}\
                """.formatted(DATES, io.path("ioId").longValue());
        String year = "\"dateRange\": {\"startDate\": \"%d\", \"endDate\": \"%d\"}"
                .formatted(END.minus(Duration.ofDays(365)).toEpochMilli(), END.toEpochMilli());
        String by = "{%s, \"dimension\": {\"filter\": {\"value\": \"%s\", \"label\": \"\"}, \"value\": []}}";

        assertThat(get(link(ofOne)).body())
                .isEqualTo("ID,N\r\n" + io.path("ioId") + ","
                        + io.path("impressions").decimalValue().toPlainString() + "\r\n");
        assertThat(client.post(EXPORT, by.formatted(year, "campaigns")).status())
                .isEqualTo(200);
        assertThat(client.post(EXPORT, by.formatted(year, "io")).reason())
                .isEqualTo("The report covers more than 93 days");
        assertThat(client.post(EXPORT, by.formatted("\"dateRange\": {" + DATES + "}", "exchange"))
                        .reason())
                .isEqualTo("The sandbox has no dimension exchange to report by");
    }

    private String link(String body) throws Exception {
        Client.Reply reply = client.post(EXPORT, body);
        assertThat(reply.status()).as(reply.text()).isEqualTo(200);
        return reply.json().path("responseUrl").textValue();
    }

    private static HttpResponse<String> get(String link) throws Exception {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(URI.create(link)).build(), HttpResponse.BodyHandlers.ofString());
    }
}
