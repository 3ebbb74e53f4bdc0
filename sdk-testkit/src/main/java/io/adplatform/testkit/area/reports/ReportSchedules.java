package io.adplatform.testkit.area.reports;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** All schedules of a sandbox and their sent reports. Safe for use by several threads. */
public final class ReportSchedules {

    private final List<ReportSchedule> schedules = new ArrayList<>();
    private final List<SentReport> sentByDeleted = new ArrayList<>();

    synchronized void add(ReportSchedule schedule) {
        schedules.add(schedule);
    }

    /** Ends the schedules of a report. Their sent e-mails stay in {@link #sent}. */
    synchronized void delete(long owId, long reportId, Instant now) {
        List<ReportSchedule> deleted = schedules.stream()
                .filter(schedule -> schedule.owId() == owId && schedule.reportId() == reportId)
                .toList();
        deleted.forEach(schedule -> sentByDeleted.addAll(schedule.sent(now)));
        schedules.removeAll(deleted);
    }

    /** Returns the IDs of the reports with an active schedule. */
    public synchronized List<Long> active(Instant now) {
        return schedules.stream()
                .filter(schedule -> schedule.isActive(now))
                .map(ReportSchedule::reportId)
                .distinct()
                .toList();
    }

    /** Returns all e-mails that were sent until {@code now}, the oldest first. */
    public synchronized List<SentReport> sent(Instant now) {
        List<SentReport> all = new ArrayList<>(sentByDeleted);
        schedules.forEach(schedule -> all.addAll(schedule.sent(now)));
        all.sort(Comparator.comparing(SentReport::time));
        return List.copyOf(all);
    }
}
