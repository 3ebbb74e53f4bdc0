package io.adplatform.sdk.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.adplatform.sdk.Order;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.contract.IllegalRequests;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.Violation;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.Arguments;

/** Requests that the platform would refuse are refused before they cost quota: setter, wire name, value and rule are told. */
class IllegalReportRequestsTest extends IllegalRequests<Reports> {

    private static final Instant JANUARY = Instant.parse("2026-01-01T00:00:00Z");
    private static final Instant APRIL = Instant.parse("2026-04-01T00:00:00Z");

    IllegalReportRequestsTest() {
        super(Reports::on);
    }

    static Stream<Arguments> illegal() {
        return Stream.of(
                refused(
                        r -> r.byIo().between(APRIL, JANUARY),
                        "until(endDate) must not be before from(startDate), which is 2026-04-01T00:00:00Z, was"
                                + " 2026-01-01T00:00:00Z"),
                refused(
                        r -> r.byIo().between(Instant.MIN, JANUARY),
                        "from(startDate) must be between the years 1970 and 9999, was " + Instant.MIN),
                refused(
                        r -> r.byIo().between(JANUARY, Instant.MAX),
                        "until(endDate) must be between the years 1970 and 9999, was " + Instant.MAX),
                refused(
                        r -> r.byWorkspace().between(JANUARY, APRIL.plusMillis(1)),
                        "until(endDate) must be at most three months after from(startDate), which is"
                                + " 2026-01-01T00:00:00Z; byWindow() takes longer periods, this one as 2 requests, was"
                                + " 2026-04-01T00:00:00.001Z"),
                refused(
                        r -> r.byCustomer().between(JANUARY, JANUARY.plusSeconds(31_536_000)),
                        "until(endDate) must be at most three months after from(startDate), which is"
                                + " 2026-01-01T00:00:00Z; byWindow() takes longer periods, this one as 4 requests, was"
                                + " 2027-01-01T00:00:00Z"),
                refused(
                        r -> r.byCampaign().between(JANUARY, JANUARY.plusSeconds(31_536_001)),
                        "until(endDate) must be at most one year after from(startDate), which is"
                                + " 2026-01-01T00:00:00Z; byWindow() takes longer periods, this one as 2 requests, was"
                                + " 2027-01-01T00:00:01Z"),
                refused(r -> legal(r).pageSize(1001), "pageSize(noOfEntries) must be between 1 and 1000, was 1001"),
                refused(r -> legal(r).pageSize(0), "pageSize(noOfEntries) must be between 1 and 1000, was 0"),
                refused(r -> legal(r).pageNo(0), "pageNo must be 1 or more, was 0"),
                refused(r -> legal(r).with(" ", 5), "with needs the name of a field, was \" \""),
                refused(r -> legal(r).campaignIds(List.of(1L, 0L)), "campaignIds[1] must be above 0, was 0"),
                refused(r -> legal(r).owIds(List.of(-1L)), "owIds[0] must be above 0, was -1"),
                refused(r -> legal(r).sortBy("-"), "sortBy must not be empty, was \"\""),
                refused(r -> io(r).ioIds(List.of(0L)), "ioIds[0](ioIdsList[0]) must be above 0, was 0"),
                refused(
                        r -> r.byCustomer().between(JANUARY, APRIL).campaignTypeIds(List.of(-1L)),
                        "campaignTypeIds[0] must be above 0, was -1"),
                refused(
                        r -> export(r).creativeTypeIds(List.of(11L, 0L)),
                        "creativeTypeIds[1](data.filters.creative_type_ids[1]) must be above 0, was 0"),
                refused(
                        r -> r.export()
                                .dimension("exchange", "Exchange", List.of())
                                .between(JANUARY, APRIL.plusSeconds(1)),
                        "until(data.dateRange.endDate) must be at most three months after"
                                + " from(data.dateRange.startDate), which is 2026-01-01T00:00:00Z; ReportWindow.split"
                                + " cuts it into legal periods, this one as 2 requests, was 2026-04-01T00:00:01Z"),
                refused(
                        r -> export(r).pageSize(1001),
                        "pageSize(data.total_count) must be between 1 and 1000, was 1001"),
                refused(r -> export(r).pageSize(0), "pageSize(data.total_count) must be between 1 and 1000, was 0"),
                refused(r -> export(r).pageNo(0), "pageNo(data.page_number) must be 1 or more, was 0"),
                refused(r -> export(r).column("Spent", " "), "columns[0].value must not be empty, was \" \""),
                refused(r -> legal(r).sortBy(" "), "sortBy must not be blank, was \" \""),
                refused(r -> export(r).sortBy(" "), "sortBy(data.sort_by) must not be blank, was \" \""),
                refused(r -> legal(r).timeZoneId(-5), "timeZoneId must be 0 or more, was -5"),
                refused(
                        r -> export(r).timeZone(-5, "Nowhere", ZoneOffset.UTC),
                        "timeZone.id(data.timezone.id) must be 0 or more, was -5"),
                refused(
                        r -> r.byIo().month(YearMonth.of(2026, 2)).timeZoneId(5),
                        "timeZone(timezoneName) needs the zone of its days: timeZone(ZoneId), because the platform's ID"
                                + " or name does not define it"),
                refused(
                        r -> r.byIo().timeZone("Berlin time").month(YearMonth.of(2026, 2)),
                        "timeZone(timezoneName) needs the zone of its days: timeZone(ZoneId), because the platform's ID"
                                + " or name does not define it, was Berlin time"),
                refused(r -> r.delete(0), "reportId must be above 0, was 0"));
    }

