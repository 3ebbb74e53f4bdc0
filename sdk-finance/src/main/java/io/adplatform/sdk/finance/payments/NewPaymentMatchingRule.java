package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.finance.payments.PaymentValues.Comparison;
import io.adplatform.sdk.finance.reconcile.ListPage;
import io.adplatform.sdk.finance.reconcile.MatchLevel;
import io.adplatform.sdk.finance.reconcile.MatchingRule;
import io.adplatform.sdk.finance.reconcile.RowMatch;
import io.adplatform.sdk.operation.Paging;
import java.time.Instant;

/**
 * For a new payment or refund: it is known by its transaction ID, where it has one, else by all that was sent.
 */
final class NewPaymentMatchingRule implements MatchingRule<Payment> {

    private final PaymentListBuilder<?> list;
    private final PaymentValues sent;

    private NewPaymentMatchingRule(PaymentListBuilder<?> list, PaymentValues sent) {
        this.list = list.pageSize(Paging.LARGEST_PAGE);
        this.sent = sent;
    }

    static NewPaymentMatchingRule ofCustomer(ListCustomerPayments list, PaymentValues sent) {
        return new NewPaymentMatchingRule(list.sortBy("-paymentId"), sent);
    }

    /** The organization's list can't be told how to sort. */
    static NewPaymentMatchingRule ofOrganization(ListPayments list, PaymentValues sent) {
        return new NewPaymentMatchingRule(list, sent);
    }

    @Override
    public ListPage<?, Payment> page(int number) {
        return ListPage.of(list.pageNo(number).build());
    }

    @Override
    public boolean createsRow() {
        return true;
    }

    @Override
    public RowMatch match(Payment row, Instant sentAt) {
        return new RowMatch(level(row), row.paymentId(), row.createdAt(), row.modifiedAt());
    }

    private MatchLevel level(Payment row) {
        boolean matches = sent.amount(row) != Comparison.DIFFERENT && sent.otherValues(row) != Comparison.DIFFERENT;
        if (sent.transactionId() == null) {
            boolean known = sent.amount(row) == Comparison.EQUAL
                    && (sent.invoiceId() == null || sent.invoice(row) == Comparison.EQUAL);
            return !matches ? MatchLevel.NONE : known ? MatchLevel.PROBABLE : MatchLevel.UNKNOWN;
        }
        return switch (sent.transaction(row)) {
            case DIFFERENT -> MatchLevel.NONE;
            case UNKNOWN -> matches ? MatchLevel.UNKNOWN : MatchLevel.NONE;
            // A refund may carry the transaction ID of the payment that it gives back.
            case EQUAL ->
                sent.type(row) == Comparison.DIFFERENT
                        ? MatchLevel.NONE
                        : matches ? MatchLevel.CERTAIN : MatchLevel.PARTIAL;
        };
    }
}
