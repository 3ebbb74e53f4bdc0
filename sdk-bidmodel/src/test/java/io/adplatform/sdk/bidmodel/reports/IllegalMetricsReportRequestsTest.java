package io.adplatform.sdk.bidmodel.reports;

import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.adplatform.sdk.FileType;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.bidmodel.BidModels;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.EntityField;
import io.adplatform.sdk.bidmodel.reports.MetricCondition.Comparison;
import io.adplatform.sdk.contract.IllegalRequests;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

class IllegalMetricsReportRequestsTest extends IllegalRequests<BidModels> {

    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final String IDLESS = " must have an ID; known are "
            + Dimension.known().stream().map(Dimension::toString).collect(Collectors.joining(", "))
            + ", was unknown Planet";

    IllegalMetricsReportRequestsTest() {
        super(BidModels::on);
    }

    private static Arguments refused(String violation, Function<BidModels, Request<?>> request) {
        return arguments(violation, request);
    }

    static Stream<Arguments> illegal() {
        return Stream.of(
                // a value that no list has
                refused(
                        "dimension(dimensionId)" + IDLESS,
                        bids -> bids.campaign(7001).report(Dimension.of("Planet"))),
                refused(
                        "sortBy must be a field with a plus or a minus sign before it, such as -impressions, was spent",
                        bids -> bids.campaign(7001).report(Dimension.STATE).sortBy("spent")),
                refused(
                        "sortBy must be a field with a plus or a minus sign before it, such as -impressions, was spent",
                        bids -> bids.campaign(7001)
                                .downloadReport(Dimension.STATE)
                                .sortBy("spent")),
                refused(
                        "until(endDate) must not be before from(startDate), which is 2026-11-20T12:00:00Z, was 2026-11-20T11:59:59Z",
                        bids -> bids.campaign(7001).report(Dimension.STATE).between(NOON, NOON.minusSeconds(1))),
                refused(
                        "matchingAll.conditions[1].column(performanceFilters.conditions[1].column) must be the name of a metric, was \"\"",
                        bids -> bids.campaign(7001)
                                .report(Dimension.STATE)
                                .matchingAll(
                                        MetricCondition.of(EntityField.CLICKS, Comparison.EQUAL, "1"),
                                        new MetricCondition("", Comparison.EQUAL, BigDecimal.ONE))),
                refused(
                        "fileType(download.fileType) must be csv or xlsx, was pdf",
                        bids -> bids.campaign(7001)
                                .downloadReport(Dimension.STATE)
                                .fileType(FileType.of("pdf"))),
                refused(
                        "columns(download.columns) must not be empty",
                        bids -> bids.campaign(7001)
                                .downloadReport(Dimension.STATE)
                                .columns()));
    }
}
