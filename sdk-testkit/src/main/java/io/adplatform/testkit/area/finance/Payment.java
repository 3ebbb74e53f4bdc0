package io.adplatform.testkit.area.finance;

import io.adplatform.testkit.data.Row;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A payment of an organization.
 *
 * @param byOrganization true when the organization itself entered it
 * @param createdBy number of the user who entered it
 * @param invoiceId 0 for none
 */
record Payment(
        long id,
        boolean byOrganization,
        long createdBy,
        long modifiedBy,
        Instant createdAt,
        Instant modifiedAt,
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

    /** Returns the payment with its ID, and with a transaction ID from it if missing. */
    Payment numbered(long newId) {
        return new Payment(
                newId,
                byOrganization,
                createdBy,
                modifiedBy,
                createdAt,
                modifiedAt,
                date,
                amount,
                status,
                mode,
                type,
                invoiceId,
                transactionId.isEmpty() ? "S-" + newId : transactionId,
                bankName,
                refundReason);
    }

    Payment in(StaticItem newStatus, long user, Instant now) {
        return new Payment(
                id,
                byOrganization,
                createdBy,
                user,
                createdAt,
                now,
                date,
                amount,
                newStatus,
                mode,
                type,
                invoiceId,
                transactionId,
                bankName,
                refundReason);
    }
}
