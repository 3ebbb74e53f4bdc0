package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.Page;
import io.adplatform.sdk.RowIdentity;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PagedRequestBuilder;
import io.adplatform.sdk.operation.Paging;

/**
 * The filters of both payment lists. A single page has 10 rows by default.
 *
 * @param <B> the subclass itself
 */
public abstract class PaymentListBuilder<B extends PaymentListBuilder<B>>
        extends PagedRequestBuilder<Payment, Page<Payment>, B> {

    PaymentListBuilder(Workspace workspace, Operation<Page<Payment>> operation) {
        super(workspace, operation, Paging.byQuery("pageNo", "limit"), RowIdentity.by("data", Payment::paymentId));
        setter("type", "paymentType").setter("search", "searchField");
    }

    /** Payments in this status only. */
    public B status(PaymentStatus status) {
        return query("status", status);
    }

    /** Payments of this type only. */
    public B type(PaymentType type) {
        return query("paymentType", type);
    }

    /** Payments that match a word. */
    public B search(String word) {
        return query("searchField", word);
    }

    @Override
    protected void check(Checks checks) {
        super.check(checks);
        checks.haveIds("status", "paymentType");
    }
}
