/**
 * The delivery of reports by e-mail (document 1, "Schedule a report"). Start at
 * {@link io.adplatform.sdk.reports.schedules.ScheduleReport#on ScheduleReport.on(workspace, reportId)}.
 */
@NullMarked
package io.adplatform.sdk.reports.schedules;

import org.jspecify.annotations.NullMarked;
