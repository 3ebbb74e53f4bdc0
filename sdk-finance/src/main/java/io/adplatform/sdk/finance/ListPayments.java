package io.adplatform.sdk.finance;

import io.adplatform.sdk.Page;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PagedRequestBuilder;
import io.adplatform.sdk.operation.Paging;

/**
 * The organization's payments (document 2, "List organization payments"). A single page has 10 rows unless said
 * otherwise.
 */
public final class ListPayments extends PagedRequestBuilder<Payment, Page<Payment>, ListPayments> {

    static final Operation<Page<Payment>> OPERATION =
            Operation.read("GET /api/v3/fa/payments/list").returnsPage("data", Payment.class);

    ListPayments(Workspace workspace) {
        super(workspace, OPERATION, Paging.byQuery("pageNo", "limit"));
    }

    /** Payments in this status only. */
    public ListPayments status(PaymentStatus status) {
        return query("status", status);
    }

    /** Payments of this type only. */
    public ListPayments paymentType(PaymentType type) {
        return query("paymentType", type);
    }

    /** Payments that match a word. */
    public ListPayments search(String word) {
        return query("searchField", word);
    }
}
