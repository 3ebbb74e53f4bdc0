package io.adplatform.sdk.finance.credits;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.error.Sending;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.finance.reconcile.Candidate;
import io.adplatform.sdk.finance.reconcile.Reconciliation;
import io.adplatform.sdk.finance.reconcile.Settled;
import io.adplatform.sdk.finance.testing.Draws;
import io.adplatform.sdk.finance.testing.JsonPlatform;
import io.adplatform.sdk.finance.testing.JsonRow;
import io.adplatform.sdk.internal.recording.CallInputs;
import io.adplatform.sdk.internal.recording.CallInputs.InputFiles;
import io.adplatform.sdk.journal.Journal.Outcome;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.journal.MemoryJournal;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.time.ManualTime;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/**
 * A platform and a program that adds, edits, revokes and claims credit, of which a test knows the truth. A seed decides which calls
 * arrive and when, what other people do with the same credit, how wrong the clocks are, and how the lists are cut and sorted.
 */
final class RandomCredits extends Draws {

    private static final long[] CUSTOMERS = {300417, 300428};
    /** The credit that is offered to the organization. */
    private static final long OFFERED = 0;

    private static final BigDecimal[] AMOUNTS = {new BigDecimal("777.25"), BigDecimal.TEN};
    private static final String[] STATUSES = {"Unclaimed", "Claimed", "Revoked", "Expired"};

    /** The outcome of a search. */
    enum Verdict {
        IN_STATE,
        OPEN
    }

    private enum Kind {
        ADD,
        EDIT,
        REVOKE,
        CLAIM
    }

    /** @param arrival the true time of its arrival; {@code null} if it never arrives */
    private record Truth(Kind kind, long owner, long credit, Call<?> call, Duration arrival, Sending sending) {

        String wanted() {
            return kind == Kind.REVOKE ? "Revoked" : "Claimed";
        }
    }

    private final ManualTime time;
    private final MemoryJournal journal;
    private final JsonPlatform platform;
    private final Credits credits;
    private final Map<Long, List<JsonRow>> rows = new TreeMap<>();
    private final Map<String, Truth> truths = new LinkedHashMap<>();
    private final Set<String> arrived = new HashSet<>();
    /** The statuses that each credit has had since the search began. */
    private final Map<Long, Set<String>> shown = new TreeMap<>();

    private final List<Verdict> verdicts = new ArrayList<>();
    private long nextId = 500;

    RandomCredits(long seed, ManualTime time) {
        super(new Random(seed * 0x9E3779B97F4A7C15L));
        this.time = time;
        this.journal = new MemoryJournal(time);
        this.platform = new JsonPlatform(time);
        this.credits = Credits.on(platform);
        for (long owner : new long[] {OFFERED, CUSTOMERS[0], CUSTOMERS[1]}) {
            rows.put(owner, new ArrayList<>());
            for (int i = 1 + random.nextInt(14); i > 0; i--) {
                add(owner, any(AMOUNTS), any(STATUSES));
            }
        }
        answer();
    }

    /** Lives, and returns the verdicts. Fails if one is wrong. */
    List<Verdict> live() {
        for (int i = 1 + random.nextInt(5); i > 0; i--) {
            send("credit-" + i);
            pass(Duration.ofMillis(random.nextInt(20_000)));
        }
        for (int i = 0; i < 2; i++) {
            pass(Duration.ofSeconds(random.nextInt(400)));
            if (chance(3)) {
                time.set(time.now().plus(Duration.ofMinutes(random.nextInt(345_600) - 172_800))); // 120 days
            }
            searchAlone();
            List<Settled<Credit>> settled = settle();
            settled.forEach(this::acknowledgeSome);
        }
        return verdicts;
    }

    private void send(String key) {
        Kind kind = any(Kind.values());
        long owner = kind == Kind.CLAIM ? OFFERED : CUSTOMERS[random.nextInt(2)];
        long credit = any(rows.get(owner)).id();
        Call<?> call = (switch (kind) {
                    case ADD -> credits.add(owner, any(AMOUNTS));
                    case EDIT -> credits.edit(credit).customer(owner).amount(any(AMOUNTS));
                    case REVOKE -> credits.revoke(credit).customer(owner);
                    case CLAIM -> credits.claim(credit).customerName("N");
                })
                .build();
        Ticket ticket = Ticket.of(new JournalKey("https://ads.example.com", "client", 200001L, key));
        journal.begin(
                ticket, CallInputs.of(call, InputFiles.unread(List.of()), platform.userFingerprint(), text -> text), 1);
        boolean isDone = chance(4);
        Duration arrival = isDone || chance(3)
                ? time.sinceStart()
                : chance(2) ? time.sinceStart().plusMillis(random.nextInt(600_000)) : null;
        if (!isDone) {
            Sending sending = new Sending(time.now(), time.nanos(), platform.userFingerprint());
            truths.put(key, new Truth(kind, owner, credit, call, arrival, sending));
        } else if (kind == Kind.REVOKE || kind == Kind.CLAIM) {
            decide(credit, kind == Kind.REVOKE ? "Revoked" : "Claimed");
        }
        journal.outcome(ticket, 1, isDone ? Outcome.done("{}") : Outcome.unknown("no answer"));
    }

