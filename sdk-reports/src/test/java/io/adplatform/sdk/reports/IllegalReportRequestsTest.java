package io.adplatform.sdk.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.Violation;
import io.adplatform.sdk.reports.testing.RefusedRequests;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests that the platform would refuse are refused before they cost quota: field, value and rule are named. */
class IllegalReportRequestsTest {

    private static final Instant JANUARY = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant APRIL = Instant.parse("2026-04-01T00:00:00Z");

    private final RefusedRequests refused = new RefusedRequests();

    static Stream<Arguments> requests() {
        return Stream.of(
                illegal(r -> r.byCampaign(), "startDate", null, "is required"),
                illegal(r -> r.byCampaign(), "endDate", null, "is required"),
                illegal(
                        r -> r.byIo().between(APRIL, JANUARY),
                        "endDate",
                        "2026-01-01T00:00:00Z",
                        "must be after startDate (2026-04-01T00:00:00Z)"),
                illegal(
                        r -> r.byIo().between(JANUARY, JANUARY),
                        "endDate",
                        "2026-01-01T00:00:00Z",
                        "must be after startDate (2026-01-01T00:00:00Z)"),
                illegal(
                        r -> r.byIo().between(Instant.MIN, JANUARY),
                        "startDate",
                        Instant.MIN.toString(),
                        "must lie between the years 1970 and 9999"),
                illegal(
                        r -> r.byIo().between(JANUARY, Instant.MAX),
                        "endDate",
                        Instant.MAX.toString(),
                        "must lie between the years 1970 and 9999"),
                illegal(
                        r -> r.byWorkspace().between(JANUARY, APRIL.plusMillis(1)),
                        "endDate",
                        "2026-04-01T00:00:00.001Z",
                        "must be at most three months after startDate (2026-01-01T00:00:00Z); byWindow() takes longer"
                                + " periods, this one as 2 requests"),
                illegal(
                        r -> r.byCustomer().between(JANUARY, JANUARY.plusSeconds(31_536_000)),
                        "endDate",
                        "2027-01-01T00:00:00Z",
                        "must be at most three months after startDate (2026-01-01T00:00:00Z); byWindow() takes longer"
                                + " periods, this one as 4 requests"),
                illegal(
                        r -> r.byCampaign().between(JANUARY, JANUARY.plusSeconds(31_536_001)),
                        "endDate",
                        "2027-01-01T00:00:01Z",
                        "must be at most one year after startDate (2026-01-01T00:00:00Z); byWindow() takes longer periods,"
                                + " this one as 2 requests"),
                illegal(r -> legal(r).pageSize(1001), "noOfEntries", "1001", "must be between 1 and 1000"),
                illegal(r -> legal(r).pageSize(0), "noOfEntries", "0", "must be between 1 and 1000"),
                illegal(r -> legal(r).pageNo(0), "pageNo", "0", "must be 1 or more"),
                illegal(r -> legal(r).with("startDate", 5), "startDate", null, "has a setter of its own"),
                illegal(r -> legal(r).with(" ", 5), " ", null, "must be the name of a field"),
                illegal(r -> legal(r).with("campaignIds", "2"), "campaignIds", null, "has a setter of its own"),
                illegal(r -> legal(r).campaignIds(List.of()), "campaignIds", "", "must not be empty"),
                illegal(r -> legal(r).campaignIds(List.of(1L, 0L)), "campaignIds[1]", "0", "must be above 0"),
                illegal(r -> legal(r).creativeTypeIds(List.of()), "creativeTypeIds", "", "must not be empty"),
                illegal(r -> legal(r).owIds(List.of(-1L)), "owIds[0]", "-1", "must be above 0"),
                illegal(r -> legal(r).campaignTypeIds(List.of()), "campaignTypeIds", "[]", "must not be empty"),
                illegal(r -> io(r).ioIds(List.of(0L)), "ioIdsList[0]", "0", "must be above 0"),
                illegal(r -> io(r).ioStatusIds(List.of()), "ioStatusIdsList", "[]", "must not be empty"),
                illegal(r -> io(r).budgetTypeIds(List.of()), "budgetTypeIdList", "[]", "must not be empty"),
                illegal(
                        r -> r.byCustomer().between(JANUARY, APRIL).campaignTypeIds(List.of(-1L)),
                        "campaignTypeIds[0]",
                        "-1",
                        "must be above 0"),
                illegal(r -> export(r).with("dateRange", 1), "data.dateRange", null, "has a setter of its own"),
                illegal(
                        r -> export(r).with("total_count", "5000"),
                        "data.total_count",
                        null,
                        "has a setter of its own"),
                illegal(r -> export(r).owIds(List.of()), "data.owIds", "", "must not be empty"),
                illegal(r -> export(r).campaignIds(List.of()), "data.filters.campaign_ids", "", "must not be empty"),
                illegal(
                        r -> export(r).creativeTypeIds(List.of(11L, 0L)),
                        "data.filters.creative_type_ids[1]",
                        "0",
                        "must be above 0"),
                illegal(r -> r.export(), "data.dateRange.startDate", null, "is required"),
                illegal(
                        r -> r.export()
                                .dimension("exchange", "Exchange", List.of())
                                .between(JANUARY, APRIL.plusSeconds(1)),
                        "data.dateRange.endDate",
                        "2026-04-01T00:00:01Z",
                        "must be at most three months after data.dateRange.startDate (2026-01-01T00:00:00Z);"
                                + " ReportWindow.split cuts it into legal periods, this one as 2 requests"),
                illegal(r -> export(r).rows(1001), "data.total_count", "1001", "must be between 1 and 1000"),
                illegal(r -> export(r).rows(0), "data.total_count", "0", "must be between 1 and 1000"),
                illegal(r -> export(r).page(-1), "data.page_number", "-1", "must be 0 or more"),
                illegal(r -> export(r).column("Spent", " "), "columns[0].value", " ", "must not be empty"),
                illegal(r -> r.delete(0), "reportId", "0", "must be above 0"));
    }

