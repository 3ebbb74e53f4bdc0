package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.finance.payments.PaymentValues.Comparison;
import io.adplatform.sdk.finance.reconcile.ListPage;
import io.adplatform.sdk.finance.reconcile.MatchLevel;
import io.adplatform.sdk.finance.reconcile.MatchingRule;
import io.adplatform.sdk.finance.reconcile.RowMatch;
import io.adplatform.sdk.operation.Paging;
import java.time.Instant;
import java.util.function.BiFunction;

/** For a change of a payment, its status or its values: the row with the payment's ID tells whether it was made. */
final class ChangedPaymentMatchingRule implements MatchingRule<Payment> {

    private final ListCustomerPayments list;
    private final long paymentId;
    private final BiFunction<Payment, Instant, MatchLevel> compare;

    private ChangedPaymentMatchingRule(
            ListCustomerPayments list, long paymentId, BiFunction<Payment, Instant, MatchLevel> compare) {
        this.list = list.sortBy("-modifiedAt").pageSize(Paging.LARGEST_PAGE);
        this.paymentId = paymentId;
        this.compare = compare;
    }

    /** The payment's status tells whether it was approved, cancelled or rejected. */
    static ChangedPaymentMatchingRule decided(ListCustomerPayments list, long paymentId, PaymentStatus status) {
        return new ChangedPaymentMatchingRule(list, paymentId, (row, sentAt) -> decided(row, status));
    }

    /**
     * The payment's values tell whether it was edited, together with the time of its last change: a row may show by
     * chance what it was to be changed to.
     */
    static ChangedPaymentMatchingRule edited(ListCustomerPayments list, long paymentId, PaymentValues sent) {
        return new ChangedPaymentMatchingRule(list, paymentId, (row, sentAt) -> edited(row, sent, sentAt));
    }

    @Override
    public ListPage<?, Payment> page(int number) {
        return ListPage.of(list.pageNo(number).build());
    }

    @Override
    public boolean createsRow() {
        return false;
    }

    @Override
    public RowMatch match(Payment row, Instant sentAt) {
        MatchLevel level = row.paymentId() == paymentId ? compare.apply(row, sentAt) : MatchLevel.NONE;
        return new RowMatch(level, row.paymentId(), row.createdAt(), row.modifiedAt());
    }

    private static MatchLevel decided(Payment row, PaymentStatus status) {
        if (PaymentStatus.PROCESSING.equals(row.paymentStatus())) {
            return MatchLevel.UNCHANGED;
        }
        // Another decision than the one asked for, or a status that nobody knows, is for a person.
        return status.equals(row.paymentStatus()) ? MatchLevel.CERTAIN : MatchLevel.PARTIAL;
    }

    private static MatchLevel edited(Payment row, PaymentValues sent, Instant sentAt) {
        boolean matches = sent.transaction(row) != Comparison.DIFFERENT
                && sent.amount(row) == Comparison.EQUAL
                && sent.otherValues(row) != Comparison.DIFFERENT
                && sent.reason(row) != Comparison.DIFFERENT;
        MatchLevel level = MatchLevel.ofChange(matches, row.modifiedAt(), sentAt);
        // A decision changes the row as well, and no row shows whether an edit's proof arrived.
        boolean decided = !PaymentStatus.PROCESSING.equals(row.paymentStatus());
        return level == MatchLevel.CERTAIN && decided ? MatchLevel.PARTIAL : level;
    }
}
