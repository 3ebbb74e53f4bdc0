package io.adplatform.testkit.area.finance;

import io.adplatform.testkit.data.Row;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An invoice to a customer. The paid amount and the status follow from the payments: see {@link Ledger}.
 *
 * @param owId the customer
 * @param stage what people decided about it
 * @param updatedBy number of the user who did
 */
record Invoice(
        long id,
        long owId,
        Instant from,
        Instant to,
        Instant issuedOn,
        BigDecimal amount,
        int termDays,
        List<StaticItem> modes,
        Stage stage,
        @Nullable String actionNote,
        long updatedBy,
        Instant modifiedAt)
        implements Row {

    /** Decisions of people; the rest follows from money and time. */
    enum Stage {
        PENDING,
        APPROVED,
        CANCELLED
    }

    Invoice {
        modes = List.copyOf(modes);
    }

    String name() {
        return "INV-" + id;
    }

    Instant due() {
        return issuedOn.plus(Duration.ofDays(termDays));
    }

    Invoice at(Stage newStage, @Nullable String note, Instant now) {
        return new Invoice(id, owId, from, to, issuedOn, amount, termDays, modes, newStage, note, updatedBy, now);
    }
}
