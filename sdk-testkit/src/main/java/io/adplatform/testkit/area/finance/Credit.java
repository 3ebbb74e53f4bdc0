package io.adplatform.testkit.area.finance;

import io.adplatform.testkit.data.Row;
import java.math.BigDecimal;
import java.time.Instant;

/**
 * Credit that was offered to a customer.
 *
 * @param owId the customer
 * @param offeredBy the workspace that offered it
 * @param uowId the user there
 */
record Credit(long id, long owId, long offeredBy, long uowId, BigDecimal amount, Status status, Instant modifiedAt)
        implements Row {

    /** Claimed is the status between the two that the documents show. */
    enum Status {
        UNCLAIMED("Unclaimed"),
        CLAIMED("Claimed"),
        REVOKED("Revoked");

        private final String label;

        Status(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }
    }

    Credit with(BigDecimal newAmount, Status newStatus, Instant now) {
        return new Credit(id, owId, offeredBy, uowId, newAmount, newStatus, now);
    }
}
