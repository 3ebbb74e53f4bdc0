package io.adplatform.examples.payrun;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.examples.payrun.PayRunTrial.Report;
import io.adplatform.sdk.postgresql.PostgreSql;
import io.adplatform.sdk.testing.Depth;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two hosts pay the rows of one file at once, through one journal in PostgreSQL, and the process of each is killed again
 * and again. At the end every row is at the platform once, or named as unknown, and none is there twice.
 *
 * <p>{@code -Dsharedpayrun.kills=300} kills more often, and {@code -Dpayrun.seed=7} chooses other faults, readings and
 * moments; a failure names the seed.
 */
class SharedPayRunTest {

    private static final int KILLS = Depth.choose("sharedpayrun.kills", 4, 8);
    private static final long SEED = Long.getLong("payrun.seed", 1);

    private final PayRunTrial trial = new PayRunTrial(SEED, 4 * KILLS + 40);
    private final ExecutorService hosts = Executors.newFixedThreadPool(2);
    private EmbeddedPostgres server;
    private String database;

    @TempDir
    private Path folder;

    @BeforeEach
    void start() throws Exception {
        server = EmbeddedPostgres.start();
        PostgreSql.on(server.getPostgresDatabase()).createTables();
        database = server.getJdbcUrl("postgres", "postgres");
    }

    @AfterEach
    void close() throws IOException {
        hosts.shutdownNow();
        trial.close();
        server.close();
    }

    @Test
    void everyRowIsPaidOnceByOneOfTwoHostsOrNamedAsUnknown() throws Exception {
        List<String> lines = trial.lines();
        Path one = file("host-1", lines);
        Path two = file("host-2", lines);
        trial.beginFaults();
        Future<Integer> killedOfOne = hosts.submit(() -> startAndKill(one, SEED));
        Future<Integer> killedOfTwo = hosts.submit(() -> startAndKill(two, ~SEED));
        int killed = killedOfOne.get() + killedOfTwo.get();
        assertThat(killed).as("processes that were killed before their end").isGreaterThan(KILLS / 4);

        trial.assertTrue("after " + killed + " kills", finishBoth(one, two, 0));

        // A while later nothing can be on its way any more. What didn't arrive is paid now, by either host.
        trial.endFaults();
        PayRunTrial.endLeases(server.getPostgresDatabase());
        trial.assertTrue("a while later", finishBoth(one, two, 20));
        Report last = finish(one, 20);
        trial.assertTrue("at last", last);
        assertThat(last.notDone().values()).as(trial.where(last)).isSubsetOf(Set.of("unknown"));
        System.out.println("seed " + SEED + ": " + killed + " kills, " + (lines.size() - 1) + " rows, "
                + last.notDone().size() + " unknown, " + trial.logIns() + " log-ins");
    }

    private Path file(String host, List<String> lines) throws IOException {
        return Files.write(Files.createDirectory(folder.resolve(host)).resolve("payrun-2026-11.csv"), lines);
    }

    private int startAndKill(Path file, long seed) throws Exception {
        Random moments = new Random(seed);
        int killed = 0;
        for (int round = 0; round < KILLS / 2; round++) {
            Process process = trial.start(file, 0, file.resolveSibling("killed.txt"), PayRunProcess.PATIENCE, database);
            killed += trial.kill(process, moments) ? 1 : 0;
        }
        return killed;
    }

    private Report[] finishBoth(Path one, Path two, int minutesAhead) throws Exception {
        Future<Report> endOfOne = hosts.submit(() -> finish(one, minutesAhead));
        Future<Report> endOfTwo = hosts.submit(() -> finish(two, minutesAhead));
        return new Report[] {endOfOne.get(), endOfTwo.get()};
    }

    private Report finish(Path file, int minutesAhead) throws Exception {
        Path output = file.resolveSibling("finished.txt");
        return trial.ended(trial.start(file, minutesAhead, output, PayRunProcess.PATIENCE, database), output);
    }
}
