package io.adplatform.sdk.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.ErrorItem;
import io.adplatform.sdk.FileType;
import io.adplatform.sdk.Order;
import io.adplatform.sdk.ReportColumn;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.LinkException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.reports.dashboards.Dashboard;
import io.adplatform.sdk.reports.dashboards.DashboardChoice;
import io.adplatform.sdk.reports.dashboards.DashboardColumn;
import io.adplatform.sdk.reports.dashboards.DashboardData;
import io.adplatform.sdk.reports.dashboards.Dashboards;
import io.adplatform.sdk.reports.schedules.ScheduleDelivery;
import io.adplatform.sdk.reports.schedules.ScheduledReport;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.SandboxClock;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From question to numbers, through the whole client. */
class ReportsOnTheSandboxTest {

    private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");
    private static final YearMonth OCTOBER = YearMonth.of(2026, 10);

    private final Sandbox sandbox = Sandbox.builder()
            .clock(SandboxClock.stoppedAt(NOON))
            .rateLimit(RateLimit.none())
            .start();
    private final AdPlatform platform = AdPlatform.builder()
            .settings(sandbox.settings())
            .allowPrivateLinks()
            .build();
    private final Reports reports = Reports.on(platform);

    @AfterEach
    void close() {
        assertThat(sandbox.violations()).isEmpty();
        platform.close();
        sandbox.close();
    }

    @Test
    void rowsAddUpToTotalsAtEveryLevelForOneRequestEach() {
        List<DashboardReport> levels = List.of(
                reports.byWorkspace().month(OCTOBER).pageSize(1000).send(),
                reports.byIo().month(OCTOBER).pageSize(1000).send(),
                reports.byCustomer().month(OCTOBER).pageSize(1000).send(),
                reports.byCampaign().month(OCTOBER).pageSize(1000).send());

        BigDecimal truth = spent(levels.get(3).totals());
        assertThat(truth).isPositive();
        for (DashboardReport level : levels) {
            assertThat(spent(level.totals())).isEqualByComparingTo(truth);
            assertThat(level.rows().stream()
                            .map(ReportsOnTheSandboxTest::spent)
                            .reduce(BigDecimal.ZERO, BigDecimal::add))
                    .isEqualByComparingTo(truth);
        }
        assertThat(sandbox.requestCount()).isEqualTo(1 + 4);
    }

    @Test
    void windowsAddUpToWhatTheyCover() {
        CampaignReport year = reports.byCampaign()
                .between(Instant.parse("2026-01-01T00:00:00Z"), Instant.parse("2026-11-20T00:00:00Z"))
                .totalsOnly();
        IoReport windows = reports.byIo()
                .between(Instant.parse("2026-01-01T00:00:00Z"), Instant.parse("2026-11-20T00:00:00Z"))
                .totalsOnly();

        BigDecimal sum = windows.byWindow().stream()
                .map(result -> spent(result.report().totals()))
                .reduce(BigDecimal.ZERO, BigDecimal::add);

        assertThat(sum).isPositive().isEqualByComparingTo(spent(year.send().totals()));
        assertThat(sandbox.requests("POST /api/v3/das/report/by-io")).hasSize(4);
    }

    @Test
    void aDashboardIsReadChangedAndWrittenBack() {
        Dashboards dashboards = reports.dashboards();
        Dashboard stored = dashboards
                .create(Dashboard.of(
                        "Running",
                        DashboardData.builder()
                                .tableLevel(DashboardChoice.of("Campaigns", "campaigns"))
                                .search("autumn")
                                .build()))
                .send();
        Dashboard listed = dashboards.list().send().items().get(0);
        assertThat(listed.id()).isEqualTo(stored.id());

        dashboards
                .update(listed.withLabel("All").edit(data -> data.search("spring")))
                .send();

        Dashboard after = dashboards.list().send().items().get(0);
        assertThat(after.label()).isEqualTo("All");
        JsonNode written = sandbox.requests("PUT /api/v2/das/dashboard/{dashboardId}")
                .get(0)
                .fields()
                .get("data");
        assertThat(written.path("search").textValue()).isEqualTo("spring");
        assertThat(written.at("/tableLevel/value").textValue()).isEqualTo("campaigns");
        dashboards.delete(Objects.requireNonNull(after.id())).send();
        assertThat(dashboards.list().send().items()).isEmpty();
    }

