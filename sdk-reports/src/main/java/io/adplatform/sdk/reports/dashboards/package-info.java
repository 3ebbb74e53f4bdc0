/**
 * The dashboards that users look at reports on (document 3, "Dashboard configuration"). Start at
 * {@link io.adplatform.sdk.reports.dashboards.Dashboards#on Dashboards.on(workspace)}.
 */
@NullMarked
package io.adplatform.sdk.reports.dashboards;

import org.jspecify.annotations.NullMarked;
