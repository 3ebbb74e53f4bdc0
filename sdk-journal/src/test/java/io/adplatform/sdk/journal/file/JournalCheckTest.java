package io.adplatform.sdk.journal.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.journal.Guard;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.Journal.Claim;
import io.adplatform.sdk.journal.Journal.Outcome;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalEntry.Former;
import io.adplatform.sdk.journal.JournalEntry.State;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import io.adplatform.sdk.journal.JournalException;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.journal.Settlement;
import io.adplatform.sdk.journal.file.JournalCheck.Broken;
import io.adplatform.sdk.journal.file.JournalCheck.Rule;
import io.adplatform.sdk.journal.file.SimulatedDisk.Mutant;
import io.adplatform.sdk.testing.Depth;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A journal that was written by the rules passes, and an edited one does not. */
@ExtendWith(QuietConsole.class)
class JournalCheckTest {

    /** More with -Djournal.edits=10000. */
    private static final int EDITS = Depth.choose("journal.edits", 300, 3_000);

    private static final BigDecimal LIMIT = new BigDecimal("300");

    private final ManualTime time = Time.manual();

    /** Makes any calls of some keys, and returns the journal. */
    private FileJournal used(Random random, SimulatedDisk disk, int leastToCompact) throws IOException {
        FileJournal journal = new FileJournal(
                PayRun.FILE, time, new JournalHistoriesTest.Alone(), disk, leastToCompact, Runnable::run);
        for (int i = 0; i < 40; i++) {
            time.advance(Duration.ofSeconds(1 + random.nextInt(100)));
            JournalKey key = PayRun.key("row-" + random.nextInt(9));
            try {
                if (random.nextInt(4) > 0) {
                    call(journal, random, key);
                } else {
                    List<JournalEntry> entries = journal.entries();
                    if (!entries.isEmpty()) {
                        journal.settle(entries.get(random.nextInt(entries.size())), settlement(random));
                    }
                }
            } catch (JournalException refused) {
                // The rules forbid the step.
            }
        }
        return journal;
    }

    private static Settlement settlement(Random random) {
        return switch (random.nextInt(3)) {
            case 0 -> Settlement.done("found");
            case 1 -> Settlement.absent("not found");
            default -> Settlement.open("an error");
        };
    }

    private static void call(Journal journal, Random random, JournalKey key) {
        Guard guard = Guard.of(new BigDecimal(1 + random.nextInt(60)))
                .atMost("total", LIMIT)
                .unique("row " + random.nextInt(12));
        if (random.nextInt(8) == 0) {
            guard = guard.approvedBy("J. Smith", "ticket 4711");
        }
        JournalInputs inputs =
                new JournalInputs("POST /pay", key.name(), "{}", "T-" + (1 + random.nextInt(20))).withGuard(guard);
        Ticket ticket = Ticket.of(key);
        for (int attempt = 1; attempt < 4; attempt++) {
            if (!(journal.begin(ticket, inputs, attempt) instanceof Claim.Claimed)) {
                return;
            }
            int fate = random.nextInt(10);
            if (fate == 0) {
                return; // its process dies
            }
            journal.outcome(ticket, attempt, outcome(fate));
            if (fate > 2) {
                if (random.nextInt(10) == 0) {
                    journal.outcome(ticket, attempt, Outcome.done("{\"late\":1}"));
                }
                return;
            }
        }
    }

    private static Outcome outcome(int fate) {
        return switch (fate) {
            case 1, 2 -> Outcome.notSent("429");
            case 3 -> Outcome.refused("422");
            case 4, 5 -> Outcome.unknown("no answer");
            default -> Outcome.done("{\"id\":1}");
        };
    }

