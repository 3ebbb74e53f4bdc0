package io.adplatform.sdk.finance.payments;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.finance.reconcile.Candidate;
import io.adplatform.sdk.finance.reconcile.PlatformFacts;
import io.adplatform.sdk.finance.reconcile.ReconcileJournal;
import io.adplatform.sdk.finance.reconcile.Reconciliation;
import io.adplatform.sdk.finance.reconcile.Settled;
import io.adplatform.sdk.finance.testing.JsonPlatform;
import io.adplatform.sdk.finance.testing.JsonRow;
import io.adplatform.sdk.internal.recording.CallInputs;
import io.adplatform.sdk.internal.recording.CallInputs.InputFiles;
import io.adplatform.sdk.journal.Journal.Claim;
import io.adplatform.sdk.journal.Journal.Outcome;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.journal.MemoryJournal;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.time.Time;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;

/**
 * A platform and a program that pays, of which a test knows the truth. A seed decides which payments were made, what other users do
 * (equal payments, edits of any row), how rows are spelled, and how the list is sorted, cut, shifted and counted. The program
 * knows the facts of its world.
 */
final class RandomWorld {

    private static final long CUSTOMER = 300417;
    private static final long NEWEST = 100_500;
    private static final LocalDate DAY = LocalDate.of(2026, 11, 20);
    private static final Duration AGE = Duration.ofMinutes(5);
    private static final BigDecimal[] AMOUNTS = {
        new BigDecimal("1250.50"), new BigDecimal("100.005"), new BigDecimal("100"), new BigDecimal("7.25")
    };

    /** How a payment is known. */
    private enum Kind {
        GENERATED,
        OWN_REFERENCE,
        REFUND_WITH_ITS_OWN,
        REFUND_WITH_THE_PAYMENTS,
        INVOICE
    }

    /** A payment of the program, and the truth about it. */
    record Truth(String key, String reference, BigDecimal amount, boolean made, boolean isDone, long row) {}

    private final Random random;
    private final MemoryJournal journal;
    private final JsonPlatform platform;
    private final Payments payments;
    private final List<JsonRow> rows = new ArrayList<>();
    private final List<Truth> truths = new ArrayList<>();
    private final Set<Long> copied = new HashSet<>();
    private final boolean isHonest;
    private final boolean idsGrow;
    private final boolean knowsNewest;
    private final boolean reuses;
    private final boolean isReaderAnother;
    private long nextId = NEWEST;
    private long newest = NEWEST;

