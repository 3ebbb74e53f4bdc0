package io.adplatform.sdk.finance;

import io.adplatform.sdk.finance.reconcile.Likeness;
import io.adplatform.sdk.finance.reconcile.ListPage;
import io.adplatform.sdk.finance.reconcile.Sighting;
import io.adplatform.sdk.finance.reconcile.Trace;
import io.adplatform.sdk.operation.Paging;
import java.time.Instant;

/** A payment that was to be approved, cancelled or rejected: known by its ID, and its status tells. */
final class DecisionTrace implements Trace<Payment> {

    private final ListCustomerPayments list;
    private final long paymentId;
    private final PaymentStatus decided;

    DecisionTrace(ListCustomerPayments list, long paymentId, PaymentStatus decided) {
        this.list = list.sortBy("-modifiedAt").pageSize(Paging.LARGEST_PAGE);
        this.paymentId = paymentId;
        this.decided = decided;
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
        return new Sighting(likeness(row), row.paymentId(), row.createdAt(), row.modifiedAt());
    }

    private Likeness likeness(Payment row) {
        if (row.paymentId() != paymentId) {
            return Likeness.OTHER;
        }
        if (PaymentStatus.PROCESSING.equals(row.paymentStatus())) {
            return Likeness.UNTOUCHED;
        }
        // Another decision than the one asked for, or a status that nobody knows, is for a person.
        return decided.equals(row.paymentStatus()) ? Likeness.SAME : Likeness.DOUBTFUL;
    }
}
