package io.adplatform.sdk.bidmodel.reports;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.entities.BidModelPage;
import io.adplatform.sdk.bidmodel.entities.BundleRow;
import io.adplatform.sdk.bidmodel.entities.DimensionRowsBuilder;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.Paging;
import io.adplatform.sdk.operation.PeriodInput;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The metrics of a campaign's dimension (document 2, "Bid model metrics report"). The default order is {@code -impressions}.
 *
 * <p>The documents give the report a page number, and no size. So none is sent unless {@link #pageSize} sets it, not even by
 * {@link #items()}: pages then have the platform's own size, and a walk takes a request for each of them. A set size is sent as
 * in the list of entities, and saves requests if the platform respects it.
 *
 * <p>The documents show performance filters without search, order and bundles; whether these exclude each other is open.
 */
public final class MetricsReport extends DimensionRowsBuilder<MetricsReport> {

    static final Operation<BidModelPage> OPERATION = Operation.read(
                    "POST /api/v3/bm/campaigns/{campaignId}/reports/{dimensionId}")
            .returns(BidModelPage.class);

    private List<MetricCondition> conditions = List.of();

    public MetricsReport(Workspace workspace, long campaignId, Dimension dimension) {
        super(
                workspace,
                OPERATION,
                Paging.byBody("pageNo", "noOfEntries").sizeIfSet(),
                campaignId,
                dimension,
                PeriodInput.Ends.TOGETHER);
    }

    /** Adds the rows of these bundles, as {@link BundleRow}s, to the rows of the entities. */
    public MetricsReport bundleIds(Collection<Long> bundleIds) {
        return body("bundleIds", List.copyOf(bundleIds));
    }

    /** Rows that meet all conditions; takes the place of conditions that were set before. */
    public MetricsReport matchingAll(MetricCondition... all) {
        return filter("matchingAll", "AND", List.of(all));
    }

    /** Rows that meet any of the conditions; takes the place of conditions that were set before. */
    public MetricsReport matchingAny(MetricCondition... any) {
        return filter("matchingAny", "OR", List.of(any));
    }

    private MetricsReport filter(String setter, String operation, List<MetricCondition> wanted) {
        conditions = wanted;
        Map<String, Object> filters = new LinkedHashMap<>();
        if (wanted.size() > 1) {
            filters.put("operation", operation);
        }
        filters.put("conditions", wanted);
        return setter(setter, "performanceFilters").body("performanceFilters", filters);
    }

    @Override
    protected void check(Checks checks) {
        super.check(checks);
        checks.ids("bundleIds");
        checks.ifSet("performanceFilters", filters -> !conditions.isEmpty(), "must hold a condition");
        for (int i = 0; i < conditions.size(); i++) {
            String column = conditions.get(i).column();
            checks.that(
                    !column.isBlank(),
                    "performanceFilters.conditions[" + i + "].column",
                    column,
                    "must be the name of a metric");
        }
    }
}
