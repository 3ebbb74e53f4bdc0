/**
 * Reports as numbers and as files (document 3, "Dashboard reports"), and the entry that leads to dashboards and
 * schedules as well. Start at {@link io.adplatform.sdk.reports.Reports#on Reports.on(workspace)}.
 *
 * <p>{@code docs/reference/operations.md} explains documents 1, 2 and 3, and lists the methods of their operations.
 */
@NullMarked
package io.adplatform.sdk.reports;

import org.jspecify.annotations.NullMarked;
