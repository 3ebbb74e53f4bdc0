package io.adplatform.sdk.finance;

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

    // Nobody says in which zone a day begins on the platform: in some zone it began 14 hours before UTC's.
    private static final Duration EASTERNMOST = Duration.ofHours(14);
    private static final Duration DAY_TO_WESTERNMOST = Duration.ofHours(24 + 12);

    enum Fit {
        EQUAL,
        DIFFERENT,
        /** The platform's row doesn't say. */
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

    Fit type(Payment row) {
        return fit(type, row.paymentType());
    }

    Fit transaction(Payment row) {
        String shown = row.transactionId();
        if (transactionId == null || shown == null || shown.isBlank()) {
            return Fit.UNKNOWN;
        }
        return fit(transactionId.strip().equals(shown.strip()) || equalNumbers(transactionId.strip(), shown.strip()));
    }

    Fit amount(Payment row) {
        return amount == null || row.paymentAmount() == null
                ? Fit.UNKNOWN
                : fit(amount.compareTo(row.paymentAmount()) == 0);
    }

    /** An invoice that was named. */
    Fit invoice(Payment row) {
        return invoiceId == null || row.invoiceId() == null ? Fit.UNKNOWN : fit(invoiceId.equals(row.invoiceId()));
    }

    /** Why it was refunded; no new refund is known by that. */
    Fit reason(Payment row) {
        String shown = row.refundReason();
        return reason == null || shown == null || shown.isBlank()
                ? Fit.UNKNOWN
                : fit(reason.strip().equals(shown.strip()));
    }

    /** Everything but transaction ID, amount and reason. */
    Fit rest(Payment row) {
        List<Fit> fits = Stream.of(
                        type(row), fit(mode, row.paymentMode()), date(row), invoice(row), bank(row), none(row))
                .toList();
        return fits.contains(Fit.DIFFERENT) ? Fit.DIFFERENT : Fit.EQUAL;
    }

    /** A payment that names an invoice isn't one that doesn't. */
    private Fit none(Payment row) {
        boolean shown = row.invoiceId() != null && row.invoiceId() != 0;
        return invoiceId == null && shown ? Fit.DIFFERENT : Fit.EQUAL;
    }

    private Fit date(Payment row) {
        Instant shown = row.paymentDate();
        if (date == null || shown == null) {
            return Fit.UNKNOWN;
        }
        Instant day = date.atStartOfDay(ZoneOffset.UTC).toInstant();
        return fit(!shown.isBefore(day.minus(EASTERNMOST)) && shown.isBefore(day.plus(DAY_TO_WESTERNMOST)));
    }

    private Fit bank(Payment row) {
        return bank == null || row.bankName() == null || row.bankName().isBlank()
                ? Fit.UNKNOWN
                : fit(bank.strip().equalsIgnoreCase(row.bankName().strip()));
    }

    /** A label that no list names says nothing against it. */
    private static Fit fit(@Nullable OpenEnum wanted, @Nullable OpenEnum shown) {
        return wanted == null || shown == null || !shown.isKnown() ? Fit.UNKNOWN : fit(wanted.equals(shown));
    }

    private static Fit fit(boolean equal) {
        return equal ? Fit.EQUAL : Fit.DIFFERENT;
    }

    /** The documents declare transaction IDs numbers, so leading zeros may get lost. */
    private static boolean equalNumbers(String one, String other) {
        return one.matches("[0-9]{1,100}")
                && other.matches("[0-9]{1,100}")
                && new BigInteger(one).equals(new BigInteger(other));
    }

    /** Names alone: it may be somebody's bank account. */
    @Override
    public String toString() {
        return "PaymentValues[" + type + "]";
    }
}