    private static List<Broken> broken(SimulatedDisk disk) {
        List<Broken> broken = new ArrayList<>();
        try {
            JournalCheck.of(disk, PayRun.FILE, broken::add);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return broken;
    }

    @Test
    void aJournalOfTheRulesPasses() throws IOException {
        for (int seed = 0; seed < Depth.choose(60, 2_000); seed++) {
            Random random = new Random(seed);
            SimulatedDisk disk = new SimulatedDisk(seed, Mutant.NONE);
            for (int life = 0; life < 3; life++) {
                FileJournal journal = used(random, disk, seed % 2 == 0 ? Integer.MAX_VALUE : 12_000);

                assertThat(broken(disk)).as("the file, seed %d", seed).isEmpty();
                List<Broken> inEntries = new ArrayList<>();
                assertThat(JournalCheck.of(journal, inEntries::add))
                        .isEqualTo(journal.entries().size());
                assertThat(inEntries).as("the entries, seed %d", seed).isEmpty();
                journal.close();
            }
        }
    }

    /** Returns the records of a journal that was never written anew. */
    private List<JournalEntry> records(Random random) throws IOException {
        SimulatedDisk disk = new SimulatedDisk(1, Mutant.NONE);
        used(random, disk, Integer.MAX_VALUE).close();
        List<JournalEntry> records = new ArrayList<>();
        try (Disk.DiskFile opened = Objects.requireNonNull(disk.open(PayRun.FILE))) {
            JournalLog.scan(PayRun.FILE, opened, (position, number, entry) -> records.add(entry));
        }
        return records;
    }

    /** Writes records into a file. The first ones are the newest entries of an earlier file. */
    private static SimulatedDisk file(List<JournalEntry> records, int copied) {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(JournalLog.beginning(copied));
        int number = 0;
        for (JournalEntry record : records) {
            file.writeBytes(RecordFormat.record(++number, JournalLog.content(record)));
        }
        SimulatedDisk disk = new SimulatedDisk(1, Mutant.NONE);
        disk.put(PayRun.FILE, file.toByteArray());
        return disk;
    }

    @Test
    void anyEditOfAJournalIsFound() throws IOException {
        List<String> missed = new ArrayList<>();
        for (int i = 0; i < EDITS; ) {
            Random random = new Random(i);
            List<JournalEntry> records = records(random);
            for (int edits = 0; edits < 10; edits++, i++) {
                List<JournalEntry> edited = new ArrayList<>(records);
                String edit = edit(edited, random);
                if (broken(file(edited, 0)).isEmpty()) {
                    missed.add("edit " + i + ": " + edit);
                }
            }
        }

        assertThat(missed).isEmpty();
    }

    /** A change of one record is visible if another record of the key depends on it. */
    private static String edit(List<JournalEntry> records, Random random) {
        while (true) {
            int at = random.nextInt(records.size());
            JournalEntry entry = records.get(at);
            int next = next(records, at);
            boolean hasNext = next < records.size();
            boolean isBegin = entry.state() == State.SENT;
            int kind = random.nextInt(16);
            JournalEntry changed = changed(entry, kind, random);
            if (kind == 0 && hasNext) {
                records.remove(at);
            } else if (kind == 1) {
                records.add(next, entry);
            } else if (kind == 2 && hasNext) {
                Collections.swap(records, at, next);
            } else if (kind == 3 && hasNext) {
                State[] states = State.values();
                State state = states[random.nextInt(states.length)];
                if (state == entry.state()) {
                    continue;
                }
                records.set(at, with(entry, state, entry.fence(), entry.attempt(), entry.sentAt()));
            } else if (kind == 4 && isPaidAtOnce(records, at)) {
                int other = random.nextInt(records.size());
                if (!isPaidAtOnce(records, other) || other == at) {
                    continue;
                }
                String reference = records.get(other).inputs().reference();
                replace(records, entry.key(), one -> with(one, one.key(), inputs(one, reference, null)));
            } else if (kind == 5 && isPaidAtOnce(records, at)) {
                if (entry.inputs().guard().approval() != null) {
                    continue;
                }
                replace(records, entry.key(), one -> with(one, one.key(), inputs(one, "T-edited", LIMIT.add(LIMIT))));
            } else if (changed != null && (hasNext || !isBegin)) {
                records.set(at, changed);
            } else {
                continue;
            }
            return "kind " + kind + " of record " + (at + 1) + ", " + entry.state();
        }
    }

    private static @Nullable JournalEntry changed(JournalEntry entry, int kind, Random random) {
        int by = random.nextBoolean() ? 1 : -1;
        Instant sentAt = Objects.requireNonNull(entry.sentAt());
        return switch (kind) {
            case 6 -> with(entry, entry.state(), entry.fence() + by, entry.attempt(), sentAt);
            case 7 -> with(entry, entry.state(), entry.fence(), entry.attempt() + by, sentAt);
            case 8 -> with(entry, entry.state(), entry.fence(), entry.attempt(), sentAt.plusMillis(by));
            case 9 -> with(entry, entry.state(), entry.fence(), entry.attempt(), null);
            case 10 -> with(entry, PayRun.key("another row"), entry.inputs());
            case 11 -> with(entry, entry.key(), inputs(entry, "T-edited", null));
            case 12 ->
                with(entry, entry.key(), inputs(entry, entry.inputs().reference(), LIMIT.subtract(BigDecimal.ONE)));
            case 13 -> history(entry, List.of(new Former("9.1", sentAt, State.REFUSED, sentAt, "422")));
            case 14 -> entry.history().isEmpty() ? null : history(entry, List.of());
            case 15 -> call(entry, "another call");
            default -> null;
        };
    }

    private static int next(List<JournalEntry> records, int at) {
        return IntStream.range(at + 1, records.size())
                .filter(i -> records.get(i).key().equals(records.get(at).key()))
                .findFirst()
                .orElse(records.size());
    }

    /** Whether a record is the begin of the only request of its key, which was done. */
    private static boolean isPaidAtOnce(List<JournalEntry> records, int at) {
        List<State> states = records.stream()
                .filter(entry -> entry.key().equals(records.get(at).key()))
                .map(JournalEntry::state)
                .toList();
        return states.equals(List.of(State.SENT, State.DONE)) && records.get(at).state() == State.SENT;
    }

    private static void replace(List<JournalEntry> records, JournalKey key, UnaryOperator<JournalEntry> edit) {
        records.replaceAll(entry -> entry.key().equals(key) ? edit.apply(entry) : entry);
    }

    private static JournalInputs inputs(JournalEntry entry, @Nullable String reference, @Nullable BigDecimal amount) {
        JournalInputs old = entry.inputs();
        Guard guard = old.guard();
        return new JournalInputs(old.operation(), old.fingerprint(), old.description(), reference)
                .withGuard(new Guard(
                        amount == null ? guard.amount() : amount,
                        guard.tags(),
                        guard.conditions(),
                        guard.approval(),
                        guard.duplicateOf()));
    }

    private static JournalEntry with(
            JournalEntry entry, State state, long fence, int attempt, @Nullable Instant sentAt) {
        return new JournalEntry(
                entry.key(),
                entry.inputs(),
                state,
                entry.call(),
                fence,
                attempt,
                sentAt,
                entry.changedAt(),
                entry.answer(),
                entry.note(),
                null,
                entry.history());
    }

    private static JournalEntry with(JournalEntry entry, JournalKey key, JournalInputs inputs) {
        return new JournalEntry(
                key,
                inputs,
                entry.state(),
                entry.call(),
                entry.fence(),
                entry.attempt(),
                entry.sentAt(),
                entry.changedAt(),
                entry.answer(),
                entry.note(),
                null,
                entry.history());
    }

    private static JournalEntry history(JournalEntry entry, List<Former> history) {
        return new JournalEntry(
                entry.key(),
                entry.inputs(),
                entry.state(),
                entry.call(),
                entry.fence(),
                entry.attempt(),
                entry.sentAt(),
                entry.changedAt(),
                entry.answer(),
                entry.note(),
                null,
                history);
    }

    private static JournalEntry call(JournalEntry entry, String call) {
        return new JournalEntry(
                entry.key(),
                entry.inputs(),
                entry.state(),
                call,
                entry.fence(),
                entry.attempt(),
                entry.sentAt(),
                entry.changedAt(),
                entry.answer(),
                entry.note(),
                null,
                entry.history());
    }

    /** Returns a call that was done, as a file that was written anew has it. */
    private static JournalEntry done(String row, long fence, String reference, Guard guard, Former... history) {
        JournalInputs inputs = new JournalInputs("POST /pay", row, "{}", reference).withGuard(guard);
        return new JournalEntry(
                PayRun.key(row),
                inputs,
                State.DONE,
                "call",
                fence,
                1,
                Instant.EPOCH,
                Instant.EPOCH,
                "{}",
                null,
                null,
                List.of(history));
    }

    private static Former former(String sending, State state) {
        return new Former(sending, Instant.EPOCH, state, Instant.EPOCH, "a note");
    }

    private static void assertThatNewestBreak(Rule rule, JournalEntry... newest) {
        assertThat(broken(file(List.of(newest), newest.length))).singleElement().satisfies(broken -> {
            assertThat(broken.rule()).isEqualTo(rule);
            assertThat(broken.record()).isEqualTo(newest.length);
            assertThat(broken.key()).isEqualTo(newest[newest.length - 1].key());
        });
    }

    private static final Guard LIMITED = Guard.of(new BigDecimal("200")).atMost("total", LIMIT);

    @Test
    void newestEntriesAreCheckedByThemselvesAndTogether() {
        assertThat(broken(file(
                        List.of(done("a", 1, "1", LIMITED), done("b", 2, "2", LIMITED.approvedBy("J", "n"))), 2)))
                .isEmpty();
        assertThat(broken(file(List.of(done("a", 9, "1", LIMITED, former("8.1", State.REFUSED))), 1)))
                .isEmpty();

        assertThatNewestBreak(Rule.UNIQUE_REFERENCE, done("a", 1, "1", Guard.NONE), done("b", 2, "1", Guard.NONE));
        assertThatNewestBreak(Rule.LIMITS_KEPT, done("a", 1, "1", LIMITED), done("b", 2, "2", LIMITED));
        assertThatNewestBreak(
                Rule.LIMITS_KEPT, done("a", 1, "1", Guard.NONE.unique("x")), done("b", 2, "2", Guard.NONE.unique("x")));
        assertThatNewestBreak(Rule.SENT_ONCE, done("a", 9, "1", Guard.NONE, former("8.1", State.UNKNOWN)));
        assertThatNewestBreak(Rule.SENT_ONCE, done("a", 9, "1", Guard.NONE, former("9.2", State.ABSENT)));
        assertThatNewestBreak(Rule.RESULT_OF_ITS_REQUEST, done("a", 9, "1", Guard.NONE, former("9.1", State.DONE)));
        assertThatNewestBreak(Rule.FIELDS, done("a", 9, "1", Guard.NONE, former("9", State.REFUSED)));
        assertThatNewestBreak(Rule.FIELDS, with(done("a", 9, "1", Guard.NONE), State.ABSENT, 9, 1, Instant.EPOCH));
    }

    @Test
    void aFileOfAnEarlierFormatIsCheckedByItsNewestEntries() {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.writeBytes(RecordFormat.record(
                0, "{\"journal\":\"adplatform-sdk\",\"format\":2}".getBytes(StandardCharsets.UTF_8)));
        file.writeBytes(RecordFormat.record(0, JournalLog.content(done("a", 1, "1", Guard.NONE))));
        file.writeBytes(RecordFormat.record(0, JournalLog.content(done("a", 1, "1", Guard.NONE))));
        file.writeBytes(RecordFormat.record(0, JournalLog.content(done("b", 2, "1", Guard.NONE))));
        SimulatedDisk disk = new SimulatedDisk(1, Mutant.NONE);
        disk.put(PayRun.FILE, file.toByteArray());

        assertThat(broken(disk)).extracting(Broken::rule).containsExactly(Rule.UNIQUE_REFERENCE);
    }
}
