package io.adplatform.sdk.finance;

import io.adplatform.sdk.finance.PaymentValues.Fit;
import io.adplatform.sdk.finance.reconcile.Likeness;
import io.adplatform.sdk.finance.reconcile.ListPage;
import io.adplatform.sdk.finance.reconcile.Sighting;
import io.adplatform.sdk.finance.reconcile.Trace;
import io.adplatform.sdk.operation.Paging;
import java.time.Instant;
import java.util.function.BiFunction;

/** A payment that was to be decided on or edited: its ID is known, and the row with that ID tells what became of it. */
final class KnownPaymentTrace implements Trace<Payment> {

    private final ListCustomerPayments list;
    private final long paymentId;
    private final BiFunction<Payment, Instant, Likeness> compare;

    private KnownPaymentTrace(
            ListCustomerPayments list, long paymentId, BiFunction<Payment, Instant, Likeness> compare) {
        this.list = list.sortBy("-modifiedAt").pageSize(Paging.LARGEST_PAGE);
        this.paymentId = paymentId;
        this.compare = compare;
    }

    /** Its status tells. */
    static KnownPaymentTrace decided(ListCustomerPayments list, long paymentId, PaymentStatus status) {
        return new KnownPaymentTrace(list, paymentId, (row, sentAt) -> decided(row, status));
    }

    /** Its values tell, and when it was last changed: a row may show by chance what it was to be changed to. */
    static KnownPaymentTrace edited(ListCustomerPayments list, long paymentId, PaymentValues sent) {
        return new KnownPaymentTrace(list, paymentId, (row, sentAt) -> edited(row, sent, sentAt));
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
        Likeness likeness = row.paymentId() == paymentId ? compare.apply(row, sentAt) : Likeness.OTHER;
        return new Sighting(likeness, row.paymentId(), row.createdAt(), row.modifiedAt());
    }

    private static Likeness decided(Payment row, PaymentStatus status) {
        if (PaymentStatus.PROCESSING.equals(row.paymentStatus())) {
            return Likeness.UNTOUCHED;
        }
        // Another decision than the one asked for, or a status that nobody knows, is for a person.
        return status.equals(row.paymentStatus()) ? Likeness.SAME : Likeness.DOUBTFUL;
    }

    private static Likeness edited(Payment row, PaymentValues sent, Instant sentAt) {
        boolean fits = sent.transaction(row) != Fit.DIFFERENT
                && sent.amount(row) == Fit.EQUAL
                && sent.rest(row) != Fit.DIFFERENT
                && sent.reason(row) != Fit.DIFFERENT;
        Likeness likeness = Likeness.ofChange(fits, row.modifiedAt(), sentAt);
        // A decision changes the row as well, and of an edit's proof no row tells.
        boolean decided = !PaymentStatus.PROCESSING.equals(row.paymentStatus());
        return likeness == Likeness.SAME && decided ? Likeness.DOUBTFUL : likeness;
    }
}
