/** Dashboards and reports (documents 1 and 3). Start at {@link io.adplatform.sdk.reports.Reports}. */
@NullMarked
package io.adplatform.sdk.reports;

import org.jspecify.annotations.NullMarked;
