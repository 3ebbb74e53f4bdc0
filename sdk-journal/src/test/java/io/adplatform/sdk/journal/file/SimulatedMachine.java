package io.adplatform.sdk.journal.file;

import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.JournalException;
import io.adplatform.sdk.time.Time;
import java.io.IOException;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/** A machine with a journal on its disk, whose processes end in any step. */
public final class SimulatedMachine {

    private static final int LEAST_TO_COMPACT = 20_000;

    private SimulatedDisk disk;

    public SimulatedMachine(long seed) {
        disk = new SimulatedDisk(seed, SimulatedDisk.Mutant.NONE);
    }

    /** Lets the machine die before the disk has done so many more steps. */
    public void dieAfter(int steps) {
        disk.crashBefore(disk.steps() + steps);
    }

    /** Lets the disk fail once, after so many more steps. */
    public void failAfter(int steps) {
        disk.failAt(disk.steps() + steps);
    }

    /** Whether the machine has died. */
    public boolean isDead() {
        return disk.crashed();
    }

    /** Starts the machine again. */
    public void restart(long seed) {
        disk = disk.crashed() ? disk.afterCrash(seed) : disk.afterKill();
    }

    /** Passes on the rules that the records of the journal break. */
    public void check(Consumer<JournalCheck.Broken> broken) {
        try {
            JournalCheck.of(disk, PayRun.FILE, broken);
        } catch (IOException | JournalException unreadable) {
            throw new AssertionError("the journal can't be checked", unreadable);
        }
    }

    /**
     * Opens the journal in a new process.
     *
     * @param writer runs one task at a time, in order
     */
    public Journal open(Time time, Executor writer) {
        try {
            return new FileJournal(PayRun.FILE, time, new JournalHistoriesTest.Alone(), disk, LEAST_TO_COMPACT, writer);
        } catch (IOException | JournalException unreadable) {
            throw new AssertionError("the journal can't be opened again", unreadable);
        }
    }
}
