package io.adplatform.sdk.finance.payrun;

import io.adplatform.sdk.error.Violation;
import io.adplatform.sdk.file.Csv;
import io.adplatform.sdk.finance.internal.TableRow;
import io.adplatform.sdk.finance.payments.AddPayment;
import io.adplatform.sdk.finance.payments.PaymentMode;
import io.adplatform.sdk.finance.payments.Payments;
import io.adplatform.sdk.finance.reconcile.NewestId;
import io.adplatform.sdk.journal.Guard;
import io.adplatform.sdk.json.JsonRecord;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A payment of a pay run.
 *
 * @param line a number for messages, such as its line in a file
 * @param customer the customer's Organization Workspace ID
 * @param amount above 0, in the organization's currency
 * @param date the day of the payment
 * @param mode one of {@link PaymentMode#known()}
 * @param invoice the invoice that it pays; {@code null} to add it to the customer's balance
 * @param reference the transaction ID, and the row's name in the journal; no other payment may have it
 * @param duplicateOf the reference of another row of the same table, if both are intended although they have one customer, amount and
 *     day; otherwise {@code null}, and the second of them is refused. No row is paid while the journal has an equal payment of the
 *     run that the table does not have, or has otherwise: its reference may have been changed
 */
public record PayRow(
        int line,
        long customer,
        BigDecimal amount,
        LocalDate date,
        PaymentMode mode,
        @Nullable Long invoice,
        String reference,
        @Nullable String duplicateOf)
        implements JsonRecord {

    static final List<String> REQUIRED = List.of("customer", "amount", "date", "mode", "reference");
    /** A tag of the journal has at most 100 characters. */
    private static final int LONGEST_SHOWN_RUN = 16;

    static final List<String> OPTIONAL = List.of("invoice", "duplicateof", "state", "reason");

    static List<PayRow> read(Csv table, List<Violation> violations) {
        return TableRow.readAll(table, REQUIRED, OPTIONAL, PayRow::of, violations);
    }

    private static @Nullable PayRow of(TableRow row) {
        Long customer = row.value("customer", "must be a number", Long::valueOf);
        BigDecimal amount = row.amount("amount");
        LocalDate date = row.day("date");
        PaymentMode mode = row.value(
                "mode", "must be one of " + PaymentMode.known(), text -> TableRow.known(PaymentMode.of(text)));
        Long invoice = row.optionalId("invoice");
        String reference = row.value("reference", "is required", PayRow::present);
        return customer == null || amount == null || date == null || mode == null || reference == null
                ? null
                : new PayRow(row.line(), customer, amount, date, mode, invoice, reference, row.text("duplicateof"));
    }

    private static String present(String text) {
        if (text.isEmpty()) {
            throw new IllegalArgumentException(text);
        }
        return text;
    }

    /** Returns the name of the row's call in the journal. A row keeps it when the file is sorted otherwise. */
    String key(String run) {
        return run + "/" + reference;
    }

    /** Returns customer, amount and day. */
    List<Object> payment() {
        return payment(customer, amount, date);
    }

    static List<Object> payment(long customer, BigDecimal amount, @Nullable Object date) {
        return List.of(customer, amount.stripTrailingZeros(), String.valueOf(date));
    }

    /** Returns the tag of the payment, which all equal rows of the run have. */
    String tag(String run) {
        return "row of " + amount.stripTrailingZeros().toPlainString() + " for customer " + customer + " on " + date
                + " in run " + (run.length() <= LONGEST_SHOWN_RUN ? run : Integer.toHexString(run.hashCode()));
    }

    /** Refuses the same payment under another key: with a changed reference, from another table or in another workspace. */
    private Guard guard(String run, List<PayRow> copies) {
        Guard guard = Guard.NONE.unique(tag(run));
        for (PayRow copy : copies) {
            guard = guard.duplicateOf(copy.key(run));
        }
        return guard;
    }

    /**
     * Returns the request of the row.
     *
     * @param copies the equal rows that are intended too
     * @param newest the highest ID of the customer's payments before the run; {@code null} if unknown
     */
    AddPayment request(Payments payments, String run, List<PayRow> copies, @Nullable NewestId newest) {
        AddPayment request = payments.add()
                .customer(customer)
                .amount(amount)
                .date(date)
                .mode(mode)
                .transaction(reference)
                .options(options -> options.idempotencyKey(key(run)).guard(guard(run, copies)));
        if (newest != null) {
            request.newestBefore(newest);
        }
        return invoice == null ? request.asFund() : request.againstInvoice(invoice);
    }
}
