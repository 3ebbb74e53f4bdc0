package io.adplatform.testkit.data;

import java.math.BigDecimal;
import java.time.Instant;

/** An insertion order (IO): the budget that campaigns share. */
public record InsertionOrder(
        long id,
        String name,
        long owId,
        int statusId,
        int budgetTypeId,
        BigDecimal totalBudget,
        Instant start,
        Instant end)
        implements Row {}
