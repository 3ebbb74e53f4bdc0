package io.adplatform.sdk.reports.schedules;

import io.adplatform.sdk.Workspace;
import java.time.DayOfWeek;
import java.time.Instant;
import java.util.Locale;

/**
 * The choice of how often a report is sent by e-mail (document 1, "Schedule a report"). Each choice asks for what it
 * needs; a schedule stops when its end has passed.
 */
public final class ScheduleReport {

    private final Workspace workspace;
    private final long reportId;

    private ScheduleReport(Workspace workspace, long reportId) {
        this.workspace = workspace;
        this.reportId = reportId;
    }

    /** The schedule of a report in a workspace; a client is one too. */
    public static ScheduleReport on(Workspace workspace, long reportId) {
        return new ScheduleReport(workspace, reportId);
    }

    /** One delivery. It needs no end. */
    public ScheduleDelivery once() {
        return new ScheduleDelivery(workspace, reportId, DeliveryFrequency.ONCE);
    }

    /**
     * A delivery every day.
     *
     * <p>The documents require a delivery day for all but one delivery, and give it no meaning for a daily one; the
     * name of a weekday goes along.
     */
    public ScheduleDelivery daily(Instant end) {
        return new ScheduleDelivery(workspace, reportId, DeliveryFrequency.DAILY).day(name(DayOfWeek.MONDAY), end);
    }

    /** A delivery on a day of every week. */
    public ScheduleDelivery weekly(DayOfWeek day, Instant end) {
        return new ScheduleDelivery(workspace, reportId, DeliveryFrequency.WEEKLY).day(name(day), end);
    }

    /** A delivery on a day of every month. */
    public ScheduleDelivery monthly(DayOfMonth day, Instant end) {
        return new ScheduleDelivery(workspace, reportId, DeliveryFrequency.MONTHLY).day(day, end);
    }

    private static String name(DayOfWeek day) {
        return day.name().toUpperCase(Locale.ROOT);
    }
}
