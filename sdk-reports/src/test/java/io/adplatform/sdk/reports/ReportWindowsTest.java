package io.adplatform.sdk.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.RateLimitException;
import io.adplatform.sdk.file.Download;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.FakeWorkspace;
import io.adplatform.sdk.progress.Estimate;
import io.adplatform.sdk.progress.WorkProgress;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Period;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReportWindowsTest {

    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    private final List<DashboardReport> answers = new ArrayList<>();
    private final FakeWorkspace workspace = new FakeWorkspace(call -> answers.remove(0));

    @Test
    void aLongPeriodIsOneRequestPerLegalWindowSentAsItIsRead() {
        answers.addAll(List.of(report(1, 2), report(3, 4), report()));
        ReportWindows windows = Reports.on(workspace)
                .byIo()
                .between(at("2026-01-15T06:00:00Z"), at("2026-08-01T00:00:00Z"))
                .search("spring")
                .byWindow();
        assertThat(workspace.calls()).isEmpty();
        assertThat(windows.requests()).isEqualTo(3);
        assertThat(windows.windows())
                .containsExactly(
                        new ReportWindow(at("2026-01-15T06:00:00Z"), at("2026-04-15T05:59:59.999Z")),
                        new ReportWindow(at("2026-04-15T06:00:00Z"), at("2026-07-15T05:59:59.999Z")),
                        new ReportWindow(at("2026-07-15T06:00:00Z"), at("2026-08-01T00:00:00Z")));

        ReportWindows.Walk walk = windows.iterator();
        ReportWindows.Result first = walk.next();
        assertThat(workspace.calls()).hasSize(1);
        assertThat(first.window().from()).isEqualTo(at("2026-01-15T06:00:00Z"));
        assertThat(first.report().rows()).hasSize(2);
        assertThat(walk.remainingRequests()).isEqualTo(2);
        walk.next();
        assertThat(walk.next().report().rows()).isEmpty();
        assertThat(walk.hasNext()).isFalse();
        assertThatThrownBy(walk::next).isInstanceOf(NoSuchElementException.class);
        assertThat(workspace.calls()).hasSize(3);
        assertThat(workspace.calls())
                .allSatisfy(call -> assertThat(call.json())
                        .containsEntry("searchField", "spring")
                        .containsEntry("noOfEntries", 1000));
        assertThat(workspace.calls())
                .extracting(call -> call.json().get("startDate"))
                .containsExactly(
                        millis("2026-01-15T06:00:00Z"), millis("2026-04-15T06:00:00Z"), millis("2026-07-15T06:00:00Z"));
    }

    /** In 2026, 24 April has no midnight in Cairo. */
    @Test
    void windowsOfWholeDaysBeginWithADayAlsoAfterADayWithoutMidnight() {
        ZoneId cairo = ZoneId.of("Africa/Cairo");
        LocalDate first = LocalDate.of(2026, 4, 24);
        Instant from = first.atStartOfDay(cairo).toInstant();

        List<ReportWindow> windows = ReportWindow.split(
                from, first.plusYears(1).atStartOfDay(cairo).toInstant(), ReportWindow.THREE_MONTHS, cairo);

        assertThat(windows.stream().map(window -> window.from().atZone(cairo)))
                .allSatisfy(
                        begin -> assertThat(begin).isEqualTo(begin.toLocalDate().atStartOfDay(cairo)))
                .extracting(ZonedDateTime::toLocalDate)
                .startsWith(first, LocalDate.of(2026, 7, 24), LocalDate.of(2026, 10, 24));
    }

    /** A workspace whose client goes on with another user's log-in while a walk is on its way. */
    private static final class TwoUsers implements Workspace {

        private final FakeWorkspace first = new FakeWorkspace(call -> report(1));
        private final FakeWorkspace second = new FakeWorkspace(call -> report(2));
        private FakeWorkspace loggedIn = first;

        @Override
        public Workspace asCurrentUser() {
            return loggedIn;
        }

        @Override
        public <T> Response<T> execute(Call<T> call) {
            return loggedIn.execute(call);
        }

        @Override
        public <T> CompletableFuture<Response<T>> executeAsync(Call<T> call) {
            return loggedIn.executeAsync(call);
        }

        @Override
        public Long owId() {
            return loggedIn.owId();
        }

        @Override
        public Download download(String link) {
            return loggedIn.download(link);
        }

        @Override
        public Quota quota() {
            return loggedIn.quota();
        }

        @Override
        public Time time() {
            return loggedIn.time();
        }
    }

    @Test
    void allWindowsAreReadByTheUserWithWhomTheWalkBegan() {
        TwoUsers users = new TwoUsers();
        ReportWindows windows = Reports.on(users)
                .byIo()
                .between(at("2026-01-15T06:00:00Z"), at("2026-08-01T00:00:00Z"))
                .byWindow();
        ReportWindows.Walk walk = windows.iterator();
        walk.next();

        users.loggedIn = users.second;
        walk.forEachRemaining(result -> {});

        assertThat(users.first.calls()).hasSize(3);
        assertThat(users.second.calls()).isEmpty();
    }

    @Test
    void totalsComeWithoutRowsToo() {
        answers.add(new DashboardReport(List.of(), row(9), 5L, 5L, null, null, Map.of()));

        List<ReportWindows.Result> results =
                Reports.on(workspace).byWorkspace().month(YearMonth.of(2026, 10)).totalsOnly().byWindow().stream()
                        .toList();

        assertThat(results).hasSize(1);
        assertThat(results.get(0).report().totals()).isEqualTo(row(9));
    }

    @Test
    void aListenerHearsHowFarAllWindowsHaveCome() {
        List<ReportRecord> thousand =
                IntStream.range(0, 1000).mapToObj(ReportWindowsTest::row).toList();
        answers.add(new DashboardReport(thousand, row(9), 1001L, 1001L, null, null, Map.of()));
        answers.add(new DashboardReport(List.of(row(1000)), row(9), 1001L, 1001L, null, null, Map.of()));
        answers.addAll(List.of(report(1, 2), report()));
        List<WorkProgress> heard = new ArrayList<>();
        ReportWindows windows = Reports.on(workspace)
                .byIo()
                .between(at("2026-01-15T06:00:00Z"), at("2026-08-01T00:00:00Z"))
                .byWindow();
        assertThat(windows.estimate().requests()).isEqualTo(3);
        assertThat(windows.estimate().bound()).isEqualTo(Estimate.Bound.AT_LEAST);

        windows.onProgress(heard::add).forEach(result -> {});

        assertThat(heard).filteredOn(WorkProgress::isWaiting).hasSize(4);
        heard.removeIf(WorkProgress::isWaiting);
        assertThat(heard).extracting(WorkProgress::rows).containsExactly(1000L, 1001L, 1003L, 1003L);
        assertThat(heard).extracting(WorkProgress::requestsLeft).containsExactly(3L, 2L, 1L, 0L);
    }

    @Test
    void windowsThatTakeLongerThanTheyMaySendNothing() {
        ReportWindows windows = Reports.on(workspace)
                .byIo()
                .between(at("2026-01-15T06:00:00Z"), at("2026-08-01T00:00:00Z"))
                .byWindow()
                .within(Duration.ofMinutes(2));

        // The workspace has one permit a minute, and none is free.
        assertThatThrownBy(() -> windows.iterator().next())
                .isInstanceOfSatisfying(
                        RateLimitException.class,
                        refused -> assertThat(refused.retryAfter()).isEqualTo(Duration.ofMinutes(3)));
        assertThat(workspace.calls()).isEmpty();
    }

    @Test
    void aWindowOfMoreRowsThanAPageHoldsThemAll() {
        List<ReportRecord> thousand =
                IntStream.range(0, 1000).mapToObj(ReportWindowsTest::row).toList();
        answers.add(new DashboardReport(thousand, row(9), 1001L, 1001L, null, null, Map.of()));
        answers.add(new DashboardReport(List.of(row(1000)), row(9), 1001L, 1001L, null, null, Map.of()));

        ReportWindows.Result result = Reports.on(workspace)
                .byCampaign()
                .month(YearMonth.of(2026, 10))
                .byWindow()
                .iterator()
                .next();

        assertThat(result.report().rows()).hasSize(1001);
        assertThat(result.report().totals()).isEqualTo(row(9));
        assertThat(workspace.calls())
                .extracting(call -> call.json().get("pageNo"))
                .containsExactly(1, 2);
    }

    @Test
    void theTimeThatItTakesIsToldBeforehandAndOnTheWay() {
        answers.addAll(List.of(report(1), report(2)));
        ReportWindows windows = Reports.on(workspace)
                .byCampaign()
                .between(at("2024-01-01T00:00:00Z"), at("2026-01-01T00:00:00Z"))
                .byWindow();

        // The workspace has one permit a minute, and none is free.
        assertThat(windows.estimate().time()).isEqualTo(Duration.ofMinutes(2));
        ReportWindows.Walk walk = windows.iterator();
        walk.next();
        assertThat(walk.remainingTime()).isEqualTo(Duration.ofMinutes(1));
        walk.next();
        assertThat(walk.remainingTime()).isZero();
    }

    @Test
    void theBuilderKeepsItsPeriod() {
        CampaignReport report =
                Reports.on(workspace).byCampaign().between(at("2024-01-01T00:00:00Z"), at("2024-12-01T00:00:00Z"));
        report.byWindow();

        assertThat(report.build().json())
                .containsEntry("startDate", millis("2024-01-01T00:00:00Z"))
                .containsEntry("endDate", millis("2024-12-01T00:00:00Z"));
    }

    @Test
    void monthsAreThoseOfTheCalendarWhereTheReportIsAt() {
        // From 30 November three months reach to the end of February, and not two days further.
        assertThat(ReportWindow.split(
                        at("2026-11-30T00:00:00Z"),
                        at("2027-03-02T00:00:00Z"),
                        ReportWindow.THREE_MONTHS,
                        ZoneOffset.UTC))
                .extracting(ReportWindow::until)
                .containsExactly(at("2027-02-28T23:59:59.999Z"), at("2027-03-02T00:00:00Z"));
        // Summer time ends within: local midnight to local midnight is one window, an hour longer than in UTC.
        Call<DashboardReport> autumn = Reports.on(workspace)
                .byIo()
                .days(LocalDate.of(2026, 9, 1), LocalDate.of(2026, 11, 30))
                .timeZone(BERLIN)
                .build();
        assertThat(autumn.json())
                .containsEntry("startDate", millis("2026-08-31T22:00:00Z"))
                .containsEntry("endDate", millis("2026-11-30T22:59:59.999Z"));
        // A leap year is a year.
        Reports.on(workspace)
                .byCampaign()
                .between(at("2028-01-01T00:00:00Z"), at("2029-01-01T00:00:00Z"))
                .build();
    }

    @Test
    void aMonthThatIsTooShortEndsAWindowOnItsLastDay() {
        assertThat(starts("2026-01-31T00:00:00Z", "2026-08-02T00:00:00Z", ReportWindow.THREE_MONTHS, ZoneOffset.UTC))
                .containsExactly("2026-01-31T00:00:00Z", "2026-05-01T00:00:00Z", "2026-08-01T00:00:00Z");
        assertThat(starts("2028-02-29T00:00:00Z", "2030-03-02T00:00:00Z", ReportWindow.ONE_YEAR, ZoneOffset.UTC))
                .containsExactly("2028-02-29T00:00:00Z", "2029-03-01T00:00:00Z", "2030-03-01T00:00:00Z");
        // 31 January and three months: the last legal moment is the end of 30 April.
        Reports reports = Reports.on(workspace);
        reports.byIo()
                .between(at("2026-01-31T00:00:00Z"), at("2026-05-01T00:00:00Z"))
                .build();
        assertThatThrownBy(() -> reports.byIo()
                        .between(at("2026-01-31T00:00:00Z"), at("2026-05-01T00:00:00.001Z"))
                        .build())
                .hasMessageContaining("byWindow()");
        // February of a leap year is a month of 29 days.
        assertThat(reports.byIo().month(YearMonth.of(2028, 2)).build().json())
                .containsEntry("endDate", millis("2028-02-29T23:59:59.999Z"));
    }

    @Test
    void aPeriodOfOneMomentIsOneWindow() {
        assertThat(starts("2026-01-31T00:00:00Z", "2026-01-31T00:00:00Z", ReportWindow.ONE_YEAR, ZoneOffset.UTC))
                .containsExactly("2026-01-31T00:00:00Z");
        assertThat(starts("2026-01-31T00:00:00Z", "2026-01-30T00:00:00Z", ReportWindow.ONE_YEAR, ZoneOffset.UTC))
                .isEmpty();
    }

    @Test
    void aWindowThatEndsInTheHourThatSummerTimeSkipsEndsAfterIt() {
        // 02:30 doesn't exist in Berlin on 29 March 2026.
        assertThat(starts("2025-12-29T01:30:00Z", "2026-04-01T00:00:00Z", ReportWindow.THREE_MONTHS, BERLIN))
                .containsExactly("2025-12-29T01:30:00Z", "2026-03-29T01:30:00Z");
        // Midnight didn't exist in São Paulo on 4 November 2018: that day began at 01:00.
        assertThat(Reports.on(workspace)
                        .byIo()
                        .timeZone(ZoneId.of("America/Sao_Paulo"))
                        .days(LocalDate.of(2018, 11, 4), LocalDate.of(2018, 11, 4))
                        .build()
                        .json())
                .containsEntry("startDate", millis("2018-11-04T03:00:00Z"))
                .containsEntry("endDate", millis("2018-11-05T01:59:59.999Z"));
    }

    private static List<String> starts(String from, String to, Period longest, ZoneId zone) {
        return ReportWindow.split(at(from), at(to), longest, zone).stream()
                .map(window -> window.from().toString())
                .toList();
    }

    @Test
    void windowsCoverThePeriodWithoutGapOrSharedMomentAndEachIsLegal() {
        Random random = new Random(42);
        List<ZoneId> zones =
                List.of(ZoneOffset.UTC, BERLIN, ZoneId.of("America/St_Johns"), ZoneId.of("Australia/Lord_Howe"));
        for (int round = 0; round < 2_000; round++) {
            ZoneId zone = zones.get(random.nextInt(zones.size()));
            Instant from = Instant.ofEpochSecond(random.nextLong(0, 2_000_000_000L));
            Instant until = from.plusSeconds(random.nextLong(1, 200_000_000L));
            Period longest = random.nextBoolean() ? ReportWindow.THREE_MONTHS : ReportWindow.ONE_YEAR;

            Iterator<ReportWindow> windows =
                    ReportWindow.split(from, until, longest, zone).iterator();

            Instant next = from;
            while (windows.hasNext()) {
                ReportWindow window = windows.next();
                assertThat(window.from()).isEqualTo(next);
                assertThat(window.until()).isAfterOrEqualTo(window.from());
                ZonedDateTime begin = window.from().atZone(zone);
                ZonedDateTime end = begin.plus(longest);
                Instant latest = end.getDayOfMonth() == begin.getDayOfMonth()
                        ? end.toInstant()
                        : end.toLocalDate().plusDays(1).atStartOfDay(zone).toInstant();
                if (windows.hasNext()) {
                    assertThat(window.until()).isEqualTo(latest.minusMillis(1));
                } else {
                    assertThat(window.until()).isEqualTo(until).isBeforeOrEqualTo(latest);
                }
                next = window.until().plusMillis(1);
            }
            assertThat(next).isEqualTo(until.plusMillis(1));
        }
    }

    private static DashboardReport report(int... campaigns) {
        List<ReportRecord> rows =
                IntStream.of(campaigns).mapToObj(ReportWindowsTest::row).toList();
        return new DashboardReport(rows, null, (long) campaigns.length, (long) campaigns.length, null, null, Map.of());
    }

    private static ReportRecord row(int mark) {
        return new ReportRecord(null, null, null, null, null, null, null, Map.of("mark", mark));
    }

    private static Instant at(String moment) {
        return Instant.parse(moment);
    }

    private static String millis(String moment) {
        return Long.toString(at(moment).toEpochMilli());
    }
}