    @Test
    void unknownFieldsOfADashboardSurviveAChange() {
        Map<String, Object> theirs = new LinkedHashMap<>();
        theirs.put("theme", Map.of("dark", true));
        theirs.put("graph2", null);
        DashboardColumn column = new DashboardColumn("Spent", "spent", true, null, null, Map.of("width", 120L));
        DashboardData data = new DashboardData(
                null,
                null,
                null,
                "a",
                null,
                List.of(column),
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                theirs);
        Dashboards dashboards = reports.dashboards();
        dashboards
                .create(new Dashboard(null, null, "Running", data, null, null, Map.of("pinned", true)))
                .send();

        Dashboard before = dashboards.list().send().items().get(0);
        dashboards.update(before.edit(change -> change.search("b"))).send();
        Dashboard after = dashboards.list().send().items().get(0);

        assertThat(after.data().search()).isEqualTo("b");
        assertThat(after.data().additionalProperties()).isEqualTo(theirs);
        assertThat(after.data().sortingColumns()).containsExactly(column);
        assertThat(after.additionalProperties()).isEqualTo(Map.of("pinned", true));
        assertThat(after)
                .usingRecursiveComparison()
                .ignoringFields("data.search", "data.lastModified", "modifiedDate")
                .isEqualTo(before);
    }

    @Test
    void aLostCreationIsNotRepeatedAndALostUpdateIs() {
        Dashboards dashboards = reports.dashboards();
        Dashboard dashboard = Dashboard.of("Running", DashboardData.builder().build());
        sandbox.onNext("POST /api/v2/das/dashboard", Fault.disconnect().afterProcessing());
        assertThatThrownBy(() -> dashboards.create(dashboard).send()).isInstanceOf(OutcomeUnknownException.class);
        assertThat(sandbox.requests("POST /api/v2/das/dashboard")).hasSize(1);

        Dashboard listed = dashboards.list().send().items().get(0);
        sandbox.onNext(
                "PUT /api/v2/das/dashboard/{dashboardId}", Fault.disconnect().afterProcessing());
        dashboards.update(listed.withLabel("All")).send();
        assertThat(sandbox.requests("PUT /api/v2/das/dashboard/{dashboardId}")).hasSize(2);
    }

    @Test
    void addressesThatWereDroppedAreWarnings() {
        Response<ScheduledReport> saved = reports.schedule(6001)
                .weekly(DayOfWeek.MONDAY, Instant.parse("2099-12-31T00:00:00Z"))
                .subscriberEmails("a@b.example", "c@d.invalid")
                .fileType(FileType.CSV)
                .runningTotal(Instant.parse("2026-09-01T00:00:00Z"))
                .sendForResponse();

        assertThat(saved.warnings()).extracting(ErrorItem::reason).containsExactly("c@d.invalid");
        assertThat(saved.value().scheduledData().subscriberEmails()).containsExactly("a@b.example");
        assertThat(sandbox.scheduledReports()).containsExactly(6001L);
        reports.delete(6001).send();
        sandbox.clock().advance(Duration.ofDays(30));
        assertThat(sandbox.sentReports()).isEmpty();
    }

    @Test
    void aScheduleWithALostAnswerSendsNoSecondRoundOfEMails() {
        sandbox.onNext(
                "POST /api/v3/ra/report/email/schedule", Fault.status(408).afterProcessing());
        ScheduleDelivery once =
                reports.schedule(6001).once().subscriberEmails("a@b.example").fileType(FileType.XLS);

        assertThatThrownBy(once::send).isInstanceOf(OutcomeUnknownException.class);

        assertThat(sandbox.sentReports()).hasSize(1);
    }

    @Test
    void linksLeadToFiles(@TempDir Path directory) throws Exception {
        String url = reports.byCampaign()
                .month(OCTOBER)
                .asFile(FileType.CSV, "october", List.of(ReportColumn.of("Campaign", "campaignName")))
                .send()
                .url();
        Path file = directory.resolve("october.csv");
        platform.download(url).toFile(file);
        assertThat(Files.readAllLines(file)).hasSize(61).startsWith("Campaign");

        ExportLink export = reports.export()
                .between(Instant.parse("2026-10-01T00:00:00Z"), Instant.parse("2026-11-01T00:00:00Z"))
                .sortBy(ReportField.SPENT, Order.DESC)
                .column("Campaign", "campaignName")
                .conversion(12, "Sign-up", ConversionMetric.CPA)
                .send();
        String csv = new String(platform.download(export.responseUrl()).toBytes(), StandardCharsets.UTF_8);
        assertThat(csv.lines()).hasSize(61).startsWith("Campaign,Sign-up CPA");
        // Log-in, report and export; files come from elsewhere.
        assertThat(sandbox.requestCount()).isEqualTo(3);
    }

