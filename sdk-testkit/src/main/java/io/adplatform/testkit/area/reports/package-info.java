/**
 * Dashboards, dashboard reports and export (document 3); delivery of reports by e-mail (document 1).
 */
@NullMarked
package io.adplatform.testkit.area.reports;

import org.jspecify.annotations.NullMarked;
