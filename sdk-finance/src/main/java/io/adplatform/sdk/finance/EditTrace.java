package io.adplatform.sdk.finance;

import io.adplatform.sdk.finance.PaymentValues.Fit;
import io.adplatform.sdk.finance.reconcile.Likeness;
import io.adplatform.sdk.finance.reconcile.ListPage;
import io.adplatform.sdk.finance.reconcile.Sighting;
import io.adplatform.sdk.finance.reconcile.Trace;
import io.adplatform.sdk.operation.Paging;
import java.time.Instant;

/** A payment that was to be edited: known by its ID, and its values tell. */
final class EditTrace implements Trace<Payment> {

    private final ListCustomerPayments list;
    private final long paymentId;
    private final PaymentValues sent;

    EditTrace(ListCustomerPayments list, long paymentId, PaymentValues sent) {
        this.list = list.sortBy("-modifiedAt").pageSize(Paging.LARGEST_PAGE);
        this.paymentId = paymentId;
        this.sent = sent;
    }

    @Override
    public ListPage<?, Payment> page(int number) {
        return ListPage.of(list.pageNo(number).build());
    }

    @Override
    public boolean makesRow() {
        return false;
    }

    @Override
    public Sighting sight(Payment row, Instant sentAt) {
        return new Sighting(likeness(row, sentAt), row.paymentId(), row.createdAt(), row.modifiedAt());
    }

    private Likeness likeness(Payment row, Instant sentAt) {
        if (row.paymentId() != paymentId) {
            return Likeness.OTHER;
        }
        boolean asSent = sent.transaction(row) != Fit.DIFFERENT
                && sent.amount(row) == Fit.EQUAL
                && sent.rest(row) != Fit.DIFFERENT;
        if (asSent) {
            return Likeness.SAME;
        }
        // Somebody edited it since, and it doesn't show what was sent.
        Instant modified = row.modifiedAt();
        return modified != null && Trace.isSince(modified, sentAt) ? Likeness.DOUBTFUL : Likeness.UNTOUCHED;
    }
}
