package io.adplatform.testkit.area.finance;

import io.adplatform.testkit.data.NewRow;
import io.adplatform.testkit.data.PlatformData;
import io.adplatform.testkit.data.Table;
import io.adplatform.testkit.data.Words;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * A payment in words. By default it is a fund of 100.00 by wire transfer, of today and being processed, of the seeded
 * user's first workspace; it was entered now.
 *
 * <p>Words come from the documents' static lists, in any case. Every method refuses what no payment can be with an
 * {@link IllegalArgumentException}.
 */
public final class NewPayment {

    private final Ledger ledger;
    private long owId = PlatformData.SEEDED_WORKSPACES.get(0);
    private BigDecimal amount = new BigDecimal("100.00");
    private StaticItem status = StaticItem.PROCESSING;
    private StaticItem mode = StaticItem.WIRE_TRANSFER;
    private @Nullable StaticItem type;
    private long invoiceId;
    private String transaction = "";
    private @Nullable String bank = "Bank";
    private @Nullable String refundReason;
    private Instant date;
    private final Instant enteredAt;

    NewPayment(PlatformData platform, Ledger ledger) {
        this.ledger = ledger;
        date = platform.now().truncatedTo(ChronoUnit.DAYS);
        enteredAt = platform.now();
    }

    /** Sets the customer. */
    public NewPayment customer(long workspace) {
        owId = workspace;
        return this;
    }

    /** Above zero, with two decimals at most. */
    public NewPayment amount(String text) {
        amount = Words.amount("amount", text, 2);
        if (amount.signum() == 0) {
            throw Words.refusal("amount must be above 0");
        }
        return this;
    }

    /** {@code Processing}, {@code Paid}, {@code Rejected} or {@code Cancelled}. */
    public NewPayment status(String label) {
        status = Words.oneOf(StaticItem.STATUSES, StaticItem::label, "status", label);
        return this;
    }

    /** {@code Processor}, {@code Cheque} or {@code Wire Transfer}. */
    public NewPayment mode(String label) {
        mode = Words.oneOf(StaticItem.MODES, StaticItem::label, "mode", label);
        return this;
    }

    /** {@code As Fund}, {@code Against Invoice} or {@code Refund}. */
    public NewPayment type(String label) {
        type = Words.oneOf(StaticItem.TYPES, StaticItem::label, "type", label);
        return this;
    }

    /** The invoice of the customer that it is against. */
    public NewPayment invoice(long id) {
        invoiceId = id;
        return this;
    }

    /** Sets the transaction ID; by default it identifies the payment. */
    public NewPayment transaction(String id) {
        transaction = Words.name("transaction", id);
        return this;
    }

    public NewPayment bank(@Nullable String name) {
        bank = name;
        return this;
    }

    public NewPayment refundReason(@Nullable String reason) {
        refundReason = reason;
        return this;
    }

    /** Its {@code paymentDate}. */
    public NewPayment date(LocalDate day) {
        date = day.atStartOfDay().toInstant(ZoneOffset.UTC);
        return this;
    }

    NewRow save() {
        StaticItem kind = type != null ? type : invoiceId == 0 ? StaticItem.AS_FUND : StaticItem.AGAINST_INVOICE;
        if (kind.equals(StaticItem.AGAINST_INVOICE) != (invoiceId != 0)) {
            throw Words.refusal("a payment against an invoice has an invoice, and no other one has");
        }
        if (invoiceId != 0 && ledger.invoices(owId).find(invoiceId) == null) {
            throw Words.refusal("customer " + owId + " has no invoice " + invoiceId);
        }
        Table<Payment> table = ledger.payments(owId);
        long id = table.nextId();
        Payment.Entry entry = Payment.Entry.by(1, enteredAt);
        Payment payment =
                new Payment(id, entry, date, amount, status, mode, kind, invoiceId, transaction, bank, refundReason);
        table.save(payment.numbered(id));
        return new NewRow(id, owId, () -> table.remove(id));
    }
}
