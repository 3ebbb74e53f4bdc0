package io.adplatform.sdk.journal.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.journal.Journal.Claim;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.journal.file.PayRun.Fate;
import io.adplatform.sdk.journal.file.SimulatedDisk.Mutant;
import io.adplatform.sdk.testing.Depth;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The machine dies at every write, force and rename. Nothing that was sent reads as not sent, so nothing is paid twice. */
@ExtendWith(QuietConsole.class)
class CrashTest {

    /** More with -Djournal.seeds=100000. */
    private static final int SEEDS = Depth.choose("journal.seeds", 150, 1_000);

    /** Every kind of step, with files written anew between. */
    private static void script(PayRun run) {
        for (int round = 0; round < 2; round++) {
            run.pay("done", Fate.DONE, false);
            run.pay("refused", Fate.REFUSED, false);
            run.pay("waits", Fate.ANSWERED_429_THEN_DONE, false);
            run.pay("lost", Fate.LOST, false);
            run.pay("lost but done", Fate.LOST_BUT_DONE, false);
            run.pay("given up", Fate.DONE, true);
            run.settleOne();
            run.settleOne();
        }
        for (int row = 0; row < 8; row++) {
            run.pay("row-" + row, Fate.DONE, false);
        }
    }

    private static int stepsOfTheScript() {
        PayRun run = new PayRun(1, new SimulatedDisk(1, Mutant.NONE));
        run.start();
        script(run);
        run.checkAll();
        return run.disk.steps();
    }

    @Test
    void theMachineMayDieAtEveryStep() {
        int steps = stepsOfTheScript();
        assertThat(steps).isGreaterThan(100);
        for (int step = 0; step <= steps; step++) {
            for (int survivors = 0; survivors < Depth.choose(1, 8); survivors++) {
                PayRun run = new PayRun(1, new SimulatedDisk(survivors, Mutant.NONE).crashBefore(step));
                if (run.tryStart()) {
                    script(run);
                }
                run.disk = run.disk.afterCrash(31L * step + survivors);
                run.start();
                run.checkAll();
                script(run);
                run.checkAll();
            }
        }
    }

    @Test
    void theProcessMayBeKilledAtEveryStepAndTheMachineDieLater() {
        int steps = stepsOfTheScript();
        for (int step = 0; step <= steps; step++) {
            PayRun run = new PayRun(1, new SimulatedDisk(step, Mutant.NONE).crashBefore(step));
            if (run.tryStart()) {
                script(run);
            }
            run.disk = run.disk.afterKill();
            run.start();
            run.pay("after the kill", Fate.DONE, false);
            run.checkAll();
            run.disk = run.disk.afterCrash(step);
            run.start();
            run.checkAll();
        }
    }

    @Test
    void everyStepOfTheDiskMayFailAndTheMachineDieLater() {
        int steps = stepsOfTheScript();
        for (int step = 0; step <= steps; step++) {
            PayRun run = new PayRun(1, new SimulatedDisk(step, Mutant.NONE).failAt(step));
            if (run.tryStart()) {
                script(run);
                run.checkAll();
            }
            run.disk = run.disk.afterCrash(step);
            run.start();
            run.checkAll();
        }
    }

    @Test
    void aProgramThatIsKilledAfterAFailureLeavesNothingThatTheNextOneTrusts() {
        int steps = stepsOfTheScript();
        for (int step = 0; step < steps; step++) {
            PayRun run = new PayRun(
                    1, new SimulatedDisk(step, Mutant.NONE).failAt(step).crashBefore(step + 1));
            if (run.tryStart()) {
                script(run);
            }
            run.disk = run.disk.afterKill();
            run.start();
            run.pay("after the kill", Fate.DONE, false);
            run.disk = run.disk.afterCrash(step);
            run.start();
            run.checkAll();
        }
    }

    @Test
    void anyHistoryOfProgramsDisksAndDeathsPaysNothingTwice() {
        for (long seed = 0; seed < SEEDS; seed++) {
            @Nullable AssertionError violation = violation(seed, Mutant.NONE);
            if (violation != null) {
                throw new AssertionError("seed " + seed, violation);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void aForceThatIsMissingIsNoticed(Mutant mutant) {
        for (long seed = 0; seed < SEEDS; seed++) {
            if (violation(seed, mutant) != null) {
                return;
            }
        }
        throw new AssertionError("nobody noticed " + mutant);
    }

    @Test
    void anOutcomeOutlivesTheMachineSoonAfterItWasTold() {
        for (int survivors = 0; survivors < 8; survivors++) {
            PayRun run = new PayRun(1, new SimulatedDisk(1, Mutant.NONE));
            run.start();
            run.pay("row", Fate.DONE, false);

            run.disk = run.disk.afterCrash(survivors);
            run.start();

            JournalInputs inputs = new JournalInputs("POST /pay", "row", "{}", null);
            assertThat(run.journal.look(PayRun.key("row"), inputs)).isInstanceOf(Claim.Done.class);
        }
    }

    /** Nothing is left to be tidied where an error comes between; no hole comes into the file all the same. */
    @Test
    void aRecordIsForcedBeforeTheNextOneThoughNobodyHasTidied() throws IOException {
        for (int survivors = 0; survivors < 50; survivors++) {
            SimulatedDisk disk = new SimulatedDisk(1, Mutant.NONE);
            JournalLog log = JournalLogTest.log(disk, Long.MAX_VALUE);
            log.open();
            for (int row = 0; row < 4; row++) {
                log.append(
                        PayRun.notSent(PayRun.key("row-" + row), new JournalInputs("POST /pay", "f", "{}", null), row));
            }

            assertThat(PayRun.entries(disk.afterCrash(survivors))).hasSizeBetween(3, 4);
        }
    }

    private static void checkRules(PayRun run) {
        try {
            JournalCheck.of(run.disk, PayRun.FILE, broken -> assertThat(broken).isNull());
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** Programs that live and die on one disk; what was violated, if anything was. */
    private static @Nullable AssertionError violation(long seed, Mutant mutant) {
        Random random = new Random(seed);
        PayRun run = new PayRun(seed, new SimulatedDisk(seed, mutant));
        try {
            for (int life = 0; life < 5; life++) {
                int from = run.disk.steps();
                run.disk.crashBefore(from + random.nextInt(60));
                if (random.nextInt(3) == 0) {
                    run.disk.failAt(from + random.nextInt(40));
                }
                run.disk.capacity(random.nextInt(3) == 0 ? run.disk.used() + random.nextInt(300_000) : Long.MAX_VALUE);
                if (run.tryStart()) {
                    for (int i = 0; i < 25 && !run.disk.crashed(); i++) {
                        run.doSomething();
                    }
                }
                run.disk.capacity(Long.MAX_VALUE);
                run.disk = random.nextInt(3) == 0 ? run.disk.afterKill() : run.disk.afterCrash(random.nextLong());
                run.start();
                run.checkAll();
                checkRules(run);
            }
            return null;
        } catch (AssertionError violated) {
            return violated;
        }
    }
}
