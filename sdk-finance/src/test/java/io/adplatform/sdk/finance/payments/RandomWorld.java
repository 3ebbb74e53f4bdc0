package io.adplatform.sdk.finance.payments;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.Request;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.error.Sending;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.finance.reconcile.Candidate;
import io.adplatform.sdk.finance.reconcile.PlatformFacts;
import io.adplatform.sdk.finance.reconcile.Reconcile;
import io.adplatform.sdk.finance.reconcile.ReconcileJournal;
import io.adplatform.sdk.finance.reconcile.Reconciliation;
import io.adplatform.sdk.finance.reconcile.Settled;
import io.adplatform.sdk.finance.testing.Draws;
import io.adplatform.sdk.finance.testing.JsonPlatform;
import io.adplatform.sdk.internal.recording.CallInputs;
import io.adplatform.sdk.internal.recording.CallInputs.InputFiles;
import io.adplatform.sdk.journal.Journal.Claim;
import io.adplatform.sdk.journal.Journal.Outcome;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.journal.MemoryJournal;
import io.adplatform.sdk.journal.Settlement;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.time.ManualTime;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;

/**
 * A platform and a program that pays, of which a test knows the truth. A seed decides which payments are made and when they arrive,
 * what other people do, and how wrong the clocks are: the machine's clock may jump by up to 120 days. The program pays several
 * customers under one journal, which may be restored without its later entries, uses keys again that had no effect, and pays again what
 * is absent. It knows the facts of its world.
 */
final class RandomWorld extends Draws {

    private static final long CUSTOMER = 300417;
    private static final long ANOTHER = 300428;
    private static final LocalDate DAY = LocalDate.of(2026, 11, 20);
    /** No request arrives later. */
    private static final Duration AGE = Duration.ofMinutes(5);

    private static final Duration LONGEST_JUMP = Duration.ofDays(120);

    /** The outcome of a search. */
    enum Verdict {
        FOUND,
        RECORDED,
        ABSENT,
        OPEN
    }

    /** How a payment is known. */
    private enum Kind {
        GENERATED,
        OWN_REFERENCE,
        REFUND_WITH_ITS_OWN,
        REFUND_WITH_THE_PAYMENTS,
        INVOICE,
        FUND
    }

    /**
     * A sending of a payment, and the truth about it.
     *
     * @param arrival the true time of its arrival; {@code null} if it never arrives
     * @param isLost whether the program has no answer
     */
    private record Truth(
            String key,
            Kind kind,
            Call<?> call,
            String reference,
            BigDecimal amount,
            Duration arrival,
            boolean isLost,
            Sending sending) {

        boolean isRefund() {
            return kind == Kind.REFUND_WITH_ITS_OWN || kind == Kind.REFUND_WITH_THE_PAYMENTS;
        }

        Long customer() {
            return kind == Kind.FUND ? null : call.customer();
        }

        @Override
        public String toString() {
            return key + " " + kind + " " + reference + " of " + amount + " for " + customer() + " after "
                    + call.options().newestBefore() + (isLost ? " lost" : " done") + ", arrives at " + arrival;
        }
    }

    private final ManualTime time;
    private final MemoryJournal journal;
    private final JsonPlatform platform;
    private final RandomLists lists;
    private final Payments payments;
    private final boolean isQuiet;
    private final boolean knowsNewest;
    private final boolean isRestored;
    private final Duration jump;
    private final Duration jumpsAt;
    private final Duration within;
    /** The newest sending of each key. */
    private final Map<String, Truth> truths = new LinkedHashMap<>();

    private final Map<Truth, Long> made = new HashMap<>();
    private final Map<Long, Long> newest = new HashMap<>();
    private final List<Verdict> verdicts = new ArrayList<>();
    private boolean hasJumped;
    private boolean isUnique;

    /** @param isQuiet whether there are no edits, no other people, no wrong clocks and no faults of the lists */
    RandomWorld(long seed, ManualTime time, boolean isQuiet) {
        super(new Random(seed * 0x9E3779B97F4A7C15L));
        this.time = time;
        this.isQuiet = isQuiet;
        this.journal = new MemoryJournal(time);
        this.platform = new JsonPlatform(time);
        this.payments = Payments.on(platform);
        this.lists = new RandomLists(random, time, isQuiet, CUSTOMER, ANOTHER);
        this.isUnique = !lists.reuses;
        this.knowsNewest = isQuiet || !chance(4);
        this.isRestored = !isQuiet && chance(4);
        this.jump = isQuiet || chance(2) ? Duration.ZERO : lists.anyLength(LONGEST_JUMP);
        this.jumpsAt = Duration.ofSeconds(random.nextInt(600));
        this.within = isQuiet || !chance(6) ? Duration.ZERO : Duration.ofSeconds(30);
        lists.answer(platform, () -> pass(Duration.ofMillis(random.nextInt(1_500))));
    }

