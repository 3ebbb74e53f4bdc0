package io.adplatform.testkit.area;

import java.math.BigDecimal;
import java.time.Instant;

/** An insertion order (IO): the budget that campaigns share. */
record InsertionOrder(
        long id,
        String name,
        long owId,
        int statusId,
        int budgetTypeId,
        BigDecimal totalBudget,
        Instant start,
        Instant end)
        implements Row {}
