package io.adplatform.sdk.reports;

import io.adplatform.sdk.Values;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PagedRequestBuilder;
import io.adplatform.sdk.operation.Paging;
import java.time.Instant;
import java.util.List;

/**
 * What the dashboard reports have in common (document 3, "Dashboard reports").
 *
 * @param <B> the report itself
 */
public abstract class DashboardReportBuilder<B extends DashboardReportBuilder<B>>
        extends PagedRequestBuilder<ReportRecord, DashboardReport, B> {

    DashboardReportBuilder(Workspace workspace, Operation<DashboardReport> operation) {
        super(workspace, operation, Paging.byBody("pageNo", "noOfEntries"));
    }

    /** The period, in the report's time zone. Required; the platform allows three months, and a year by campaign. */
    public B between(Instant from, Instant to) {
        return body("startDate", Long.toString(from.toEpochMilli())).body("endDate", Long.toString(to.toEpochMilli()));
    }

    /** The platform's ID of the time zone in which days begin. Sent under both of the documents' spellings. */
    public B timeZoneId(long id) {
        return body("timeZoneId", id).body("timezoneId", id);
    }

    /** Campaigns in this status only, such as {@code running}; {@code all} for any. */
    public B campaignStatus(String status) {
        return body("campaignStatus", status);
    }

    /** Campaigns with creatives of these types only. */
    public B creativeTypeIds(List<Long> creativeTypeIds) {
        return body("creativeTypeIds", Values.joined(creativeTypeIds));
    }

    /** Rows that match a word. */
    public B search(String word) {
        return body("searchField", word);
    }

    /** The order: a metric by its wire name, and the direction. Unset: impressions. */
    public B sortBy(String metric, Order order) {
        return body("sortBy", metric).body("order", order.name());
    }

    /** Rows of these workspaces only. */
    public B owIds(List<Long> owIds) {
        return body("owIds", Values.joined(owIds));
    }

    /** Only the totals; the rows stay empty. */
    public B totalsOnly() {
        return body("resultType", "total");
    }

    /** Only the rows; the totals stay {@code null}. */
    public B rowsOnly() {
        return body("resultType", "data");
    }

    @Override
    protected void check(Checks checks) {
        super.check(checks);
        checks.required("startDate", "endDate");
        checks.ordered("startDate", "endDate");
    }

    /** The direction of an order, as the platform spells it. */
    public enum Order {
        /** Smallest first. */
        ASC,
        /** Largest first. */
        DESC
    }
}
