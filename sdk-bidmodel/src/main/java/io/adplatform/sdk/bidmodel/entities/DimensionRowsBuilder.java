package io.adplatform.sdk.bidmodel.entities;

import io.adplatform.sdk.Page;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.bidmodel.dimensions.Dimension;
import io.adplatform.sdk.bidmodel.internal.SortRules;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PagedRequestBuilder;
import io.adplatform.sdk.operation.Paging;
import java.time.Instant;

/**
 * What the list of entities and the metrics report have in common.
 *
 * @param <R> what a row is
 * @param <P> what a page is
 * @param <B> the subclass itself
 */
public abstract class DimensionRowsBuilder<
                R extends BidModelRow, P extends Page<R>, B extends DimensionRowsBuilder<R, P, B>>
        extends PagedRequestBuilder<R, P, B> {

    protected DimensionRowsBuilder(Workspace workspace, Operation<P> operation, long campaignId, Dimension dimension) {
        super(workspace, operation, Paging.byBody("pageNo", "noOfEntries"));
        path("campaignId", campaignId).path("dimensionId", dimension);
    }

    /** The period of the metrics. */
    public B between(Instant from, Instant to) {
        return body("startDate", from.toEpochMilli()).body("endDate", to.toEpochMilli());
    }

    /** The platform's ID of the time zone in which days begin. Sent under both of the documents' spellings. */
    public B timeZoneId(long id) {
        return body("timezoneId", id).body("timeZoneId", id);
    }

    /** Entities that match a word. */
    public B search(String word) {
        return body("searchField", word);
    }

    /** The order, as a field name with a plus sign before it for ascending or a minus sign for descending. */
    public B sortBy(String fieldWithSign) {
        return body("sortBy", fieldWithSign);
    }

    @Override
    protected void check(Checks checks) {
        super.check(checks);
        checks.ordered("startDate", "endDate");
        SortRules.direction(checks);
    }
}
