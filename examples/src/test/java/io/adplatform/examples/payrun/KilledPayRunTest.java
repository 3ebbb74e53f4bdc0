package io.adplatform.examples.payrun;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.examples.payrun.PayRunHarness.Report;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.reading.Readings;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
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

    private static final int KILLS = Integer.getInteger("payrun.kills", 30);
    private static final long SEED = Long.getLong("payrun.seed", 1);
    private static final int ROWS = 4 * KILLS;

    private final Random random = new Random(SEED);
    private final Sandbox sandbox = Sandbox.builder()
            .rateLimit(RateLimit.none())
            .payments(20)
            .readings(Readings.any(SEED))
            .start();
    private final PayRunHarness payRun;

    KilledPayRunTest(@TempDir Path folder) {
        this.payRun = new PayRunHarness(sandbox, folder, "seed " + SEED);
    }

    @AfterEach
    void close() {
        sandbox.close();
    }

    @Test
    void everyRowIsPaidOnceOrNamedAsUnknown() throws Exception {
        Path file = payRun.file(ROWS, random);
        faults();
        int killed = 0;
        for (int round = 0; round < KILLS; round++) {
            killed += startAndKill(file) ? 1 : 0;
        }
        assertThat(killed).as("processes that were killed before their end").isGreaterThan(KILLS / 2);
        payRun.assertTrue(payRun.finish(file, 0), "after " + killed + " kills");

        // A while later nothing can be on its way any more. What didn't arrive is paid now.
        sandbox.clearFaults();
        Report later = payRun.finish(file, 20);
        payRun.assertTrue(later, "a while later");
        payRun.assertTrue(payRun.finish(file, 20), "once more");
        assertThat(later.notDone().values()).as(payRun.where(later)).isSubsetOf(Set.of("unknown"));
    }

    private void faults() {
        List<Fault> faults = List.of(
                Fault.takes(Duration.ofMillis(20)),
                Fault.takes(Duration.ofMillis(60)),
                Fault.disconnect(),
                Fault.disconnectAfterProcessing(),
                Fault.cutBody(),
                Fault.closeAfterAnswer(),
                Fault.status(408),
                Fault.status(500),
                Fault.status(500).afterProcessing(),
                Fault.status(422, "Try again tomorrow"),
                Fault.html(200).afterProcessing(),
                Fault.tokenRevoked(),
                Fault.warnings("Careful"));
        for (int i = 0; i < 2 * ROWS; i++) {
            sandbox.onNext(
                    PayRunHarness.ADD,
                    random.nextInt(3) > 0
                            ? Fault.takes(Duration.ofMillis(15))
                            : faults.get(random.nextInt(faults.size())));
        }
    }

    /** Most moments are close to a sending, and some are anywhere, as in the journal's opening. */
    private boolean startAndKill(Path file) throws Exception {
        int before = sandbox.requests(PayRunHarness.ADD).size();
        int sendings = 1 + random.nextInt(4);
        boolean anywhere = random.nextInt(5) == 0;
        Process process = payRun.start(file, 0, Redirect.DISCARD);
        try {
            long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(PayRunHarness.PATIENCE_SECONDS);
            while (!anywhere
                    && process.isAlive()
                    && sandbox.requests(PayRunHarness.ADD).size() < before + sendings
                    && System.nanoTime() < until) {
                process.waitFor(2, TimeUnit.MILLISECONDS);
            }
            process.waitFor(random.nextInt(anywhere ? 1_200 : 40), TimeUnit.MILLISECONDS);
            return process.isAlive();
        } finally {
            process.destroyForcibly();
            process.waitFor();
        }
    }
}