    /** Lives, and returns the verdicts. Fails if one is wrong. */
    List<Verdict> live() {
        int payments = 1 + random.nextInt(5);
        for (int i = 0; i < payments; i++) {
            pay("row-" + i, i >= payments / 2 && isRestored);
            pass(Duration.ofMillis(random.nextInt(20_000)));
        }
        pass(isQuiet ? AGE.plusMinutes(1) : Duration.ofSeconds(random.nextInt(400)));
        List<Settled<Payment>> settled = settle();
        for (int i = 0; i < 2; i++) {
            boolean anyAcknowledged = acknowledgeSome(settled);
            boolean anyPaid = payAbsentAgain();
            if (!isQuiet && (anyAcknowledged || anyPaid || i == 0)) {
                pass(AGE.plusMinutes(1));
                settled = settle();
            }
        }
        return verdicts;
    }

    private void pay(String key, boolean isForgotten) {
        if (!isQuiet && chance(4)) {
            usedBefore(key);
        }
        Kind kind = isQuiet ? Kind.GENERATED : any(Kind.values());
        BigDecimal amount = any(RandomLists.AMOUNTS);
        Call<?> call = call(kind, amount);
        Object sent = call.json().get("transactionId");
        String reference = sent == null ? null : sent.toString();
        if (isForgotten) {
            isUnique &= kind != Kind.REFUND_WITH_THE_PAYMENTS;
        } else if (!(journal.begin(Ticket.of(journalKey(key)), inputs(call), 1) instanceof Claim.Claimed)) {
            return; // the reference is in use
        }
        boolean isDone = chance(3);
        boolean isLate = !isQuiet && chance(3);
        Duration now = time.sinceStart();
        Duration arrival = isDone || (!isLate && chance(2))
                ? now
                : isLate && chance(2) ? now.plusMillis(random.nextInt((int) AGE.toMillis())) : null;
        Truth truth = new Truth(
                key,
                kind,
                call,
                reference,
                amount,
                arrival,
                !isDone,
                new Sending(time.now(), time.nanos(), platform.userFingerprint()));
        truths.put(key, truth);
        arrive();
        if (!isForgotten) {
            JournalEntry entry = Objects.requireNonNull(journal.entry(journalKey(key)));
            journal.outcome(
                    new Ticket(entry.key(), entry.call()),
                    1,
                    isDone ? Outcome.done("{}") : Outcome.unknown("no answer"));
        }
    }

    /** A call without effect, maybe of another customer or operation, has used the key. */
    private void usedBefore(String key) {
        Ticket ticket = Ticket.of(journalKey(key));
        Call<?> call = call(any(Kind.values()), any(RandomLists.AMOUNTS));
        if (journal.begin(ticket, inputs(call), 1) instanceof Claim.Claimed) {
            JournalEntry entry = journal.outcome(
                    ticket, 1, any(new Outcome[] {Outcome.notSent("no"), Outcome.refused("no"), Outcome.unknown("no")
                    }));
            if (Objects.requireNonNull(entry).isUnsettled()) {
                journal.settle(entry, Settlement.absent("a person knows it"));
            }
        }
        pass(Duration.ofSeconds(random.nextInt(20)));
    }

    private Call<?> call(Kind kind, BigDecimal amount) {
        long customer = chance(3) ? ANOTHER : CUSTOMER;
        Request<?> request = request(kind, customer, amount);
        Long list = kind == Kind.FUND ? null : customer;
        if (!newest.containsKey(list) || (lists.idsGrow && chance(2))) {
            newest.put(list, lists.newestId(list)); // It is read again.
        }
        return (knowsNewest ? request.options(options -> options.newestBefore(newest.get(list))) : request).build();
    }

