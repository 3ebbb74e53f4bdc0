package io.adplatform.sdk.journal.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.journal.Journal.Claim;
import io.adplatform.sdk.journal.Journal.Outcome;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalEntry.Holder;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import io.adplatform.sdk.journal.JournalException;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.journal.JournalRules;
import io.adplatform.sdk.journal.Settlement;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Programs, one after the other, that pay as their journal says, and a platform that knows what was really paid. The
 * programs die, the machine dies, the disk is full or fails; nothing may ever be paid twice.
 */
final class PayRun {

    static final Path FILE = Path.of("/journals/pay.journal");
    private static final long LEAST_TO_COMPACT = 5_500;

    private final ManualTime time = Time.manual();
    private final Random random;

    /** What the platform has done. */
    private final Set<String> paid = new HashSet<>();

    /** What the journal said it had recorded, and that survives a crash for sure. */
    private final Map<String, JournalEntry.State> sure = new HashMap<>();

    SimulatedDisk disk;
    FileJournal journal;

    /** How many outcomes the journal couldn't record although the machine lived. */
    int outcomesNotRecorded;

    /** How many requests weren't sent since the journal couldn't record them. */
    int intentsNotRecorded;

    @SuppressWarnings("NullAway")
    PayRun(long seed, SimulatedDisk disk) {
        this.random = new Random(seed);
        this.disk = disk;
    }

    /** What becomes of a request. */
    enum Fate {
        DONE,
        REFUSED,
        ANSWERED_429_THEN_DONE,
        LOST_BUT_DONE,
        LOST
    }

    /** Starts a program; whatever a crash has left must be readable. */
    void start() {
        try {
            journal = new FileJournal(
                    FILE, time, new JournalHistoriesTest.Alone(), disk, LEAST_TO_COMPACT, Runnable::run);
        } catch (IOException | JournalException refused) {
            throw new AssertionError("the journal can't be opened after what happened", refused);
        }
    }

    /** Whether the program has started, and hadn't to be told that the disk is bad. */
    boolean tryStart() {
        try {
            start();
            return true;
        } catch (SimulatedDisk.Crash died) {
            return false;
        } catch (AssertionError failed) {
            if (String.valueOf(failed.getCause()).contains("simulated:")) {
                return false;
            }
            throw failed;
        }
    }

    static JournalKey key(String name) {
        return new JournalKey("https://ads.example.com", "c", 1L, name);
    }

    /** Any of the programs' steps: pay some row, or look after what is open. */
    void doSomething() {
        if (random.nextInt(5) == 0) {
            settleOne();
        } else {
            Fate fate = Fate.values()[random.nextInt(Fate.values().length)];
            pay("row-" + random.nextInt(6), fate, random.nextInt(8) == 0);
        }
    }

    /** Pays as far as the journal lets it. */
    void pay(String row, Fate fate, boolean givesUpEarly) {
        time.advance(Duration.ofSeconds(1));
        String padding = "x".repeat(random.nextInt(400));
        JournalInputs inputs = new JournalInputs("POST /pay", row, "{\"row\":\"" + row + padding + "\"}", null);
        Optional<Claim> answer = said(() -> journal.look(key(row), inputs));
        answer.ifPresent(claim -> check(row, claim));
        if (!givesUpEarly && answer.isPresent() && answer.get() instanceof Claim.Claimed) {
            send(row, inputs, Ticket.of(key(row)), 1, fate);
        }
    }

    /** What the journal says must be true: nothing that was paid may be sent, and nothing else counts as done. */
    private void check(String row, Claim said) {
        if (said instanceof Claim.Claimed) {
            assertThat(paid).as("the journal lets %s be sent", row).doesNotContain(row);
        }
        if (said instanceof Claim.Done) {
            assertThat(paid).as("the journal takes %s for done", row).contains(row);
        }
        if (sure.get(row) == JournalEntry.State.DONE) {
            assertThat(said).as("what was settled as done, %s", row).isInstanceOf(Claim.Done.class);
        }
    }

    private void send(String row, JournalInputs inputs, Ticket ticket, int attempt, Fate fate) {
        Optional<Claim> begun = said(() -> journal.begin(ticket, inputs, attempt));
        if (begun.isEmpty()) {
            intentsNotRecorded++;
            said(() -> journal.outcome(ticket, attempt, Outcome.notSent("the journal could not be written")));
            return;
        }
        assertThat(begun.get()).isInstanceOf(Claim.Claimed.class);
        if (fate == Fate.DONE || fate == Fate.LOST_BUT_DONE) {
            paid.add(row);
        }
        Outcome outcome = switch (fate) {
            case DONE -> Outcome.done("{\"row\":\"" + row + "\"}");
            case LOST, LOST_BUT_DONE -> Outcome.unknown("no answer");
            case REFUSED -> Outcome.refused("422");
            case ANSWERED_429_THEN_DONE -> Outcome.notSent("429");
        };
        if (said(() -> journal.outcome(ticket, attempt, outcome)).isEmpty()) {
            outcomesNotRecorded++;
        }
        if (fate == Fate.ANSWERED_429_THEN_DONE && !disk.crashed()) {
            send(row, inputs, ticket, attempt + 1, Fate.DONE);
        }
    }

    /** A person looks at the platform and says what is there. */
    void settleOne() {
        List<JournalEntry> open = said(() -> journal.unsettled()).orElse(List.of());
        if (open.isEmpty()) {
            return;
        }
        JournalEntry entry = open.get(random.nextInt(open.size()));
        boolean done = paid.contains(entry.key().name());
        Settlement word = done ? Settlement.done("seen") : Settlement.absent("not there");
        if (said(() -> journal.settle(entry, word)).isPresent() && done) {
            sure.put(entry.key().name(), JournalEntry.State.DONE);
        }
    }

    /** Everything that was paid, and how the journal speaks of it now. */
    void checkAll() {
        for (String row : Set.copyOf(paid)) {
            check(row, journal.look(key(row), new JournalInputs("POST /pay", row, "{}", null)));
        }
    }

    /** What the journal said; empty where it said that it can't, or where the machine died meanwhile. */
    private static <T> Optional<T> said(Supplier<@Nullable T> step) {
        try {
            return Optional.ofNullable(step.get());
        } catch (JournalException failed) {
            return Optional.empty();
        }
    }

    /** Returns an entry of a call that was not sent. */
    static JournalEntry notSent(JournalKey key, JournalInputs inputs, long fence) {
        Ticket ticket = new Ticket(key, "a call");
        Holder holder = new Holder(1, "simulation", Instant.EPOCH);
        JournalEntry sent = JournalEntry.begun(ticket, inputs, fence, 1, Instant.EPOCH, holder);
        return Objects.requireNonNull(
                JournalRules.outcome(sent, ticket, 1, Outcome.notSent("cancelled"), Instant.EPOCH));
    }

    /** Returns the newest entry of each key in the file. */
    static List<JournalEntry> entries(Disk disk) throws IOException {
        List<JournalEntry> entries = new ArrayList<>();
        JournalLog.read(disk, FILE, entries::add);
        return entries;
    }
}
