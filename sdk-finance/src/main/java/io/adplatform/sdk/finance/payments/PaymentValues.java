package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.OpenEnum;
import io.adplatform.sdk.operation.Call;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What was sent of a payment, to be compared with what the platform lists. What wasn't sent is {@code null}. */
record PaymentValues(
        @Nullable String transactionId,
        @Nullable BigDecimal amount,
        @Nullable PaymentType type,
        @Nullable PaymentMode mode,
        @Nullable LocalDate date,
        @Nullable Long invoiceId,
        @Nullable String bank,
        @Nullable String reason) {

    // The documents don't say in which time zone a day begins: in the easternmost it begins 14 hours before UTC's.
    private static final Duration EASTERNMOST = Duration.ofHours(14);
    private static final Duration DAY_TO_WESTERNMOST = Duration.ofHours(24 + 12);

    /** How a value of a row compares with what was sent. */
    enum Comparison {
        EQUAL,
        DIFFERENT,
        /** The row doesn't show it, or it wasn't sent. */
        UNKNOWN
    }

    static PaymentValues sent(Call<?> call) {
        Map<String, Object> fields = call.json();
        Object transaction = fields.get("transactionId");
        return new PaymentValues(
                transaction == null ? null : transaction.toString(),
                (BigDecimal) fields.get("paymentAmount"),
                (PaymentType) fields.get("paymentType"),
                (PaymentMode) fields.get("paymentMode"),
                (LocalDate) fields.get("paymentDate"),
                (Long) fields.get("invoiceId"),
                (String) fields.get("bankName"),
                (String) fields.get("refundReason"));
    }

    PaymentValues ofType(PaymentType known) {
        return new PaymentValues(transactionId, amount, known, mode, date, invoiceId, bank, reason);
    }

    PaymentValues byMode(PaymentMode known) {
        return new PaymentValues(transactionId, amount, type, known, date, invoiceId, bank, reason);
    }

    Comparison type(Payment row) {
        return compare(type, row.paymentType());
    }

    Comparison transaction(Payment row) {
        String shown = row.transactionId();
        if (transactionId == null || shown == null || shown.isBlank()) {
            return Comparison.UNKNOWN;
        }
        return compare(
                transactionId.strip().equals(shown.strip()) || equalNumbers(transactionId.strip(), shown.strip()));
    }

    Comparison amount(Payment row) {
        return amount == null || row.paymentAmount() == null
                ? Comparison.UNKNOWN
                : compare(amount.compareTo(row.paymentAmount()) == 0);
    }

    /** The invoice that was sent. */
    Comparison invoice(Payment row) {
        return invoiceId == null || row.invoiceId() == null
                ? Comparison.UNKNOWN
                : compare(invoiceId.equals(row.invoiceId()));
    }

    /** Why it was refunded. Only an edit is known by its reason, no new refund. */
    Comparison reason(Payment row) {
        String shown = row.refundReason();
        return reason == null || shown == null || shown.isBlank()
                ? Comparison.UNKNOWN
                : compare(reason.strip().equals(shown.strip()));
    }

    /** Everything but transaction ID, amount and reason. */
    Comparison otherValues(Payment row) {
        List<Comparison> comparisons = Stream.of(
                        type(row),
                        compare(mode, row.paymentMode()),
                        date(row),
                        invoice(row),
                        bank(row),
                        absentInvoice(row))
                .toList();
        return comparisons.contains(Comparison.DIFFERENT) ? Comparison.DIFFERENT : Comparison.EQUAL;
    }

    /** A row that names an invoice is none of a payment without one. */
    private Comparison absentInvoice(Payment row) {
        boolean shown = row.invoiceId() != null && row.invoiceId() != 0;
        return invoiceId == null && shown ? Comparison.DIFFERENT : Comparison.EQUAL;
    }

    private Comparison date(Payment row) {
        Instant shown = row.paymentDate();
        if (date == null || shown == null) {
            return Comparison.UNKNOWN;
        }
        Instant day = date.atStartOfDay(ZoneOffset.UTC).toInstant();
        return compare(!shown.isBefore(day.minus(EASTERNMOST)) && shown.isBefore(day.plus(DAY_TO_WESTERNMOST)));
    }

    private Comparison bank(Payment row) {
        return bank == null || row.bankName() == null || row.bankName().isBlank()
                ? Comparison.UNKNOWN
                : compare(bank.strip().equalsIgnoreCase(row.bankName().strip()));
    }

    /** A label that no static list has doesn't contradict what was sent. */
    private static Comparison compare(@Nullable OpenEnum wanted, @Nullable OpenEnum shown) {
        return wanted == null || shown == null || !shown.isKnown() ? Comparison.UNKNOWN : compare(wanted.equals(shown));
    }

    private static Comparison compare(boolean equal) {
        return equal ? Comparison.EQUAL : Comparison.DIFFERENT;
    }

    /** The documents declare transaction IDs numbers, so leading zeros may get lost. */
    private static boolean equalNumbers(String one, String other) {
        return one.matches("[0-9]{1,100}")
                && other.matches("[0-9]{1,100}")
                && new BigInteger(one).equals(new BigInteger(other));
    }

    /** Shows the type alone: the other values may be somebody's bank account. */
    @Override
    public String toString() {
        return "PaymentValues[" + type + "]";
    }
}