    private static Arguments refused(Function<Reports, Request<?>> request, String violation) {
        return arguments(violation, request);
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

    @Test
    void anEmptyListSelectsNothingOutAndIsLeftOut() {
        assertThat(legal(area())
                        .campaignIds(List.of())
                        .creativeTypeIds(List.of())
                        .owIds(List.of())
                        .ioIds(List.of())
                        .campaignTypeIds(List.of())
                        .campaignStatuses()
                        .build()
                        .json())
                .containsOnlyKeys("startDate", "endDate");
        assertThat(data(export(area()).owIds(List.of()).campaignIds(List.of()).creativeTypeIds(List.of())))
                .doesNotContainKeys("owIds", "filters");
    }

    @Test
    void whatStandsAloneIsSentAlone() {
        assertThat(legal(area())
                        .timeZone("Berlin time")
                        .direction(Order.ASC)
                        .columns(List.of(ReportField.SPENT.column()))
                        .build()
                        .json())
                .containsEntry("timezoneName", "Berlin time")
                .containsEntry("order", "ASC")
                .containsEntry("columns", List.of(ReportField.SPENT.column()))
                .doesNotContainKeys("sortBy", "download", "fileType");
        assertThat(data(export(area()).direction(Order.ASC)))
                .containsEntry("sort_type", "asc")
                .doesNotContainKey("sort_by");
    }

    @Test
    void aTimeZoneWithoutAPeriodSendsNoPeriod() {
        ExportReport export = area().export().fileName("f").timeZone(ZoneId.of("Europe/Berlin"));

        assertThat(export.build().json()).doesNotContainKey("dateRange");
        assertThat(data(export)).containsKey("timezone").doesNotContainKey("dateRange");
    }

    @Test
    void daysAreThoseOfTheZoneThatIsNamed() {
        ZoneId tokyo = ZoneId.of("Asia/Tokyo");
        YearMonth february = YearMonth.of(2026, 2);
        Map<String, Object> expected =
                area().byIo().timeZone(tokyo).month(february).build().json();

        assertThat(expected)
                .containsEntry("startDate", "1769871600000") // the last of January, 15:00 UTC
                .containsEntry("endDate", "1772290799999");
        assertThat(area().byIo().month(february).timeZone("Asia/Tokyo").build().json())
                .isEqualTo(expected);
        assertThat(area().byIo()
                        .timeZoneId(9)
                        .month(february)
                        .timeZone(tokyo)
                        .build()
                        .json())
                .containsAllEntriesOf(expected);
        assertThat(data(area().export().month(february).timeZone(9, "Tokyo", tokyo)))
                .containsEntry("dateRange", Map.of("startDate", "1769871600000", "endDate", "1772290799999"));
    }

    private static Map<String, Object> data(ExportReport export) {
        Map<String, Object> data = new HashMap<>();
        ((Map<?, ?>) export.build().json().get("data")).forEach((name, value) -> data.put((String) name, value));
        return data;
    }

    @Test
    void areRefusedWithAllThatIsWrongAlsoByWindow() {
        CampaignReport report = area().byCampaign().between(APRIL, JANUARY).pageSize(0);

        for (InvalidRequestException refusal : List.of(
                catchThrowableOfType(InvalidRequestException.class, report::send),
                catchThrowableOfType(InvalidRequestException.class, report::items),
                catchThrowableOfType(InvalidRequestException.class, report::byWindow))) {
            assertThat(refusal.violations()).extracting(Violation::field).containsExactly("noOfEntries", "endDate");
        }
        assertThat(catchThrowableOfType(
                                InvalidRequestException.class,
                                () -> area().byIo().byWindow())
                        .violations())
                .hasSize(2);
        assertThatThrownBy(() -> legal(area()).pageNo(2).byWindow())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("pageNo must be 1 for byWindow(), which reads all rows, was 2");
        assertThatThrownBy(() -> legal(area()).with("startDate", "today").byWindow())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("startDate must not be set by with() for byWindow(), which sets it");
        assertThat(legal(area()).pageNo(1).byWindow().windows()).hasSize(1);
        assertNothingIsSent();
    }

    @Test
    void areRefusedWithoutPrintingTheTokenOfTheSource() {
        ExportReport export = area().export().pageNo(0).sourceToken("canary");

        assertThat(catchThrowableOfType(InvalidRequestException.class, export::send))
                .hasMessageNotContaining("canary");
        assertThat(export.pageNo(1).build().toString()).doesNotContain("canary");
    }
}
