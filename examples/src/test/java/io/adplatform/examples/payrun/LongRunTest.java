package io.adplatform.examples.payrun;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.examples.payrun.PayRunTrial.Report;
import io.adplatform.sdk.postgresql.PostgreSql;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Four hosts pay the rows of one file through one journal in PostgreSQL. Their processes are killed, the platform answers with
 * faults, and the connections to both servers are held back, halved and cut. Each round has another seed, platform and file.
 *
 * <p>Not in the build. For hours, with the packaged modules:
 * {@code ./mvnw verify -pl examples -am -Dtest=LongRunTest -DskipITs -Dsurefire.failIfNoSpecifiedTests=false -DfailIfNoTests=false -Dlongrun.minutes=120}.
 * {@code -Dpayrun.seed=7} begins with another seed. Each round prints its seed and what it did, and a failure the rule that was broken.
 */
@EnabledIfSystemProperty(named = "longrun.minutes", matches = "[0-9]+")
class LongRunTest {

    private static final int HOSTS = 4;
    private static final Duration LENGTH = Duration.ofMinutes(Long.getLong("longrun.minutes", 0));
    private static final int KILLS = 4;
    private static final long FIRST_SEED = Long.getLong("payrun.seed", 1);

    private final ExecutorService hosts = Executors.newFixedThreadPool(HOSTS);
    private EmbeddedPostgres server;

    @TempDir
    private Path folder;

    @BeforeEach
    void start() throws Exception {
        server = EmbeddedPostgres.start();
        PostgreSql.on(server.getPostgresDatabase()).createTables();
    }

    @AfterEach
    void close() throws IOException {
        hosts.shutdownNow();
        server.close();
    }

    @Test
    void onABadNetworkEveryRowIsPaidOnceOrNamedAsUnknown() throws Exception {
        long end = System.nanoTime() + LENGTH.toNanos();
        long seed = FIRST_SEED;
        do {
            round(seed++);
        } while (System.nanoTime() - end < 0);
    }

    private void round(long seed) throws Exception {
        try (PayRunTrial trial = new PayRunTrial(seed, 4 * HOSTS * KILLS + 8);
                BadNetwork toPlatform = new BadNetwork(URI.create(trial.url()).getPort(), seed, 2);
                BadNetwork toDatabase = new BadNetwork(server.getPort(), ~seed, 10)) {
            trial.through("http://127.0.0.1:" + toPlatform.port());
            String database = "jdbc:postgresql://127.0.0.1:" + toDatabase.port() + "/postgres?user=postgres";
            List<String> lines = trial.lines();
            List<Path> files = new ArrayList<>();
            for (int host = 0; host < HOSTS; host++) {
                Path own = Files.createDirectories(folder.resolve("seed-" + seed + "-host-" + host));
                files.add(Files.write(own.resolve("payrun-" + seed + ".csv"), lines));
            }
            trial.beginFaults();
            int kills = 0;
            List<Future<Integer>> killed = new ArrayList<>();
            for (Path file : files) {
                long own = seed * HOSTS + killed.size();
                killed.add(hosts.submit(() -> startAndKill(trial, file, own, database)));
            }
            for (Future<Integer> each : killed) {
                kills += each.get();
            }
            trial.assertTrue("after " + kills + " kills", finishAll(trial, files, 0, database));

            toPlatform.calm();
            toDatabase.calm();
            trial.endFaults();
            PayRunTrial.endLeases(server.getPostgresDatabase());
            trial.assertTrue("a while later", finishAll(trial, files, 20, database));
            Report last = finish(trial, files.get(0), 20, database);
            trial.assertTrue("at last", last);
            assertThat(last.notDone().values()).as(trial.where(last)).isSubsetOf(Set.of("unknown"));
            System.out.println("seed " + seed + ": " + kills + " kills, "
                    + toPlatform.cuts() + " connections to the platform and " + toDatabase.cuts()
                    + " to the database cut, " + (lines.size() - 1) + " rows paid once, of which "
                    + last.notDone().size() + " are left to a person");
        }
    }

    private static int startAndKill(PayRunTrial trial, Path file, long seed, String database) throws Exception {
        Random moments = new Random(seed);
        int killed = 0;
        for (int i = 0; i < KILLS; i++) {
            Process process = trial.start(file, 0, file.resolveSibling("killed.txt"), PayRunProcess.PATIENCE, database);
            killed += trial.kill(process, moments) ? 1 : 0;
        }
        return killed;
    }

    private Report[] finishAll(PayRunTrial trial, List<Path> files, int minutesAhead, String database)
            throws InterruptedException, ExecutionException {
        List<Future<Report>> ends = new ArrayList<>();
        for (Path file : files) {
            ends.add(hosts.submit(() -> finish(trial, file, minutesAhead, database)));
        }
        Report[] reports = new Report[ends.size()];
        for (int i = 0; i < reports.length; i++) {
            reports[i] = ends.get(i).get();
        }
        return reports;
    }

    private static Report finish(PayRunTrial trial, Path file, int minutesAhead, String database) throws Exception {
        Path output = file.resolveSibling("finished.txt");
        Report report = run(trial, file, minutesAhead, output, database);
        // A run whose database or log-in can't be reached ends with the exit code 2, and is started again.
        for (int i = 1; i < 5 && report.exitCode() == 2; i++) {
            report = run(trial, file, minutesAhead, output, database);
        }
        return report;
    }

    private static Report run(PayRunTrial trial, Path file, int minutesAhead, Path output, String database)
            throws Exception {
        return trial.ended(trial.start(file, minutesAhead, output, PayRunProcess.PATIENCE, database), output);
    }
}
