package io.adplatform.sdk.finance;

import io.adplatform.sdk.finance.PaymentValues.Fit;
import io.adplatform.sdk.finance.reconcile.Likeness;
import io.adplatform.sdk.finance.reconcile.ListPage;
import io.adplatform.sdk.finance.reconcile.Sighting;
import io.adplatform.sdk.finance.reconcile.Trace;
import io.adplatform.sdk.operation.Paging;
import java.time.Instant;

/**
 * A payment or refund that was to be made: known by its transaction ID, where it has one, else by all that was sent.
 */
final class NewPaymentTrace implements Trace<Payment> {

    private final PaymentRows<?> list;
    private final PaymentValues sent;

    private NewPaymentTrace(PaymentRows<?> list, PaymentValues sent) {
        this.list = list.pageSize(Paging.LARGEST_PAGE);
        this.sent = sent;
    }

    static NewPaymentTrace ofCustomer(ListCustomerPayments list, PaymentValues sent) {
        return new NewPaymentTrace(list.sortBy("-paymentId"), sent);
    }

    /** The organization's list can't be told how to sort. */
    static NewPaymentTrace ofOrganization(ListPayments list, PaymentValues sent) {
        return new NewPaymentTrace(list, sent);
    }

    @Override
    public ListPage<?, Payment> page(int number) {
        return ListPage.of(list.pageNo(number).build());
    }

    @Override
    public boolean makesRow() {
        return true;
    }

    @Override
    public Sighting sight(Payment row, Instant sentAt) {
        return new Sighting(likeness(row), row.paymentId(), row.createdAt(), row.modifiedAt());
    }

    private Likeness likeness(Payment row) {
        boolean fits = sent.amount(row) != Fit.DIFFERENT && sent.rest(row) != Fit.DIFFERENT;
        if (sent.transactionId() == null) {
            boolean known =
                    sent.amount(row) == Fit.EQUAL && (sent.invoiceId() == null || sent.invoice(row) == Fit.EQUAL);
            return !fits ? Likeness.OTHER : known ? Likeness.LIKE : Likeness.SILENT;
        }
        return switch (sent.transaction(row)) {
            case DIFFERENT -> Likeness.OTHER;
            case UNKNOWN -> fits ? Likeness.SILENT : Likeness.OTHER;
            // A refund may carry the transaction ID of the payment that it gives back.
            case EQUAL -> sent.type(row) == Fit.DIFFERENT ? Likeness.OTHER : fits ? Likeness.SAME : Likeness.DOUBTFUL;
        };
    }
}
