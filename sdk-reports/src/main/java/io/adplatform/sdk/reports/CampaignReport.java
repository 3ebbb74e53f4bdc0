package io.adplatform.sdk.reports;

import io.adplatform.sdk.Values;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Operation;
import java.util.Collection;

/**
 * Delivery, spend and results by campaign (document 3, "Dashboard reports"). Covers one year at most.
 *
 * <pre>{@code
 * DashboardReport october = Reports.on(platform).byCampaign()
 *         .month(YearMonth.of(2026, 10))
 *         .sortBy(ReportField.SPENT, Order.DESC)
 *         .send();
 * }</pre>
 */
public final class CampaignReport extends DashboardReportBuilder<CampaignReport> {

    static final Operation<DashboardReport> OPERATION = Operation.read("POST /api/v3/da/report/by-campaign")
            .orPath("/api/v3/das/report/by-campaign")
            .returns(DashboardReport.class);

    CampaignReport(Workspace workspace) {
        super(workspace, OPERATION, ReportWindow.ONE_YEAR, "campaignIds", "ioIdsList", "campaignTypeIds");
        setter("ioIds", "ioIdsList").preset("campaignIds");
    }

    /** Limits the report to these campaigns. Sent as one text, as in the documents' sample; {@link #with} sends an array. */
    public CampaignReport campaignIds(Collection<Long> campaignIds) {
        return body("campaignIds", campaignIds.isEmpty() ? null : Values.joined(campaignIds));
    }

    /** Campaigns of these insertion orders only. */
    public CampaignReport ioIds(Collection<Long> ioIds) {
        return selection("ioIdsList", ioIds);
    }

    /** Campaigns of these types only. */
    public CampaignReport campaignTypeIds(Collection<Long> campaignTypeIds) {
        return selection("campaignTypeIds", campaignTypeIds);
    }
}
