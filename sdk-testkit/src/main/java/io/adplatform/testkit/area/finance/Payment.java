package io.adplatform.testkit.area.finance;

import io.adplatform.testkit.data.Row;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A payment of an organization.
 *
 * @param invoiceId 0 for none
 */
record Payment(
        long id,
        Entry entry,
        Instant date,
        BigDecimal amount,
        StaticItem status,
        StaticItem mode,
        StaticItem type,
        long invoiceId,
        String transactionId,
        @Nullable String bankName,
        @Nullable String refundReason)
        implements Row {

    /**
     * The users of a payment, and their times.
     *
     * @param byOrganization true when the organization itself entered it
     * @param createdBy number of the user who entered it
     */
    record Entry(boolean byOrganization, long createdBy, long modifiedBy, Instant createdAt, Instant modifiedAt) {

        /** Returns the entry of a payment that a user of the organization enters now. */
        static Entry by(long user, Instant now) {
            return new Entry(true, user, user, now, now);
        }
    }

    /** Returns the payment with its ID, and with a transaction ID from it if missing. */
    Payment numbered(long newId) {
        String transaction = transactionId.isEmpty() ? "S-" + newId : transactionId;
        return new Payment(
                newId, entry, date, amount, status, mode, type, invoiceId, transaction, bankName, refundReason);
    }

    /** Returns what becomes of an earlier payment that is edited to this one. */
    Payment after(Payment before) {
        Entry edited = new Entry(
                true, entry.createdBy(), entry.modifiedBy(), before.entry().createdAt(), entry.modifiedAt());
        return new Payment(
                before.id(),
                edited,
                date,
                amount,
                status,
                mode,
                type,
                invoiceId,
                transactionId,
                before.bankName(),
                refundReason);
    }

    Payment in(StaticItem newStatus, long user, Instant now) {
        Entry changed = new Entry(entry.byOrganization(), entry.createdBy(), user, entry.createdAt(), now);
        return new Payment(
                id, changed, date, amount, newStatus, mode, type, invoiceId, transactionId, bankName, refundReason);
    }
}