    @Test
    void aFileIsFetchedInOneStepAndInTheOrderAskedFor(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("spent.csv");
        reports.byIo()
                .month(OCTOBER)
                .sortBy(ReportField.SPENT, Order.DESC)
                .asFile(FileType.CSV, "october", List.of(ReportColumn.of("Spent", "spent")))
                .fetch()
                .toFile(file);
        List<BigDecimal> spent =
                Files.readAllLines(file).stream().skip(1).map(BigDecimal::new).toList();
        assertThat(spent).hasSizeGreaterThan(3).isSortedAccordingTo(Comparator.reverseOrder());

        ExportReport export = reports.export()
                .between(Instant.parse("2026-10-01T00:00:00Z"), Instant.parse("2026-11-01T00:00:00Z"))
                .column("Campaign", "campaignName");
        assertThat(export.fetch().toBytesAsync().join()).startsWith("Campaign\r\n".getBytes(StandardCharsets.UTF_8));
        assertThat(sandbox.requestCount()).isEqualTo(3);

        assertThatThrownBy(() -> export.fetch().toFile(file))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("spent.csv");
        assertThatThrownBy(() -> reports.byIo().month(OCTOBER).fetch()).hasMessageContaining("asFile");
        assertThat(sandbox.requestCount())
                .as("a place that is taken costs no request")
                .isEqualTo(3);
    }

    @Test
    void allRowsOfAnExportAreOneFileOverSeveralRequests(@TempDir Path directory) throws Exception {
        ExportedRows all = reports.export()
                .month(OCTOBER)
                .columns(ReportField.CAMPAIGN_ID, ReportField.SPENT)
                .pageSize(25)
                .allRows()
                .toDirectory(directory);

        List<String> lines = Files.readAllLines(all.file().path().orElseThrow());
        assertThat(lines).hasSize(61).startsWith("Campaign ID,Spent").doesNotHaveDuplicates();
        assertThat(all.rows()).isEqualTo(60);
        assertThat(lines.stream()
                        .skip(1)
                        .map(line -> new BigDecimal(line.substring(line.indexOf(',') + 1)))
                        .reduce(BigDecimal.ZERO, BigDecimal::add))
                .isEqualByComparingTo(spent(
                        reports.byCampaign().month(OCTOBER).totalsOnly().send().totals()));
    }

    @Test
    void anExportOfTotalsHasWhatTheReportSaysByWhateverDimension() {
        DashboardReport october = reports.byIo().month(OCTOBER).totalsOnly().send();
        ExportReport spent = reports.export().month(OCTOBER).column("Spent", "spent");

        String totals = new String(spent.totalsOnly().fetch().toBytes(), StandardCharsets.UTF_8);
        String rows = new String(
                spent.rowsOnly().dimension("io", "IO", List.of()).fetch().toBytes(), StandardCharsets.UTF_8);
        byte[] sheet = spent.fileType(FileType.XLSX).fetch().toBytes();

        assertThat(totals.lines()).hasSize(2).startsWith("Spent");
        assertThat(totals.lines().skip(1).map(BigDecimal::new).toList()).containsExactly(spent(october.totals()));
        assertThat(rows.lines().skip(1).map(BigDecimal::new).reduce(BigDecimal.ZERO, BigDecimal::add))
                .isEqualByComparingTo(spent(october.totals()));
        assertThat(sheet).startsWith("PK".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void aFileThatThePlatformDidNotMakeIsAnError() {
        sandbox.onNext(
                "POST /api/v2/rb/export/csv",
                Fault.answer(200, "application/json", "{\"responseUrl\": null}").unchecked());

        assertThatThrownBy(() -> reports.export()
                        .between(Instant.parse("2026-10-01T00:00:00Z"), Instant.parse("2026-11-01T00:00:00Z"))
                        .fetch()
                        .toBytes())
                .isInstanceOf(LinkException.class)
                .hasMessageContaining("contains no link");
    }

    private static BigDecimal spent(ReportRecord record) {
        return Objects.requireNonNull(record.budgets().spent());
    }
}
