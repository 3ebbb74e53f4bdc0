package io.adplatform.sdk.finance.internal.reconcile;

import io.adplatform.sdk.Page;
import io.adplatform.sdk.finance.credits.Credit;
import io.adplatform.sdk.finance.credits.CreditStatus;
import io.adplatform.sdk.finance.credits.Credits;
import io.adplatform.sdk.finance.credits.ListOfferedCredits;
import io.adplatform.sdk.finance.invoices.Invoice;
import io.adplatform.sdk.finance.invoices.Invoices;
import io.adplatform.sdk.finance.payments.ListCustomerPayments;
import io.adplatform.sdk.finance.payments.ListPayments;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.payments.PaymentStatus;
import io.adplatform.sdk.finance.payments.Payments;
import io.adplatform.sdk.finance.reconcile.MoneyState;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Paging;
import org.jspecify.annotations.Nullable;

/** The lists that can be read as a whole. */
public final class RowLists {

    /** The documents show the other two statuses only. */
    public static final CreditStatus CLAIMED = CreditStatus.of("Claimed");

    private RowLists() {}

    /** A customer's payments, newest first, if the platform keeps to the requested order. */
    public static RowList<Payment> payments(Payments payments, long customer) {
        ListCustomerPayments list =
                payments.listOfCustomer(customer).sortBy("-paymentId").pageSize(Paging.LARGEST_PAGE);
        return RowList.paged(
                "payments of customer " + customer,
                number -> list.pageNo(number).build(),
                RowLists::facts);
    }

    /** The organization's payments; a request can't set their order. */
    public static RowList<Payment> payments(Payments payments) {
        ListPayments list = payments.list().pageSize(Paging.LARGEST_PAGE);
        return RowList.paged(
                "payments of the organization", number -> list.pageNo(number).build(), RowLists::facts);
    }

    /** A customer's invoices. */
    public static RowList<Invoice> invoices(Invoices invoices, long customer) {
        Call<Page<Invoice>> call = invoices.list(customer).build();
        return new RowList<>(
                "invoices of customer " + customer,
                number -> new RowList.ListPage<>(call, Page::rows),
                false,
                RowLists::facts);
    }

    /** A customer's credit. */
    public static RowList<Credit> credits(Credits credits, long customer) {
        return RowList.whole(
                "credit of customer " + customer, credits.list(customer).build(), RowLists::facts);
    }

    /** The credit that was offered to the organization. */
    public static RowList<Credit> offeredCredits(Credits credits) {
        ListOfferedCredits list = credits.offered().pageSize(Paging.LARGEST_PAGE);
        return RowList.paged(
                "credit offered to the organization",
                number -> list.pageNo(number).build(),
                RowLists::facts);
    }

    private static RowFacts facts(Payment row) {
        return new RowFacts(
                row.paymentId() == null ? 0 : row.paymentId(),
                JournalInputs.normalReference(row.transactionId()),
                row.paymentAmount(),
                money(row.paymentStatus()));
    }

    private static RowFacts facts(Invoice row) {
        return new RowFacts(
                row.invoiceId(),
                JournalInputs.normalReference(row.invoiceName()),
                row.invoiceAmount(),
                MoneyState.UNKNOWN);
    }

    private static RowFacts facts(Credit row) {
        return new RowFacts(row.creditId(), null, row.creditAmount(), money(row.status()));
    }

    private static MoneyState money(@Nullable PaymentStatus status) {
        if (PaymentStatus.PROCESSING.equals(status)) {
            return MoneyState.PENDING;
        }
        if (PaymentStatus.PAID.equals(status)) {
            return MoneyState.IN_EFFECT;
        }
        return PaymentStatus.CANCELLED.equals(status) || PaymentStatus.REJECTED.equals(status)
                ? MoneyState.UNDONE
                : MoneyState.UNKNOWN;
    }

    private static MoneyState money(@Nullable CreditStatus status) {
        if (CreditStatus.UNCLAIMED.equals(status)) {
            return MoneyState.PENDING;
        }
        if (CLAIMED.equals(status)) {
            return MoneyState.IN_EFFECT;
        }
        return CreditStatus.REVOKED.equals(status) ? MoneyState.UNDONE : MoneyState.UNKNOWN;
    }
}
