package io.adplatform.sdk.finance.books;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.finance.books.BookList.Field;
import io.adplatform.sdk.finance.credits.Credit;
import io.adplatform.sdk.finance.credits.CreditStatus;
import io.adplatform.sdk.finance.credits.Credits;
import io.adplatform.sdk.finance.internal.TableRow;
import io.adplatform.sdk.finance.internal.reconcile.RowList;
import io.adplatform.sdk.finance.internal.reconcile.RowLists;
import io.adplatform.sdk.finance.invoices.Invoice;
import io.adplatform.sdk.finance.invoices.InvoiceStatus;
import io.adplatform.sdk.finance.invoices.Invoices;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.payments.PaymentMode;
import io.adplatform.sdk.finance.payments.PaymentStatus;
import io.adplatform.sdk.finance.payments.PaymentType;
import io.adplatform.sdk.finance.payments.Payments;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A comparison of own rows with a list of the platform, which one of the last methods selects.
 *
 * <p>Rows are matched by their references in the normal form: trimmed, in lower case, without {@code t-} before digits, numbers
 * without leading zeros. The other rows are matched if they alone have their amount and day. Rows that could be matched in several
 * ways are ambiguous; an own row in the period prefers rows in it. The whole list is read, one request per 1,000 rows, so an own row matches a row outside the period too.
 */
public final class CompareBooks {

    private final Workspace workspace;
    final List<BookRow> rows;
    LocalDate from = LocalDate.MAX;
    LocalDate to = LocalDate.MIN;
    ZoneId zone = ZoneOffset.UTC;

    CompareBooks(Workspace workspace, Collection<BookRow> rows) {
        this.workspace = workspace;
        this.rows = List.copyOf(rows);
    }

    /**
     * Sets the period, in which rows of the platform are missing if no own row matches them. Required.
     *
     * @param first the first day
     * @param last the last day, not before the first
     */
    public CompareBooks period(LocalDate first, LocalDate last) {
        from = first;
        to = last;
        return this;
    }

    /** Sets the period to a month. */
    public CompareBooks month(YearMonth month) {
        return period(month.atDay(1), month.atEndOfMonth());
    }

    /** Sets the zone of the days of the platform's rows. Unset: UTC. */
    public CompareBooks zone(ZoneId days) {
        zone = days;
        return this;
    }

    /** Selects the organization's payments. It has the fields of {@link #payments(long)}. */
    public BookReading<Payment> payments() {
        return ofPayments(RowLists.payments(Payments.on(workspace)));
    }

    /**
     * Selects a customer's payments. The fields are {@code mode}, {@code status}, {@code type}, {@code invoice} and {@code bank}.
     *
     * @param owId the customer's Organization Workspace ID
     */
    public BookReading<Payment> payments(long owId) {
        return ofPayments(RowLists.payments(Payments.on(workspace), owId));
    }

    private BookReading<Payment> ofPayments(RowList<Payment> list) {
        return reading(new BookList<>(
                list,
                Payment::transactionId,
                Payment::paymentDate,
                Map.of(
                        "mode", new Field<>(text -> TableRow.known(PaymentMode.of(text)), Payment::paymentMode),
                        "status", new Field<>(text -> TableRow.known(PaymentStatus.of(text)), Payment::paymentStatus),
                        "type", new Field<>(text -> TableRow.known(PaymentType.of(text)), Payment::paymentType),
                        "invoice", new Field<>(Long::valueOf, row -> Objects.requireNonNullElse(row.invoiceId(), 0L)),
                        "bank",
                                new Field<>(
                                        String::strip,
                                        row -> row.bankName() == null
                                                ? null
                                                : row.bankName().strip()))));
    }

    /**
     * Selects a customer's invoices. The fields are {@code status} and {@code paid}, the paid amount.
     *
     * @param owId the customer's Organization Workspace ID
     */
    public BookReading<Invoice> invoices(long owId) {
        return reading(new BookList<>(
                RowLists.invoices(Invoices.on(workspace), owId),
                Invoice::invoiceName,
                Invoice::issuedOn,
                Map.of(
                        "status", new Field<>(text -> TableRow.known(InvoiceStatus.of(text)), Invoice::status),
                        "paid",
                                new Field<>(
                                        BigDecimal::new,
                                        row -> Objects.requireNonNullElse(row.paidAmount(), BigDecimal.ZERO)))));
    }

    /**
     * Selects a customer's credit. The field is {@code status}.
     *
     * @param owId the customer's Organization Workspace ID
     */
    public BookReading<Credit> credits(long owId) {
        return reading(new BookList<>(
                RowLists.credits(Credits.on(workspace), owId),
                row -> String.valueOf(row.creditId()),
                Credit::modifiedAt,
                Map.of("status", new Field<>(CreditStatus::of, Credit::status))));
    }

    private <R> BookReading<R> reading(BookList<R> list) {
        return new BookReading<>(workspace, list, this);
    }
}
