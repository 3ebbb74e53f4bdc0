package io.adplatform.sdk.bidmodel.entities;

import io.adplatform.sdk.Order;
import io.adplatform.sdk.RowIdentity;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.internal.SortRules;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PagedRequestBuilder;
import io.adplatform.sdk.operation.Paging;
import io.adplatform.sdk.operation.PeriodInput;
import io.adplatform.sdk.operation.PeriodRequest;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The base of the list of entities and the metrics report.
 *
 * @param <B> the subclass itself
 */
public abstract class DimensionRowsBuilder<B extends DimensionRowsBuilder<B>>
        extends PagedRequestBuilder<BidModelRow, BidModelPage, B> implements PeriodRequest<B> {

    // The path of a warning about a row, its IDs, its modelling or the campaign's bids.
    private static final Pattern MATTERS =
            Pattern.compile("(?:\\]|\\bdata|recordsList|\\.id|modelled|isExcluded|bundle\\w*"
                    + "|bidModelData[\\w.]*|campaignBidDetails|baseBid|maxBid)(?=:|$)");

    /** Reports contain rows of bundles beside rows of entities. Unreadable metrics don't matter: they are null in their row. */
    private static final RowIdentity<BidModelRow> ROWS = RowIdentity.by(
            "data|recordsList",
            MATTERS.asPredicate(),
            row -> row.id() == 0 ? null : List.of(row instanceof BundleRow, row.id()));

    private final PeriodInput<B> period;
    private final PeriodInput.Ends ends;

    /** @param ends which ends of the period the platform needs */
    protected DimensionRowsBuilder(
            Workspace workspace,
            Operation<BidModelPage> operation,
            Paging paging,
            long campaignId,
            Dimension dimension,
            PeriodInput.Ends ends) {
        super(workspace, operation, paging, ROWS);
        this.ends = ends;
        period = new PeriodInput<>(
                path("campaignId", campaignId).path("dimensionId", dimension),
                (from, until) -> body("startDate", from).body("endDate", until));
        setter("dimension", "dimensionId").setter("from", "startDate").setter("until", "endDate");
        setter("timeZoneId", "timezoneId").setter("search", "searchField");
    }

    /** The period of the metrics. Unset: the platform's choice. */
    @Override
    public PeriodInput<B> period() {
        return period;
    }

    /** The platform's ID of the time zone in which days begin. Sent under both of the documents' spellings. */
    public B timeZoneId(long id) {
        return body("timezoneId", id).body("timeZoneId", id);
    }

    /** Entities that match a word. */
    public B search(String word) {
        return body("searchField", word);
    }

    /** The order. */
    public B sortBy(EntityField field, Order order) {
        return sortBy(order.of(field));
    }

    /** The order as a field's wire name, with a plus or a minus sign before it: {@code -impressions}. */
    public B sortBy(String fieldWithSign) {
        return body("sortBy", fieldWithSign);
    }

    @Override
    protected void check(Checks checks) {
        super.check(checks);
        period.check(checks, "startDate", "endDate", ends);
        SortRules.direction(checks);
    }
}
