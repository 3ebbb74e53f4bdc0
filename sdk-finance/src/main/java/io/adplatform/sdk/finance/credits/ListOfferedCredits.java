package io.adplatform.sdk.finance.credits;

import io.adplatform.sdk.Order;
import io.adplatform.sdk.Page;
import io.adplatform.sdk.RowIdentity;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PagedRequestBuilder;
import io.adplatform.sdk.operation.Paging;

/**
 * Lists the credit offered to this organization (document 2, "Offered credits"), newest change first by default. A single page
 * has 50 rows by default.
 */
public final class ListOfferedCredits extends PagedRequestBuilder<Credit, Page<Credit>, ListOfferedCredits> {

    static final Operation<Page<Credit>> OPERATION =
            Operation.read("GET /api/v3/fa/credits/list").returnsPage("data", Credit.class);

    ListOfferedCredits(Workspace workspace) {
        super(workspace, OPERATION, Paging.byQuery("pageNo", "limit"), RowIdentity.by("data", Credit::creditId));
    }

    /** The order. Unset: {@link CreditField#MODIFIED_AT}, largest first. */
    public ListOfferedCredits sortBy(CreditField field, Order order) {
        return sortBy(order.of(field));
    }

    /** The order as a field's wire name, with a minus sign before it for the largest first. */
    public ListOfferedCredits sortBy(String fieldWithSign) {
        return query("sortBy", fieldWithSign);
    }

    @Override
    protected void check(Checks checks) {
        super.check(checks);
        checks.ifSet(
                "sortBy",
                field -> field.toString().matches("[+-]?[A-Za-z]\\w*"),
                "must be a field, with a plus or a minus sign before it or none");
    }
}
