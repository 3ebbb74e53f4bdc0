package io.adplatform.sdk.reports;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.internal.json.DecodedBody;
import io.adplatform.sdk.internal.json.ResponseReader;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ReportRecordTest {

    private static final String TEXTS = "logoUrl avatarUrl organizationName workspaceName workspaceDomain"
            + " workspaceOrganizationName campaignName campaignType status campaignTimezone creativeType ioName"
            + " exchangeName";
    private static final String FLAGS = "budgetPacing isCampaignFromNewPlatform isEligibleForVLDInsightsReport"
            + " isEligibleForPLDInsightsReport autoSumIoTotalBudget isAutoSumIoTotalBudget";
    private static final String NUMBERS = "clicks totalCount winRate impressions bidImpressions startCount firstCount"
            + " midCount thirdCount completeCount audioVideoActualBids audioVideoActualImpressions audioVideoViewed"
            + " dailyImpression reach frequency targetImpression creativesCount campaignsCount ioTotalImpressions budgetDay"
            + " budgetSpent budgetTotal ioTotalBudget mediaBudget dataCost mediaSpent spent workspaceSpent platformSpent"
            + " customerSpent maxBid baseBid percentageOfTotalSpent budgetTotalCombined budgetDayCombined"
            + " ioTotalBudgetCombined actualSpent expectedSpent pacingPercentage dailyPacingPercentage"
            + " expectedDailySpent actualDailySpent ioPacingPercentage ioActualSpent ioExpectedSpent"
            + " platformMediaEarning platformBidShadingEarning platformTotalEarning workspaceMediaEarning"
            + " workspaceBidShadingEarning workspaceTotalEarning organizationBidShadingSaving platformEarning"
            + " workspaceEarning vldInsightsCost workspaceVLDInsightsEarnings platformVLDInsightsEarnings"
            + " pldInsightsCost workspacePLDInsightsEarnings platformPLDInsightsEarnings eCPC eCPM eCPI eCPCV eCPV CTR"
            + " VCR CVR costPerAttributedConversion totalAttributedConversionRate conversionRate conversionCPA"
            + " totalAttributedConversion totalAttributedViewThroughConversion totalAttributedClickThroughConversion"
            + " conversionCount conversionValue owId orgId industry companySize workspaceId campaignId ioId uowId"
            + " exchangeId bidModelDataId budgetTypeId campaignTypeId campaignPriority ioTimezone ioBudgetTypeId"
            + " ioStatusId ioBudgetDistributionMethod date startTime endTime ioStartTime ioEndTime campaignDuration"
            + " remainingDuration ioDuration ioRemainingDuration";

    @Test
    void everyFieldOfTheDocumentsHasItsPlaceAndNoOtherIsListed() throws Exception {
        ReportRecord record = read(Stream.of(fields(TEXTS, "\"text\""), fields(FLAGS, "true"), fields(NUMBERS, "7"))
                .flatMap(fields -> fields)
                .collect(Collectors.joining(",", "{", "}")));

        assertThat(record.additionalProperties()).isEmpty();
        for (RecordComponent group : ReportRecord.class.getRecordComponents()) {
            Object value = group.getAccessor().invoke(record);
            if (value instanceof Record) {
                for (RecordComponent field : value.getClass().getRecordComponents()) {
                    assertThat(field.getAccessor().invoke(value))
                            .as(field.getName())
                            .isNotNull();
                }
            }
        }
    }

    @Test
    void undocumentedNumbersAreReadByName() {
        ReportRecord record = read("""
                {"totalECPM": 3.25, "conversionRate-12": "0.5", "conversionData-12": 4, "huge": 5.9e+307, "note": "none",
                 "conversionCpa-12": null, "odd": [1], "campaignId": 7, "spent": "1,250.00", "conversionValue-12": "1,250.00",
                 "unclear": "1,250", "hangs": "1e1000000000"}
                """);

        assertThat(record.number("totalECPM")).contains(new BigDecimal("3.25"));
        assertThat(record.number(ConversionMetric.RATE.of(12))).contains(new BigDecimal("0.5"));
        assertThat(record.number(ConversionMetric.DATA.of(12))).contains(new BigDecimal("4"));
        assertThat(record.number("huge")).contains(new BigDecimal("5.9e+307"));
        assertThat(record.number(ReportField.SPENT)).contains(new BigDecimal("1250.00"));
        assertThat(record.number(ConversionMetric.VALUE.of(12))).contains(new BigDecimal("1250.00"));
        assertThat(Stream.of("note", "conversionCpa-12", "odd", "missing", "unclear", "hangs")
                        .flatMap(name -> record.number(name).stream()))
                .isEmpty();
        assertThat(record.additionalProperties()).containsEntry("note", "none").doesNotContainKey("campaignId");
    }

    @Test
    void everyNumberIsFoundByTheNameThatSortsByIt() throws Exception {
        ReportRecord record = read("""
                {"spent": 12.50, "eCPM": 3, "CTR": "0.25", "campaignId": 7, "ioTimezone": 5, "campaignName": "Spring"}
                """);

        assertThat(record.number("spent")).contains(new BigDecimal("12.50"));
        assertThat(record.number(ReportField.ECPM)).contains(new BigDecimal("3"));
        assertThat(record.number(ReportField.CTR)).contains(new BigDecimal("0.25"));
        assertThat(record.number("campaignId")).contains(new BigDecimal("7"));
        assertThat(record.schedule().ioTimezone()).isEqualTo(5);
        assertThat(record.number(ReportField.CAMPAIGN_NAME)).isEmpty();
        assertThat(record.number(ReportField.CLICKS)).isEmpty();
        ReportRecord full = read(fields(NUMBERS, "7").collect(Collectors.joining(",", "{", "}")));
        assertThat(NUMBERS.split(" ", -1))
                .filteredOn(name -> full.number(name).isEmpty())
                .containsExactlyInAnyOrder("date", "startTime", "endTime", "ioStartTime", "ioEndTime");
    }

    private static Stream<String> fields(String names, String value) {
        return Arrays.stream(names.split(" ", -1)).map(name -> "\"" + name + "\":" + value);
    }

    private static ReportRecord read(String row) {
        String body = "{\"success\":true,\"data\":{\"recordsTotal\":" + row + "}}";
        DecodedBody<DashboardReport> reading =
                new ResponseReader().read(CampaignReport.OPERATION, body.getBytes(StandardCharsets.UTF_8));
        return Objects.requireNonNull(
                ((DecodedBody.Value<DashboardReport>) reading).value().totals());
    }
}
