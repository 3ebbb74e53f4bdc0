package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.OpenEnum;
import io.adplatform.sdk.finance.internal.reconcile.Comparison;
import io.adplatform.sdk.finance.internal.reconcile.Evidence.Field;
import io.adplatform.sdk.finance.internal.reconcile.Evidence.Link;
import io.adplatform.sdk.operation.Call;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What was sent of a payment, compared with what the platform lists. What wasn't sent is {@code null}.
 */
record SentPayment(
        @Nullable String transactionId,
        BigDecimal amount,
        @Nullable PaymentType type,
        @Nullable PaymentMode mode,
        @Nullable LocalDate date,
        @Nullable Long invoiceId,
        @Nullable String bank,
        @Nullable String reason) {

    // The platform doesn't say where its day begins: in the easternmost zone it begins 14 hours before UTC's.
    private static final Duration EASTERNMOST = Duration.ofHours(14);
    private static final Duration DAY_TO_WESTERNMOST = Duration.ofHours(24 + 12);

    /**
     * What a call sends of a payment.
     *
     * @param type what the operation implies; {@code null} where it implies none
     * @param mode what the operation implies; {@code null} where it implies none
     */
    static SentPayment of(Call<?> call, @Nullable PaymentType type, @Nullable PaymentMode mode) {
        Map<String, Object> fields = call.json();
        Object transaction = fields.get("transactionId");
        return new SentPayment(
                transaction == null ? null : transaction.toString(),
                (BigDecimal) Objects.requireNonNull(fields.get("paymentAmount")),
                type != null ? type : (PaymentType) fields.get("paymentType"),
                mode != null ? mode : (PaymentMode) fields.get("paymentMode"),
                (LocalDate) fields.get("paymentDate"),
                (Long) fields.get("invoiceId"),
                (String) fields.get("bankName"),
                (String) fields.get("refundReason"));
    }

    Field amount(Payment row) {
        return new Field("paymentAmount", Comparison.ofAmounts(amount, row.paymentAmount()));
    }

    /** All that was sent but the amount, the transaction ID, and why something is refunded. */
    List<Field> others(Payment row) {
        List<Field> fields = new ArrayList<>();
        if (type != null) {
            fields.add(new Field("paymentType", constants(type, row.paymentType())));
        }
        if (mode != null) {
            fields.add(new Field("paymentMode", constants(mode, row.paymentMode())));
        }
        if (date != null) {
            fields.add(new Field("paymentDate", days(date, row.paymentDate())));
        }
        if (bank != null) {
            fields.add(new Field("bankName", banks(bank, row.bankName())));
        }
        fields.add(new Field("invoiceId", invoices(row.invoiceId())));
        return fields;
    }

    /** All that was sent, for an edit. */
    List<Field> all(Payment row) {
        List<Field> fields = new ArrayList<>(others(row));
        fields.add(amount(row));
        if (transactionId != null) {
            fields.add(new Field("transactionId", TransactionIds.compare(transactionId, row.transactionId())));
        }
        if (reason != null) {
            fields.add(new Field("refundReason", texts(reason, row.refundReason())));
        }
        return fields;
    }

    /** What the transaction IDs say, for a new payment. */
    Link link(Payment row) {
        String shown = row.transactionId();
        if (transactionId == null) {
            return linkWithoutId(row);
        }
        boolean generated = TransactionIds.isGenerated(transactionId);
        return switch (TransactionIds.compare(transactionId, shown)) {
            case EQUAL ->
                type != null && constants(type, row.paymentType()) == Comparison.DIFFERENT
                        ? Link.ID_ON_ANOTHER_TYPE
                        : generated ? Link.OWN_ID : Link.SAME_ID;
            case SIMILAR -> Link.SIMILAR_ID;
            case NOT_SHOWN -> Link.ID_NOT_SHOWN;
            case DIFFERENT ->
                generated && TransactionIds.isGenerated(shown) ? Link.GENERATED_FOR_ANOTHER : Link.OTHER_ID;
        };
    }

    private static Link linkWithoutId(Payment row) {
        String shown = row.transactionId();
        if (shown == null
                || !TransactionIds.isGiven(shown)
                || TransactionIds.isGivenByPlatform(shown, row.paymentId())) {
            return Link.NO_ID;
        }
        return TransactionIds.isGenerated(shown) ? Link.GENERATED_FOR_ANOTHER : Link.ID_NOT_SENT;
    }

    /** A label that no static list has tells nothing. */
    private static Comparison constants(OpenEnum sent, @Nullable OpenEnum shown) {
        return shown == null || !shown.isKnown() ? Comparison.NOT_SHOWN : Comparison.equal(sent.equals(shown));
    }

    /** Midnight UTC is the day by itself. Any other moment may be midnight of that day in the platform's own zone. */
    private static Comparison days(LocalDate sent, @Nullable Instant shown) {
        if (shown == null) {
            return Comparison.NOT_SHOWN;
        }
        Instant day = sent.atStartOfDay(ZoneOffset.UTC).toInstant();
        if (shown.equals(day)) {
            return Comparison.EQUAL;
        }
        boolean anotherDayByItself =
                shown.atOffset(ZoneOffset.UTC).toLocalTime().toNanoOfDay() == 0;
        boolean near = !shown.isBefore(day.minus(EASTERNMOST)) && shown.isBefore(day.plus(DAY_TO_WESTERNMOST));
        return near && !anotherDayByItself ? Comparison.SIMILAR : Comparison.DIFFERENT;
    }

    /** 0 is as good as none, in what is sent and in what is shown. */
    private Comparison invoices(@Nullable Long shown) {
        long sent = invoiceId == null ? 0 : invoiceId;
        long listed = shown == null ? 0 : shown;
        if (sent == listed) {
            return Comparison.EQUAL;
        }
        return listed == 0 ? Comparison.NOT_SHOWN : Comparison.DIFFERENT;
    }

    /** The platform may know a bank by a name of its own. */
    private static Comparison banks(String sent, @Nullable String shown) {
        Comparison comparison = texts(sent, shown);
        return comparison == Comparison.DIFFERENT ? Comparison.SIMILAR : comparison;
    }

    private static Comparison texts(String sent, @Nullable String shown) {
        return shown == null || shown.isBlank()
                ? Comparison.NOT_SHOWN
                : Comparison.equal(bare(sent).equals(bare(shown)));
    }

    private static String bare(String text) {
        return text.strip().replaceAll("\\s+", " ").toLowerCase(Locale.ROOT);
    }

    /** Shows the type alone: the other values may be somebody's bank account. */
    @Override
    public String toString() {
        return "SentPayment[" + type + "]";
    }
}
