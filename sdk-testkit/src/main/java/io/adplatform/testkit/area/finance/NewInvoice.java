package io.adplatform.testkit.area.finance;

import io.adplatform.testkit.data.NewRow;
import io.adplatform.testkit.data.PlatformData;
import io.adplatform.testkit.data.Table;
import io.adplatform.testkit.data.Words;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An invoice in words. By default it is an approved one of 100.00 over the thirty days until it was issued, which was
 * today, to be paid within 30 days by the seeded user's first workspace.
 *
 * <p>Whether it is unpaid, paid, partially paid, being processed or overdue follows from its payments and the clock, as
 * on the platform. Every method refuses what no invoice can be with an {@link IllegalArgumentException}.
 */
public final class NewInvoice {

    private final PlatformData platform;
    private final Ledger ledger;
    private long owId = PlatformData.SEEDED_WORKSPACES.get(0);
    private BigDecimal amount = new BigDecimal("100.00");
    private Instant issuedOn;
    private int termDays = 30;
    private Invoice.Stage stage = Invoice.Stage.APPROVED;
    private @Nullable String note;

    NewInvoice(PlatformData platform, Ledger ledger) {
        this.platform = platform;
        this.ledger = ledger;
        issuedOn = platform.now().truncatedTo(ChronoUnit.DAYS);
    }

    /** Sets the payer. */
    public NewInvoice customer(long workspace) {
        owId = workspace;
        return this;
    }

    /** Zero or above, with two decimals at most. */
    public NewInvoice amount(String text) {
        amount = Words.amount("amount", text, 2);
        return this;
    }

    public NewInvoice issuedOn(LocalDate day) {
        issuedOn = day.atStartOfDay().toInstant(ZoneOffset.UTC);
        return this;
    }

    /** Within how many days it is to be paid, 0 to 3650. */
    public NewInvoice termDays(int days) {
        termDays = (int) Words.between(0, 3_650, "termDays", days);
        return this;
    }

    /** Sets the state to not yet approved. */
    public NewInvoice pending() {
        stage = Invoice.Stage.PENDING;
        return this;
    }

    /** Sets the state to cancelled, with this note. */
    public NewInvoice cancelled(String actionNote) {
        stage = Invoice.Stage.CANCELLED;
        note = actionNote;
        return this;
    }

    NewRow save() {
        Table<Invoice> table = ledger.invoices(owId);
        long id = table.nextId();
        Instant from = issuedOn.minus(Duration.ofDays(30));
        Instant to = issuedOn.minusSeconds(1);
        List<StaticItem> modes = List.of(StaticItem.PROCESSOR, StaticItem.WIRE_TRANSFER);
        Instant now = platform.now();
        table.save(new Invoice(id, owId, from, to, issuedOn, amount, termDays, modes, stage, note, 1, now));
        return new NewRow(id, owId, () -> table.remove(id));
    }
}
