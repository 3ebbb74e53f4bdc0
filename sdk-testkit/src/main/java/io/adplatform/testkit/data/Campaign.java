package io.adplatform.testkit.data;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/** A campaign with the fields of reports and lists. */
public record Campaign(
        long id,
        String name,
        long owId,
        InsertionOrder io,
        int creativeTypeId,
        int campaignTypeId,
        String status,
        Instant start,
        Instant end,
        Instant createdAt,
        Instant modifiedAt,
        int timezoneId,
        BigDecimal dailyBudget,
        BigDecimal baseBid,
        BigDecimal maxBid)
        implements Row {

    /** The documents' statuses of a campaign (document 1, States and transitions). */
    public static final List<String> STATUSES = List.of("pending", "running", "expired", "deleted");
}