    private Request<?> request(Kind kind, long customer, BigDecimal amount) {
        AddPayment payment = payments.add()
                .customer(customer)
                .amount(amount)
                .date(DAY)
                .mode(PaymentMode.WIRE_TRANSFER)
                .asFund();
        InitiateRefund refund =
                payments.refund().customer(customer).amount(amount).date(DAY).mode(PaymentMode.WIRE_TRANSFER);
        return switch (kind) {
            case GENERATED -> payment;
            case OWN_REFERENCE -> payment.transaction(ownReference());
            case REFUND_WITH_ITS_OWN -> refund;
            case REFUND_WITH_THE_PAYMENTS ->
                refund.transaction(truths.values().stream()
                        .filter(truth ->
                                !isRestored || !truth.isRefund()) // A restored journal forgets who else has it.
                        .map(Truth::reference)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse("T-100000000096948"));
            case INVOICE -> payments.payInvoice(55).customer(customer).amount(amount);
            case FUND ->
                payments.addFund()
                        .amount(amount)
                        .date(DAY)
                        .mode(PaymentMode.WIRE_TRANSFER)
                        .bank("First Bank");
        };
    }

    private String ownReference() {
        if (lists.reuses) {
            return "REF-77A";
        }
        String number = String.valueOf(truths.size() + random.nextInt(1_000) * 10);
        return switch (random.nextInt(4)) {
            case 0 -> "471235000000000" + truths.size(); // round, as a spreadsheet makes another one
            case 1 -> "000" + (1_000_000 + Integer.parseInt(number));
            case 2 -> "1234567890123456" + truths.size(); // longer than a double
            default -> "REF-" + number;
        };
    }

    private JournalInputs inputs(Call<?> call) {
        return CallInputs.of(call, InputFiles.unread(List.of()), platform.userFingerprint(), text -> text);
    }

    private static JournalKey journalKey(String name) {
        return new JournalKey("https://ads.example.com", "client", 200001L, name);
    }

    /** Time passes. What is on its way arrives, clocks jump, and people are busy. */
    private void pass(Duration length) {
        time.advance(length);
        if (!hasJumped && time.sinceStart().compareTo(jumpsAt) >= 0) {
            hasJumped = true;
            time.set(time.now().plus(jump));
        }
        arrive();
        if (isQuiet) {
            return;
        }
        if (chance(4)) {
            Truth like = truths.isEmpty() ? null : any(List.copyOf(truths.values()));
            boolean isLike = like != null && chance(2);
            lists.anotherPersonPays(
                    isLike ? like.reference() : null, isLike ? like.amount() : any(RandomLists.AMOUNTS));
        }
        if (chance(4)) {
            lists.edit(made.entrySet().stream()
                    .filter(row -> mayBeCopied(row.getKey()))
                    .map(Map.Entry::getValue)
                    .toList());
        }
        if (!lists.reuses && chance(10)) {
            anotherPersonRecords();
        }
    }

    /** No edit gives a row the reference of a lost payment, unless the journal has a done call of its customer with it. */
    private boolean mayBeCopied(Truth done) {
        return !done.isLost()
                && truths.values().stream()
                        .filter(Truth::isLost)
                        .filter(lost -> isRestored || !Objects.equals(lost.customer(), done.customer()))
                        .noneMatch(lost -> Objects.equals(lost.reference(), done.reference()));
    }

    private void arrive() {
        truths.values().stream()
                .filter(truth -> truth.arrival() != null && !made.containsKey(truth))
                .filter(truth -> truth.arrival().compareTo(time.sinceStart()) <= 0)
                .forEach(truth -> made.put(truth, add(truth)));
    }

    private long add(Truth truth) {
        return lists.add(
                truth.customer(),
                Objects.requireNonNullElse(truth.reference(), ""),
                truth.amount(),
                truth.isRefund() ? "Refund" : "As Fund");
    }

    /** A person records a payment that never arrives. */
    private void anotherPersonRecords() {
        truths.values().stream()
                .filter(truth -> truth.kind() == Kind.OWN_REFERENCE && truth.arrival() == null)
                .filter(truth -> !made.containsKey(truth))
                .findFirst()
                .ifPresent(truth -> made.put(truth, add(truth)));
    }

    /** Settles all that can be settled, with the facts of its world, and checks the verdicts. */
    private List<Settled<Payment>> settle() {
        searchEachAlone();
        Set<Truth> madeBefore = Set.copyOf(made.keySet());
        List<Settled<Payment>> settled = reconcile().settle();
        settled.forEach(call ->
                check(Objects.requireNonNull(truths.get(call.entry().key().name())), call.outcome(), madeBefore));
        return settled;
    }

