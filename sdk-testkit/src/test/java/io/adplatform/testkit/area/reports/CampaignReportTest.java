package io.adplatform.testkit.area.reports;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.testkit.Client;
import io.adplatform.testkit.LoggedInTest;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CampaignReportTest extends LoggedInTest {

    private static final Instant END = Instant.parse("2026-11-20T00:00:00Z");
    private static final long CAMPAIGNS_OF_A_WORKSPACE = 60;

    CampaignReportTest() {
        super(atNoonWithoutLimit());
    }

    /** The last days before {@link #END}, as clients send them, with further members. */
    private static String days(int days, String more) {
        return "{\"startDate\": \"%d\", \"endDate\": \"%d\"%s}"
                .formatted(END.minus(Duration.ofDays(days)).toEpochMilli(), END.toEpochMilli(), more);
    }

    private JsonNode report(int days, String more) throws Exception {
        Client.Reply reply = client.post(Client.BY_CAMPAIGN, days(days, more));
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
    @ValueSource(
            strings = {
                "impressions",
                "bidImpressions",
                "clicks",
                "completeCount",
                "mediaSpent",
                "dataCost",
                "spent",
                "platformTotalEarning",
                "workspaceTotalEarning",
                "conversionCount",
                "conversionValue",
                "budgetDay"
            })
    void totalsAreTheSumOfTheRows(String field) throws Exception {
        JsonNode data = report(30, ", \"noOfEntries\": 1000");

        assertThat(rows(data)).hasSize((int) CAMPAIGNS_OF_A_WORKSPACE);
        assertThat(data.at("/recordsTotal/" + field).decimalValue())
                .isPositive()
                .isEqualByComparingTo(sum(rows(data), field));
    }

    @Test
    void ratesAreMadeOfTheirParts() throws Exception {
        JsonNode data = report(30, "");
        for (JsonNode row : List.of(data.path("recordsTotal"), rows(data).get(0))) {
            BigDecimal impressions = row.path("impressions").decimalValue();
            BigDecimal hundred = BigDecimal.valueOf(100);
            assertThat(row.path("CTR").decimalValue())
                    .isEqualByComparingTo(row.path("clicks")
                            .decimalValue()
                            .multiply(hundred)
                            .divide(impressions, 4, RoundingMode.HALF_UP));
            assertThat(row.path("winRate").decimalValue())
                    .isEqualByComparingTo(impressions
                            .multiply(hundred)
                            .divide(row.path("bidImpressions").decimalValue(), 4, RoundingMode.HALF_UP));
            assertThat(row.path("eCPM").decimalValue())
                    .isEqualByComparingTo(row.path("spent")
                            .decimalValue()
                            .multiply(BigDecimal.valueOf(1_000))
                            .divide(impressions, 4, RoundingMode.HALF_UP));
            assertThat(row.path("spent").decimalValue())
                    .isEqualByComparingTo(row.path("mediaSpent")
                            .decimalValue()
                            .add(row.path("dataCost").decimalValue()));
        }
    }

    @Test
    void totalsAreOfAllFilteredRowsWhateverThePage() throws Exception {
        JsonNode whole = report(7, ", \"noOfEntries\": 1000").path("recordsTotal");
        JsonNode page = report(7, ", \"noOfEntries\": 2, \"pageNo\": 3");

        assertThat(rows(page)).hasSize(2);
        assertThat(page.path("recordsTotal")).isEqualTo(whole);
        assertThat(page.path("filteredRecords").longValue()).isEqualTo(CAMPAIGNS_OF_A_WORKSPACE);
    }

    @Test
    void twoPeriodsAddUpToTheWhole() throws Exception {
        String later = "{\"startDate\": %d, \"endDate\": %d}"
                .formatted(
                        END.minus(Duration.ofDays(10)).toEpochMilli(),
                        END.minus(Duration.ofDays(4)).toEpochMilli());
        JsonNode first = client.post(Client.BY_CAMPAIGN, later).data();

        assertThat(report(10, "").at("/recordsTotal/spent").decimalValue())
                .isEqualByComparingTo(first.at("/recordsTotal/spent")
                        .decimalValue()
                        .add(report(4, "").at("/recordsTotal/spent").decimalValue()));
    }

    @Test
    void aStartInTheFarthestFutureHasNoDelivery() throws Exception {
        Client.Reply reply = client.post(Client.BY_CAMPAIGN, "{\"startDate\": " + Long.MAX_VALUE + "}");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.data().at("/recordsTotal/impressions").longValue()).isZero();
    }

    @Test
    void theResultTypeChoosesRowsOrTotals() throws Exception {
        assertThat(report(7, ", \"resultType\": \"total\"").fieldNames())
                .toIterable()
                .containsExactly("totalRecords", "filteredRecords", "recordsTotal");
        assertThat(report(7, ", \"resultType\": \"data\"").fieldNames())
                .toIterable()
                .containsExactly("totalRecords", "filteredRecords", "recordsList");
        assertThat(report(7, "").fieldNames())
                .toIterable()
                .containsExactly("totalRecords", "filteredRecords", "recordsTotal", "recordsList");
    }

    @Test
    void rowsComeByImpressionsAndFiftyAtATimeUnlessAskedOtherwise() throws Exception {
        List<JsonNode> rows = rows(report(7, ""));

        assertThat(rows).hasSize(50);
        assertThat(rows)
                .extracting(row -> row.path("impressions").decimalValue())
                .isSortedAccordingTo((one, other) -> other.compareTo(one));
        assertThat(rows(report(7, ", \"sortBy\": \"spent\", \"order\": \"ASC\"")))
                .extracting(row -> row.path("spent").decimalValue())
                .isSorted();
    }

    @Test
    void idsGoAsTextOrAsArray() throws Exception {
        List<JsonNode> some = rows(report(7, "")).subList(0, 2);
        long one = some.get(0).path("campaignId").longValue();
        long other = some.get(1).path("campaignId").longValue();

        assertThat(rows(report(7, ", \"campaignIds\": \"%d,%d\"".formatted(one, other))))
                .isEqualTo(some);
        assertThat(rows(report(7, ", \"campaignIds\": [%d, %d]".formatted(one, other))))
                .isEqualTo(some);
        assertThat(rows(report(7, ", \"ioIdsList\": [" + some.get(0).path("ioId") + "]")))
                .contains(some.get(0))
                .allSatisfy(row ->
                        assertThat(row.path("ioId")).isEqualTo(some.get(0).path("ioId")));
    }

    @Test
    void statusAndCreativeTypeAreFilters() throws Exception {
        JsonNode running = report(7, ", \"campaignStatus\": \"running\", \"creativeTypeIds\": \"11,14\"");

        assertThat(rows(running))
                .isNotEmpty()
                .hasSizeLessThan((int) CAMPAIGNS_OF_A_WORKSPACE)
                .allSatisfy(row -> {
                    assertThat(row.path("status").textValue()).isEqualTo("running");
                    assertThat(row.path("creativeType").textValue()).isIn("Image", "Video");
                });
        assertThat(report(7, ", \"campaignStatus\": \"all\"")
                        .path("filteredRecords")
                        .longValue())
                .isEqualTo(CAMPAIGNS_OF_A_WORKSPACE);
    }

    @Test
    void workspacesGoAsTextOrAsArray() throws Exception {
        assertThat(report(7, ", \"owIds\": \"200001,200003\"")
                        .path("totalRecords")
                        .longValue())
                .isEqualTo(2 * CAMPAIGNS_OF_A_WORKSPACE);
        assertThat(report(7, ", \"owIdsList\": [200001, 200003]")
                        .path("totalRecords")
                        .longValue())
                .isEqualTo(2 * CAMPAIGNS_OF_A_WORKSPACE);
        assertThat(client.post(Client.BY_CAMPAIGN, days(7, ", \"owIds\": \"999999\""))
                        .status())
                .isEqualTo(403);
    }

    @Test
    void nothingIsDeliveredInTheFuture() throws Exception {
        String future = "{\"startDate\": %d, \"endDate\": %d, \"resultType\": \"total\"}"
                .formatted(
                        END.plus(Duration.ofDays(1)).toEpochMilli(),
                        END.plus(Duration.ofDays(20)).toEpochMilli());

        assertThat(client.post(Client.BY_CAMPAIGN, future)
                        .data()
                        .at("/recordsTotal/impressions")
                        .longValue())
                .isZero();
        sandbox.clock().advance(Duration.ofHours(23));
        assertThat(client.post(Client.BY_CAMPAIGN, future)
                        .data()
                        .at("/recordsTotal/impressions")
                        .longValue())
                .isPositive();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"startDate\": 2, \"endDate\": 1}",
                "{\"startDate\": 0, \"endDate\": \"31622400001\"}",
                "{\"startDate\": -9223372036854775808, \"endDate\": 9223372036854775807}",
                "{\"startDate\": 0, \"endDate\": 1, \"timeZoneId\": 1, \"timezoneId\": 2}"
            })
    void whatMakesNoSenseIsUnprocessable(String body) throws Exception {
        assertThat(client.post(Client.BY_CAMPAIGN, body).status()).isEqualTo(422);
    }
}
