package io.adplatform.testkit.data;

import java.math.BigDecimal;
import java.time.Instant;

/** A campaign, with what reports and listings need of it. */
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
        implements Row {}