    /** The age counts by wall clocks, so it contains their difference. */
    private ReconcileJournal<Payment> reconcile() {
        PlatformFacts facts = facts(jump.isNegative() ? AGE : AGE.plus(jump));
        return Payments.on(platform, facts).reconcile(journal).within(within);
    }

    private PlatformFacts facts(Duration age) {
        return new PlatformFacts(isUnique, lists.idsGrow, age);
    }

    /** Searches as the process that has sent a call, which knows its age by both clocks. */
    private void searchEachAlone() {
        for (Truth truth : truths.values()) {
            boolean isShared = truths.values().stream()
                    .anyMatch(other ->
                            !other.key().equals(truth.key()) && Objects.equals(other.reference(), truth.reference()));
            if (isQuiet || !truth.isLost() || isShared || !chance(3)) {
                continue;
            }
            CallContext context = truth.call().unsent().after(1, Duration.ZERO);
            JournalEntry entry = chance(2) ? null : journal.entry(journalKey(truth.key()));
            OutcomeUnknownException lost = new OutcomeUnknownException(
                    context, truth.call(), "no answer came.", truth.sending(), Sent.UNKNOWN, null, entry, null);
            Set<Truth> madeBefore = Set.copyOf(made.keySet());
            Reconcile<Payment> search =
                    Payments.on(platform, facts(AGE)).reconcile(lost).within(within);
            check(truth, search.find(), madeBefore);
        }
    }

    /** @param madeBefore the payments that had a row before the search */
    private void check(Truth truth, Reconciliation<Payment> outcome, Set<Truth> madeBefore) {
        String where = truth + " is " + outcome + " in " + this;
        assertThat(truth.isLost()).as(where).isTrue();
        if (outcome instanceof Reconciliation.Found<Payment> found) {
            assertThat(made).as(where).containsKey(truth);
            assertThat(found.row().paymentId()).as(where).isIn(made.get(truth), null);
            verdicts.add(Verdict.FOUND);
        } else if (outcome instanceof Reconciliation.Recorded<Payment> recorded) {
            assertRecorded(truth, Objects.requireNonNull(recorded.row().paymentId()), where);
            verdicts.add(Verdict.RECORDED);
        } else if (outcome instanceof Reconciliation.Absent) {
            assertThat(truth.arrival()).as(where).isNull();
            assertThat(madeBefore).as(where).doesNotContain(truth);
            verdicts.add(Verdict.ABSENT);
        } else {
            assertThat(outcome).as(where).isInstanceOf(Reconciliation.Open.class);
            verdicts.add(Verdict.OPEN);
        }
    }

    /** It is the payment's row, or a person has given it the same reference. */
    private void assertRecorded(Truth truth, long row, String where) {
        assertThat(made.getOrDefault(truth, row)).as(where).isEqualTo(row);
        made.forEach((other, its) -> assertThat(its == row && !other.key().equals(truth.key()))
                .as(where)
                .isFalse());
        assertThat(lists.reference(row)).as(where).isEqualTo(truth.reference());
    }

    /** A person checks some candidates of the open payments, and knows which are not theirs. Returns whether there was one. */
    private boolean acknowledgeSome(List<Settled<Payment>> settled) {
        boolean any = false;
        for (Settled<Payment> one : settled) {
            if (!(one.outcome() instanceof Reconciliation.Open<Payment> open)) {
                continue;
            }
            Long own = made.get(truths.get(one.entry().key().name()));
            for (Candidate<Payment> candidate : open.candidates()) {
                Long id = candidate.row().paymentId();
                if (id != null && !id.equals(own) && random.nextBoolean()) {
                    reconcile().acknowledge(one, candidate.row(), "checked");
                    any = true;
                }
            }
        }
        return any;
    }

    /** The program starts again. It may send another payment under the key of an absent one. */
    private boolean payAbsentAgain() {
        List<JournalEntry> absent = journal.entries().stream()
                .filter(entry -> entry.state() == JournalEntry.State.ABSENT)
                .filter(entry -> truths.containsKey(entry.key().name()) && chance(2))
                .toList();
        absent.forEach(entry -> pay(entry.key().name(), false));
        return !absent.isEmpty();
    }

    @Override
    public String toString() {
        return truths.values() + ", made: " + made.values() + (isUnique ? ", references are unique" : "")
                + ", clock jumps by " + jump + (hasJumped ? " and has jumped" : "") + ", now " + time.sinceStart()
                + ", " + lists;
    }
}