    private void pass(Duration length) {
        time.advance(length);
        truths.forEach((key, truth) -> {
            if (truth.arrival() != null && truth.arrival().compareTo(time.sinceStart()) <= 0 && arrived.add(key)) {
                arrive(truth);
            }
        });
        JsonRow row = any(any(List.copyOf(rows.values())));
        switch (random.nextInt(12)) {
            case 0 -> row.with("creditAmount", any(AMOUNTS));
            case 1 -> decide(row.id(), any(STATUSES));
            case 2 -> add(any(List.copyOf(rows.keySet())), any(AMOUNTS), any(STATUSES));
            case 3 -> row.with("modifiedAt", random.nextInt() * 1_000_000L);
            default -> {}
        }
    }

    private void arrive(Truth truth) {
        switch (truth.kind()) {
            case ADD -> add(truth.owner(), any(AMOUNTS), "Unclaimed");
            case EDIT -> {}
            default -> decide(truth.credit(), truth.wanted());
        }
    }

    private void add(long owner, BigDecimal amount, String status) {
        long id = nextId++;
        rows.get(owner)
                .add(JsonRow.withId(id)
                        .with("creditId", id)
                        .with("creditAmount", amount)
                        .with("status", status));
        shown.put(id, new HashSet<>(Set.of(status)));
    }

    private void decide(long id, String status) {
        rows.values().stream()
                .flatMap(List::stream)
                .filter(row -> row.id() == id)
                .forEach(row -> row.with("status", status));
        Objects.requireNonNull(shown.get(id)).add(status);
    }

    private void answer() {
        int fault = chance(3) ? random.nextInt(4) : -1;
        boolean shuffles = random.nextBoolean();
        int most = any(new Integer[] {5, 10, 1000});
        if (chance(8)) {
            platform.ofUnknownUser();
        }
        platform.clockAhead(Duration.ofDays(random.nextInt(240) - 120));
        platform.lists(call -> {
                    pass(Duration.ofMillis(random.nextInt(1_500)));
                    return rows.get(Long.parseLong(call.query().getOrDefault("owId", "" + OFFERED)));
                })
                .ordered(all -> {
                    List<JsonRow> list = new ArrayList<>(all);
                    if (shuffles) {
                        Collections.shuffle(list, random);
                    }
                    return fault == 0 ? list.subList(0, list.size() / 2) : list;
                })
                .answering(asked -> {
                    boolean isWhole = asked.number() == 1 && asked.limit() == 10; // a list without pages has no limit
                    List<JsonRow> page = (isWhole ? asked.allRows() : asked.rows(most))
                            .stream()
                                    .map(row -> fault == 1 ? row.copy().without("creditId") : row)
                                    .map(row -> fault == 2 ? row.copy().without("status") : row)
                                    .toList();
                    return isWhole
                            ? page.stream().map(JsonRow::fields).toList()
                            : JsonPlatform.data(
                                    page,
                                    fault == 3 ? null : (long) asked.allRows().size(),
                                    null);
                });
    }

    /** The statuses before the search are forgotten. */
    private void beginSearch() {
        rows.values().stream()
                .flatMap(List::stream)
                .forEach(row -> shown.put(
                        row.id(), new HashSet<>(Set.of((String) row.fields().get("status")))));
    }

    private List<Settled<Credit>> settle() {
        beginSearch();
        List<Settled<Credit>> settled = credits.reconcile(journal)
                .within(chance(6) ? Duration.ofSeconds(30) : Duration.ZERO)
                .settle();
        settled.forEach(one -> {
            check(Objects.requireNonNull(truths.get(one.entry().key().name())), one.outcome());
            assertThat(one.isOpen()).isEqualTo(one.outcome() instanceof Reconciliation.Open);
        });
        return settled;
    }

    private void searchAlone() {
        Truth truth = truths.isEmpty() ? null : any(List.copyOf(truths.values()));
        if (truth != null) {
            beginSearch();
            OutcomeUnknownException lost = new OutcomeUnknownException(
                    truth.call().unsent().after(1, Duration.ZERO),
                    truth.call(),
                    "no answer came.",
                    truth.sending(),
                    Sent.UNKNOWN,
                    null,
                    null,
                    null);
            check(truth, credits.reconcile(lost).within(Duration.ZERO).find());
        }
    }

    /** Only a decision is ever known, and credit without a status proves nothing. */
    private void check(Truth truth, Reconciliation<Credit> outcome) {
        String where = truth + " is " + outcome + ", since the search began: " + shown;
        if (outcome instanceof Reconciliation.InState<Credit> decided) {
            assertThat(truth.kind()).as(where).isIn(Kind.REVOKE, Kind.CLAIM);
            assertThat(decided.row().creditId()).as(where).isEqualTo(truth.credit());
            assertThat(shown.get(truth.credit())).as(where).contains(truth.wanted());
            verdicts.add(Verdict.IN_STATE);
        } else {
            assertThat(outcome).as(where).isInstanceOf(Reconciliation.Open.class);
            verdicts.add(Verdict.OPEN);
        }
    }

    /** No acknowledgement settles a call on credit. */
    private void acknowledgeSome(Settled<Credit> settled) {
        if (settled.outcome() instanceof Reconciliation.Open<Credit> open) {
            for (Candidate<Credit> candidate : open.candidates()) {
                if (candidate.row().creditId() > 0 && chance(3)) {
                    credits.reconcile(journal).acknowledge(settled, candidate.row(), "checked");
                }
            }
        }
        assertThat(journal.entries()).extracting(JournalEntry::state).doesNotContain(JournalEntry.State.ABSENT);
    }
}