    /** @param isHonest whether the world is quiet and the list is whole: no edits, no other users, no faults of the list */
    RandomWorld(long seed, Time time, boolean isHonest) {
        this.random = new Random(seed * 0x9E3779B97F4A7C15L);
        this.isHonest = isHonest;
        this.journal = new MemoryJournal(time);
        this.platform = new JsonPlatform(time);
        this.payments = Payments.on(platform);
        this.idsGrow = isHonest || !chance(4);
        this.knowsNewest = isHonest || !chance(4);
        this.reuses = !isHonest && chance(3);
        this.isReaderAnother = !isHonest && chance(8);
        for (int i = random.nextInt(30); i > 0; i--) {
            add(NEWEST - 10L * i - random.nextInt(10), anyReference(), any(AMOUNTS), "As Fund");
        }
        add(NEWEST, anyReference(), any(AMOUNTS), "As Fund");
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            if (!isHonest && chance(2)) {
                anotherUserPays();
            }
            pay("row-" + i);
        }
        if (!isHonest) {
            for (int i = random.nextInt(3); i > 0; i--) {
                edit(any(chance(2) ? rows : rows.subList(rows.size() / 2, rows.size())));
            }
        }
        answer();
    }

    List<Truth> truths() {
        return truths;
    }

    /** Whether a row above the newest ID has this reference. */
    boolean hasNewRow(String reference) {
        String normal = JournalInputs.normalReference(reference);
        return rows.stream()
                .anyMatch(row -> row.id() > NEWEST
                        && normal != null
                        && normal.equals(JournalInputs.normalReference(
                                String.valueOf(row.fields().get("transactionId")))));
    }

    /** Settles all that can be settled, with the facts of its world. */
    List<Settled<Payment>> settle() {
        return reconcile().settle();
    }

    private ReconcileJournal<Payment> reconcile() {
        return Payments.on(platform, new PlatformFacts(!reuses, idsGrow, AGE)).reconcile(journal);
    }

    /** A person looks at some candidates of the open payments, and says which are not theirs. Returns whether there was one. */
    boolean acknowledgeSome(List<Settled<Payment>> settled) {
        boolean any = false;
        for (Settled<Payment> one : settled) {
            if (!(one.outcome() instanceof Reconciliation.Open<Payment> open)) {
                continue;
            }
            long own = truths.stream()
                    .filter(truth -> truth.key().equals(one.entry().key().name()))
                    .findFirst()
                    .orElseThrow()
                    .row();
            for (Candidate<Payment> candidate : open.candidates()) {
                Long id = candidate.row().paymentId();
                if (id != null && id != own && random.nextBoolean()) {
                    reconcile().acknowledge(one, candidate.row(), "checked");
                    any = true;
                }
            }
        }
        return any;
    }

    private void pay(String key) {
        Kind kind = isHonest ? Kind.GENERATED : any(Kind.values());
        BigDecimal amount = any(AMOUNTS);
        Request<?> request = request(kind, amount);
        if (idsGrow && chance(2)) {
            newest = nextId; // It is read again.
        }
        Call<?> call = (knowsNewest ? request.options(options -> options.newestBefore(newest)) : request).build();
        Object sent = call.json().get("transactionId");
        String reference = sent == null ? null : sent.toString();
        boolean isDone = chance(3);
        boolean made = isDone || random.nextBoolean();
        JournalInputs inputs =
                CallInputs.of(call, InputFiles.unread(List.of()), platform.userFingerprint(), text -> text);
        JournalKey journalKey = new JournalKey("https://ads.example.com", "client", 200001L, key);
        Ticket ticket = Ticket.of(journalKey);
        if (!(journal.begin(ticket, inputs, 1) instanceof Claim.Claimed)) {
            return; // the reference is in use
        }
        journal.outcome(ticket, 1, isDone ? Outcome.done("{}") : Outcome.unknown("no answer"));
        long row = 0;
        if (made) {
            row = newId();
            add(
                    row,
                    reference == null ? "" : reference,
                    amount,
                    kind.name().startsWith("REFUND") ? "Refund" : "As Fund");
        }
        truths.add(new Truth(key, reference, amount, made, isDone, row));
    }

    private Request<?> request(Kind kind, BigDecimal amount) {
        AddPayment payment = payments.add()
                .customer(CUSTOMER)
                .amount(amount)
                .date(DAY)
                .mode(PaymentMode.WIRE_TRANSFER)
                .asFund();
        InitiateRefund refund =
                payments.refund().customer(CUSTOMER).amount(amount).date(DAY).mode(PaymentMode.WIRE_TRANSFER);
        return switch (kind) {
            case GENERATED -> payment;
            case OWN_REFERENCE -> payment.transaction(reuses ? "REF-77A" : "REF-" + nextId + "-" + truths.size());
            case REFUND_WITH_ITS_OWN -> refund;
            case REFUND_WITH_THE_PAYMENTS ->
                refund.transaction(
                        truths.isEmpty() || truths.get(0).reference() == null
                                ? "T-100000000096948"
                                : truths.get(0).reference());
            case INVOICE -> payments.payInvoice(55).customer(CUSTOMER).amount(amount);
        };
    }

    /** Another user's payment; it may equal the program's in all values but a generated reference. */
    private void anotherUserPays() {
        boolean equal = !truths.isEmpty() && chance(2);
        String own = equal ? truths.get(0).reference() : anyReference();
        String reference = own == null || own.matches("T-[0-9]{15}") ? anyReference() : own;
        add(
                newId(),
                reuses ? reference : "OTHER-" + nextId,
                equal ? truths.get(0).amount() : any(AMOUNTS),
                "As Fund");
    }

    /** A person corrects a row, whose payment it may be. No edit gives a row the generated reference of a lost payment. */
    private void edit(JsonRow row) {
        if (copied.contains(row.id())) {
            return; // A reference that was copied stays where it was, too.
        }
        switch (random.nextInt(5)) {
            case 4 -> truths.stream().filter(Truth::isDone).findAny().ifPresent(other -> copyReference(other, row));
            case 0 -> row.amount(any(AMOUNTS).toPlainString());
            case 1 -> row.transaction(chance(2) ? "" : reuses ? anyReference() : "EDITED-" + row.id());
            case 2 -> row.type("Against Invoice").invoice(7).status("Cancelled");
            default -> row.with("createdAt", 0).with("modifiedAt", -62_135_596_800_000L);
        }
    }

    private void copyReference(Truth from, JsonRow to) {
        rows.stream()
                .filter(row -> row.id() == from.row())
                .forEach(row -> to.transaction(row.fields().get("transactionId")));
        copied.add(from.row());
    }

    private void add(long id, String reference, BigDecimal amount, String type) {
        rows.add(JsonRow.withId(id)
                .transaction(reference)
                .amount(amount.toPlainString())
                .type(type));
    }

    private long newId() {
        nextId++;
        return idsGrow ? nextId : NEWEST - 1_000 - (nextId - NEWEST) + (chance(2) ? 5_000 : 0);
    }

    private void answer() {
        boolean fails = !isHonest && chance(3);
        int fault = fails ? random.nextInt(5) : -1;
        boolean countsRows = isHonest || !chance(5);
        boolean shuffles = random.nextBoolean();
        int most = any(new Integer[] {10, 50, 1000});
        if (isReaderAnother) {
            platform.ofUnknownUser();
        }
        Collections.shuffle(rows, random);
        platform.lists(rows)
                .ordered(all -> {
                    List<JsonRow> shown = new ArrayList<>(all);
                    if (fault == 0) {
                        Collections.shuffle(shown, random);
                    } else if (!shuffles) {
                        shown.sort((one, other) -> Long.compare(other.id(), one.id()));
                    }
                    return fault == 1 ? shown.subList(0, shown.size() / 2) : shown;
                })
                .answering(asked -> {
                    long all = fault == 1 ? rows.size() : asked.allRows().size();
                    Long total = fault == 2 ? Long.valueOf(Math.min(10, all)) : countsRows || fault == 1 ? all : null;
                    return JsonPlatform.data(
                            asked.rows(most).stream()
                                    .map(row -> fault == 3 ? spelled(row).without("paymentId") : spelled(row))
                                    .toList(),
                            total,
                            null);
                });
    }

    private JsonRow spelled(JsonRow row) {
        JsonRow shown = row.copy();
        String reference = String.valueOf(row.fields().get("transactionId"));
        boolean isNumber = reference.matches("T-[1-9][0-9]{14}");
        BigDecimal amount = (BigDecimal) row.fields().get("paymentAmount");
        shown.transaction(
                switch ((int) (row.id() % 5)) {
                    case 0 -> reference.toLowerCase(Locale.ROOT);
                    case 1 -> " " + reference + " ";
                    case 2 -> isNumber ? Long.valueOf(reference.substring(2)) : reference;
                    case 3 -> isNumber ? reference.substring(2) + ".0" : reference;
                    default -> reference;
                });
        return row.id() % 3 == 0
                ? shown.amount(amount.add(new BigDecimal("0.0000999984741211")).toPlainString())
                : shown;
    }

    private String anyReference() {
        return any(new String[] {"", "REF-77A", "ref-77a", "0071", "71.0", "abc-1", "S-100500"});
    }

    private boolean chance(int oneIn) {
        return random.nextInt(oneIn) == 0;
    }

    private <E> E any(E[] values) {
        return values[random.nextInt(values.length)];
    }

    private <E> E any(List<E> values) {
        return values.get(random.nextInt(values.size()));
    }

    @Override
    public String toString() {
        return truths
                + (idsGrow ? ", IDs grow" : "")
                + (reuses ? ", references are reused" : "")
                + (knowsNewest ? ", newest ID known" : "");
    }
}
