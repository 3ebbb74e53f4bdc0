package io.adplatform.sdk.journal.file;

import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.Journal.Claim;
import io.adplatform.sdk.journal.Journal.Outcome;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalEntry.Holder;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import io.adplatform.sdk.journal.JournalException;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.journal.MemoryJournal;
import io.adplatform.sdk.journal.file.SimulatedDisk.Mutant;
import io.adplatform.sdk.testing.Histories;
import io.adplatform.sdk.time.Time;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.function.Supplier;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Looks, begins and outcomes of two keys on several threads have the results of some order on a journal in memory. */
@Timeout(600)
class JournalHistoriesTest {

    @Test
    void concurrentStepsHaveTheResultsOfSomeOrder(@TempDir Path directory) throws Exception {
        Histories.check(directory, OfFile.class, OfMemory.class);
    }

    /** The steps of calls with two keys. */
    @Param(name = "key", gen = IntGen.class, conf = "1:2")
    @Param(name = "call", gen = IntGen.class, conf = "1:3")
    public abstract static class Steps {

        private static final JournalInputs INPUTS = new JournalInputs("POST /pay", "f", "{}", null);

        private final Journal journal;

        Steps(Journal journal) {
            this.journal = journal;
        }

        @Operation
        public String look(@Param(name = "key") int key) {
            return text(journal.look(ticket(key, 0).key(), INPUTS));
        }

        @Operation
        public String begin(@Param(name = "key") int key, @Param(name = "call") int call) {
            return result(() -> text(journal.begin(ticket(key, call), INPUTS, 1)));
        }

        @Operation
        public String beginAgain(@Param(name = "key") int key, @Param(name = "call") int call) {
            return result(() -> text(journal.begin(ticket(key, call), INPUTS, 2)));
        }

        @Operation
        public String done(@Param(name = "key") int key, @Param(name = "call") int call) {
            return result(() -> journal.outcome(ticket(key, call), 1, Outcome.done(null)));
        }

        @Operation
        public String refused(@Param(name = "key") int key, @Param(name = "call") int call) {
            return result(() -> journal.outcome(ticket(key, call), 1, Outcome.refused("no")));
        }

        @Operation
        public String notSent(@Param(name = "key") int key, @Param(name = "call") int call) {
            return result(() -> journal.outcome(ticket(key, call), 1, Outcome.notSent("429")));
        }

        @Operation
        public int unsettled() {
            return journal.unsettled().size();
        }

        private static Ticket ticket(int key, int call) {
            return new Ticket(
                    new JournalKey("https://ads.example.com", "back-office", 200_002L, "row " + key), "call " + call);
        }

        private static String text(Claim claim) {
            return claim.getClass().getSimpleName() + " " + claim.entry().sending();
        }

        private static String result(Supplier<@Nullable Object> step) {
            try {
                Object result = step.get();
                return result instanceof JournalEntry entry
                        ? entry.sending() + " " + entry.state()
                        : String.valueOf(result);
            } catch (JournalException refused) {
                return refused.getClass().getSimpleName();
            }
        }
    }

    /** The journal in a file. The callers' threads write it. */
    public static class OfFile extends Steps {

        public OfFile() {
            super(file());
        }

        private static Journal file() {
            try {
                return new FileJournal(
                        PayRun.FILE,
                        Time.manual(),
                        new Alone(),
                        new SimulatedDisk(1, Mutant.NONE),
                        4_000,
                        Runnable::run);
            } catch (IOException impossible) {
                throw new UncheckedIOException(impossible);
            }
        }
    }

    /** The right results. */
    public static class OfMemory extends Steps {

        public OfMemory() {
            super(new MemoryJournal(Time.manual()));
        }
    }

    /** The owner of a file on a simulated disk. */
    record Alone() implements Owner {

        @Override
        public Holder holder() {
            return new Holder(1, "simulation", Instant.EPOCH);
        }

        @Override
        public boolean isStill() {
            return true;
        }

        @Override
        public void close() {}
    }
}
