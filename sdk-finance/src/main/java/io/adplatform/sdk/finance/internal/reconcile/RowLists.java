package io.adplatform.sdk.finance.internal.reconcile;

import io.adplatform.sdk.OpenEnum;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.file.Csv;
import io.adplatform.sdk.finance.credits.Credit;
import io.adplatform.sdk.finance.credits.CreditStatus;
import io.adplatform.sdk.finance.credits.Credits;
import io.adplatform.sdk.finance.invoices.Invoice;
import io.adplatform.sdk.finance.invoices.Invoices;
import io.adplatform.sdk.finance.payments.ListCustomerPayments;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.payments.PaymentStatus;
import io.adplatform.sdk.finance.payments.PaymentType;
import io.adplatform.sdk.finance.payments.Payments;
import io.adplatform.sdk.finance.reconcile.MoneyState;
import io.adplatform.sdk.journal.JournalInputs;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The lists that can be read as a whole. */
public final class RowLists {

    /** The documents show the other two statuses only. */
    public static final CreditStatus CLAIMED = CreditStatus.of("Claimed");

    private static final Set<OpenEnum> PENDING = Set.of(PaymentStatus.PROCESSING, CreditStatus.UNCLAIMED);
    private static final Set<OpenEnum> IN_EFFECT = Set.of(PaymentStatus.PAID, CLAIMED);
    private static final Set<OpenEnum> UNDONE =
            Set.of(PaymentStatus.CANCELLED, PaymentStatus.REJECTED, CreditStatus.REVOKED);

    private RowLists() {}

    /** A customer's payments, newest first, if the platform keeps to the requested order. */
    public static RowList<Payment> payments(Payments payments, long customer) {
        ListCustomerPayments list = payments.listOfCustomer(customer).sortBy("-paymentId");
        return RowList.paged(nameOfPayments(customer), list, RowLists::facts);
    }

    /** The organization's payments; a request can't set their order. */
    public static RowList<Payment> payments(Payments payments) {
        return RowList.paged(nameOfPayments(null), payments.list(), RowLists::facts);
    }

    /**
     * Returns the name of a list of payments.
     *
     * @param customer {@code null} for the organization
     */
    public static String nameOfPayments(@Nullable Object customer) {
        return "payments of " + (customer == null ? "the organization" : "customer " + customer);
    }

    /** Returns the name of a list in a workspace. */
    public static String inWorkspace(Workspace workspace, String list) {
        return workspace.owId() == null ? list : list + " in workspace " + workspace.owId();
    }

    /** A customer's invoices. */
    public static RowList<Invoice> invoices(Invoices invoices, long customer) {
        return RowList.whole("invoices of customer " + customer, invoices.list(customer), RowLists::facts);
    }

    /** A customer's credit. */
    public static RowList<Credit> credits(Credits credits, long customer) {
        return RowList.whole("credit of customer " + customer, credits.list(customer), RowLists::facts);
    }

    /** The credit that was offered to the organization. */
    public static RowList<Credit> offeredCredits(Credits credits) {
        return RowList.paged("credit offered to the organization", credits.offered(), RowLists::facts);
    }

    /** Returns the kind of a payment; {@code null} if the row shows none, or an unknown one. */
    public static @Nullable RowKind kind(Payment row) {
        PaymentType type = row.paymentType();
        return type == null || !type.isKnown()
                ? null
                : type.equals(PaymentType.REFUND) ? RowKind.REFUND : RowKind.PAYMENT;
    }

    private static RowFacts facts(Payment row) {
        return new RowFacts(
                row.paymentId() == null ? 0 : row.paymentId(),
                kind(row),
                reference(row.transactionId()),
                row.paymentAmount(),
                money(row.paymentStatus()));
    }

    /** Returns a reference in its normal form. A damaged one is the text of many others, so it is none. */
    public static @Nullable String reference(@Nullable String text) {
        return text == null || Csv.isDamaged(text) ? null : JournalInputs.normalReference(text);
    }

    private static RowFacts facts(Invoice row) {
        return new RowFacts(
                row.invoiceId(),
                null,
                JournalInputs.normalReference(row.invoiceName()),
                row.invoiceAmount(),
                MoneyState.UNKNOWN);
    }

    private static RowFacts facts(Credit row) {
        return new RowFacts(row.creditId(), RowKind.CREDIT, null, row.creditAmount(), money(row.status()));
    }

    private static MoneyState money(@Nullable OpenEnum status) {
        if (status == null) {
            return MoneyState.UNKNOWN;
        }
        return PENDING.contains(status)
                ? MoneyState.PENDING
                : IN_EFFECT.contains(status)
                        ? MoneyState.IN_EFFECT
                        : UNDONE.contains(status) ? MoneyState.UNDONE : MoneyState.UNKNOWN;
    }
}
