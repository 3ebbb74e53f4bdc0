package io.adplatform.sdk.journal.file;

import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.Journal.Claim;
import io.adplatform.sdk.journal.Journal.Outcome;
import io.adplatform.sdk.journal.JournalEntry.Holder;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.journal.MemoryJournal;
import io.adplatform.sdk.journal.file.SimulatedDisk.Mutant;
import io.adplatform.sdk.testing.Histories;
import io.adplatform.sdk.time.Time;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Claims, intents, outcomes and releases of two keys on several threads have the results of some order on a journal in memory. */
@Timeout(600)
class JournalHistoriesTest {

    @Test
    void concurrentStepsHaveTheResultsOfSomeOrder(@TempDir Path directory) throws Exception {
        Histories.check(directory, OfFile.class, OfMemory.class);
    }

    /** The steps of calls with two keys. */
    @Param(name = "key", gen = IntGen.class, conf = "1:2")
    @Param(name = "fence", gen = IntGen.class, conf = "1:3")
    public abstract static class Steps {

        private static final JournalInputs INPUTS = new JournalInputs("POST /pay", "f", "{}", null);

        private final Journal journal;

        Steps(Journal journal) {
            this.journal = journal;
        }

        @Operation
        public String claim(@Param(name = "key") int key) {
            Claim claim = journal.claim(ticket(key, 0).key(), INPUTS, Duration.ofMinutes(1))
                    .join();
            return claim.getClass().getSimpleName() + " " + claim.entry().fence();
        }

        @Operation
        public String intent(@Param(name = "key") int key, @Param(name = "fence") int fence) {
            return result(journal.intent(ticket(key, fence), 1));
        }

        @Operation
        public String done(@Param(name = "key") int key, @Param(name = "fence") int fence) {
            return result(journal.outcome(ticket(key, fence), 1, Outcome.done(null)));
        }

        @Operation
        public String refused(@Param(name = "key") int key, @Param(name = "fence") int fence) {
            return result(journal.outcome(ticket(key, fence), 1, Outcome.refused("no")));
        }

        @Operation
        public String release(@Param(name = "key") int key, @Param(name = "fence") int fence) {
            return result(journal.release(ticket(key, fence)));
        }

        @Operation
        public int unsettled() {
            return journal.unsettled().join().size();
        }

        private static Ticket ticket(int key, int fence) {
            return new Ticket(new JournalKey("https://ads.example.com", "back-office", 200_002L, "row " + key), fence);
        }

        private static String result(CompletableFuture<?> step) {
            try {
                step.join();
                return "recorded";
            } catch (CompletionException refused) {
                return refused.getCause().getClass().getSimpleName();
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
                        Runnable::run,
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
