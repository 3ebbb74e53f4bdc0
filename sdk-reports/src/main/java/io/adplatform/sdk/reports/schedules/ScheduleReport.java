package io.adplatform.sdk.reports.schedules;

import io.adplatform.sdk.Workspace;
import java.time.DayOfWeek;
import java.time.Instant;
import java.util.Locale;

/**
 * The choice of how often a report is sent by e-mail (document 1, "Schedule a report"). Each frequency has its required
 * arguments; a schedule stops after the moment {@code until}.
 */
public final class ScheduleReport {

    private final Workspace workspace;
    private final long reportId;

    private ScheduleReport(Workspace workspace, long reportId) {
        this.workspace = workspace;
        this.reportId = reportId;
    }

    /** The schedule of a report in a workspace. */
    public static ScheduleReport on(Workspace workspace, long reportId) {
        return new ScheduleReport(workspace, reportId);
    }

    /** One delivery. It needs no {@code until}. */
    public ScheduleDelivery once() {
        return new ScheduleDelivery(workspace, reportId, DeliveryFrequency.ONCE);
    }

    /**
     * A delivery every day.
     *
     * <p>The documents require a delivery day for all but one delivery, and give it no meaning for a daily one; the
     * name of a weekday goes along.
     */
    public ScheduleDelivery daily(Instant until) {
        return new ScheduleDelivery(workspace, reportId, DeliveryFrequency.DAILY).day(name(DayOfWeek.MONDAY), until);
    }

    /** A delivery on a day of every week. */
    public ScheduleDelivery weekly(DayOfWeek day, Instant until) {
        return new ScheduleDelivery(workspace, reportId, DeliveryFrequency.WEEKLY).day(name(day), until);
    }

    /** A delivery on a day of every month. */
    public ScheduleDelivery monthly(DayOfMonth day, Instant until) {
        return new ScheduleDelivery(workspace, reportId, DeliveryFrequency.MONTHLY).day(day, until);
    }

    private static String name(DayOfWeek day) {
        return day.name().toUpperCase(Locale.ROOT);
    }
}