    private static Arguments illegal(Function<Reports, Request<?>> request, String field, String value, String rule) {
        return arguments(request, new Violation(field, value, rule));
    }

    private static CampaignReport legal(Reports reports) {
        return reports.byCampaign().between(JANUARY, APRIL);
    }

    private static IoReport io(Reports reports) {
        return reports.byIo().between(JANUARY, APRIL);
    }

    private static ExportReport export(Reports reports) {
        return reports.export().between(JANUARY, APRIL);
    }

    @ParameterizedTest
    @MethodSource("requests")
    void areRefusedBeforeTheyAreSent(Function<Reports, Request<?>> request, Violation expected) {
        refused.assertRefused(request, expected);
    }

    @Test
    void areRefusedWithAllThatIsWrongAlsoByWindow() {
        CampaignReport report = refused.reports()
                .byCampaign()
                .between(APRIL, JANUARY)
                .pageSize(0)
                .with("order", "up");

        for (InvalidRequestException refusal : List.of(
                catchThrowableOfType(InvalidRequestException.class, report::send),
                catchThrowableOfType(InvalidRequestException.class, report::items),
                catchThrowableOfType(InvalidRequestException.class, report::byWindow))) {
            assertThat(refusal.violations())
                    .extracting(Violation::field)
                    .containsExactly("noOfEntries", "endDate", "order");
        }
        assertThat(catchThrowableOfType(
                                InvalidRequestException.class,
                                () -> refused.reports().byIo().byWindow())
                        .violations())
                .hasSize(2);
        refused.assertNothingIsSent();
    }

    @Test
    void areRefusedWithoutPrintingTheTokenOfTheSource() {
        ExportReport export = refused.reports().export().sourceToken("canary");

        assertThat(catchThrowableOfType(InvalidRequestException.class, export::send))
                .hasMessageNotContaining("canary");
        assertThat(export.between(JANUARY, APRIL).build().toString()).doesNotContain("canary");
    }
}
