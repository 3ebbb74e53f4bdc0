package io.adplatform.examples.payrun;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.examples.payrun.PayRunTrial.Report;
import io.adplatform.sdk.testing.Depth;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The pay run's process is killed again and again, as {@code kill -9} does, while the platform answers with faults and
 * takes what the documents leave open as a seed says. At the end every row is at the platform once, or named as unknown,
 * and none is there twice.
 *
 * <p>{@code -Dpayrun.kills=300} kills more often, and {@code -Dpayrun.seed=7} chooses other faults, readings and moments; a
 * failure names the seed.
 */
class KilledPayRunTest {

    private static final int KILLS = Depth.choose("payrun.kills", 4, 16);
    private static final long SEED = Long.getLong("payrun.seed", 1);

    private final PayRunTrial trial = new PayRunTrial(SEED, 4 * KILLS + 8);
    private final Random moments = new Random(SEED);

    @TempDir
    private Path folder;

    @AfterEach
    void close() {
        trial.close();
    }

    @Test
    void everyRowIsPaidOnceOrNamedAsUnknown() throws Exception {
        Path file = Files.write(folder.resolve("payrun-2026-11.csv"), trial.lines());
        trial.beginFaults();
        int killed = 0;
        for (int round = 0; round < KILLS; round++) {
            killed += trial.kill(trial.start(file, 0, folder.resolve("killed.txt")), moments) ? 1 : 0;
        }
        assertThat(killed).as("processes that were killed before their end").isGreaterThan(KILLS / 2);
        trial.assertTrue("after " + killed + " kills", finish(file, 0));

        // A while later nothing can be on its way any more. What didn't arrive is paid now.
        trial.endFaults();
        Report later = finish(file, 20);
        trial.assertTrue("a while later", later);
        trial.assertTrue("once more", finish(file, 20));
        assertThat(later.notDone().values()).as(trial.where(later)).isSubsetOf(Set.of("unknown"));
    }

    private Report finish(Path file, int minutesAhead) throws Exception {
        Path output = folder.resolve("finished.txt");
        return trial.ended(trial.start(file, minutesAhead, output), output);
    }
}
