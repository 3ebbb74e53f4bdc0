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
record Credit(long id, long owId, long offeredBy, long uowId, BigDecimal amount, String status, Instant modifiedAt)
        implements Row {

    static final String UNCLAIMED = "Unclaimed";
    /** The status between the two that the documents show. */
    static final String CLAIMED = "Claimed";

    static final String REVOKED = "Revoked";

    Credit with(BigDecimal newAmount, String newStatus, Instant now) {
        return new Credit(id, owId, offeredBy, uowId, newAmount, newStatus, now);
    }
}
