package io.adplatform.testkit.area.reports;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A report that is sent by e-mail (document 1, Scheduled report delivery). Once means at once; every other one goes out
 * at midnight UTC of the days that it is due on, until its end.
 *
 * @param frequency 1 once, 2 daily, 3 weekly, 4 monthly
 * @param day as it was asked for, in capitals or not; {@code null} for once
 * @param end {@code null} for once
 */
record ReportSchedule(
        long owId,
        long reportId,
        List<String> subscriberEmails,
        int fileType,
        int frequency,
        @Nullable String day,
        Instant created,
        @Nullable Instant end) {

    static final int ONCE = 1;
    static final int DAILY = 2;
    static final int WEEKLY = 3;
    static final int MONTHLY = 4;

    ReportSchedule {
        subscriberEmails = List.copyOf(subscriberEmails);
    }

    /** Active until the time exceeds the end. */
    boolean isActive(Instant now) {
        return end != null && !now.isAfter(end);
    }

    /** Returns the sent reports until then. */
    List<SentReport> sent(Instant now) {
        if (frequency == ONCE) {
            return List.of(at(created));
        }
        LocalDate first = day(created).plusDays(1);
        LocalDate last = day(end == null || end.isAfter(now) ? now : end);
        if (last.isBefore(first)) {
            return List.of();
        }
        return first.datesUntil(last.plusDays(1))
                .filter(this::isDue)
                .map(date -> at(date.atStartOfDay(ZoneOffset.UTC).toInstant()))
                .toList();
    }

    private boolean isDue(LocalDate date) {
        if (frequency == DAILY || day == null) {
            return true;
        }
        if (frequency == WEEKLY) {
            return date.getDayOfWeek() == DayOfWeek.valueOf(day.toUpperCase(Locale.ROOT));
        }
        int due = switch (day) {
            case "First" -> 1;
            case "Last" -> date.lengthOfMonth();
            default -> Math.min(Integer.parseInt(day), date.lengthOfMonth());
        };
        return date.getDayOfMonth() == due;
    }

    private SentReport at(Instant time) {
        return new SentReport(time, owId, reportId, subscriberEmails, fileType);
    }

    private static LocalDate day(Instant time) {
        return LocalDate.ofInstant(time, ZoneOffset.UTC);
    }
}
