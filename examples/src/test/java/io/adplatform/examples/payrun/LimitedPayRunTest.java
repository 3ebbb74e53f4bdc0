package io.adplatform.examples.payrun;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.examples.payrun.PayRunTrial.Report;
import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.error.ClaimRefusedException;
import io.adplatform.sdk.finance.payments.PaymentLimits;
import io.adplatform.sdk.finance.payments.PaymentMode;
import io.adplatform.sdk.finance.payments.Payments;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.file.FileJournal;
import io.adplatform.sdk.postgresql.PostgreSql;
import io.adplatform.sdk.testing.DeepOnly;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The payments of a day never exceed its limit, whatever races or dies. {@code -Dlimitedpayrun.kills=100} kills more often. */
class LimitedPayRunTest {

    private static final int KILLS = Integer.getInteger("limitedpayrun.kills", 8);
    private static final int ROWS = 4 * KILLS + 40;
    private static final long SEED = Long.getLong("payrun.seed", 1);

    private final ExecutorService threads = Executors.newFixedThreadPool(8);

    @TempDir
    private Path folder;

    @AfterEach
    void close() {
        threads.shutdownNow();
    }

    @Test
    void twoClientsOfOneFileJournalThatRacePayNoMoreThanTheLimit() throws Exception {
        PaymentLimits limits = PaymentLimits.inZone(noon()).dailySum(new BigDecimal("500"));
        try (Sandbox sandbox = Sandbox.builder().rateLimit(RateLimit.none()).start();
                Journal journal = FileJournal.open(folder.resolve("pay.journal"));
                AdPlatform one = client(sandbox, journal, limits);
                AdPlatform two = client(sandbox, journal, limits)) {
            List<Future<Boolean>> payments = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                Payments by = Payments.on((i % 2 == 0 ? one : two).workspace());
                payments.add(
                        threads.submit(() -> isPaid(by, sandbox.workspaces().get(1))));
            }
            int paid = 0;
            for (Future<Boolean> payment : payments) {
                paid += payment.get() ? 1 : 0;
            }
            assertThat(paid).as("payments of 30").isEqualTo(16);
            assertThat(sandbox.commits(PayRunTrial.ADD)).isEqualTo(16);
        }
    }

    private static AdPlatform client(Sandbox sandbox, Journal journal, PaymentLimits limits) {
        return AdPlatform.builder()
                .settings(sandbox.settings())
                .requestsPerMinute(100_000)
                .journal(journal)
                .guard(limits)
                .build();
    }

    private static boolean isPaid(Payments payments, long customer) {
        try {
            payments.add()
                    .customer(customer)
                    .amount(new BigDecimal("30"))
                    .date(LocalDate.of(2026, 11, 20))
                    .mode(PaymentMode.CHECK)
                    .asFund()
                    .send();
            return true;
        } catch (ClaimRefusedException refused) {
            return false;
        }
    }

    /** A zone in which midnight is far away. */
    private static ZoneOffset noon() {
        return ZoneOffset.ofHours(12 - Instant.now().atOffset(ZoneOffset.UTC).getHour());
    }

    /** The fast tests are the one above, and {@link SharedPayRunTest} for killed processes of two hosts. */
    @DeepOnly
    @Test
    void twoHostsWhoseProcessesAreKilledPayNoMoreThanTheLimit() throws Exception {
        try (EmbeddedPostgres server = EmbeddedPostgres.start();
                PayRunTrial trial = new PayRunTrial(SEED, ROWS)) {
            PostgreSql.on(server.getPostgresDatabase()).createTables();
            String[] more = {
                PayRunProcess.PATIENCE,
                server.getJdbcUrl("postgres", "postgres"),
                String.valueOf(ROWS / 2 * 1_000),
                noon().getId()
            };
            BigDecimal limit = new BigDecimal(more[2]);
            List<String> lines = trial.lines();
            Path one = file("host-1", lines);
            Path two = file("host-2", lines);
            trial.beginFaults();
            Future<Integer> killedOfOne = threads.submit(() -> startAndKill(trial, one, SEED, more));
            Future<Integer> killedOfTwo = threads.submit(() -> startAndKill(trial, two, ~SEED, more));
            assertThat(killedOfOne.get() + killedOfTwo.get())
                    .as("processes that were killed before their end")
                    .isGreaterThan(KILLS / 4);
            assertThat(trial.paid()).isLessThanOrEqualTo(limit);

            // A while later, payments that didn't arrive don't count any more. Others take their place.
            trial.endFaults();
            finish(trial, one, 20, more);
            Report last = finish(trial, two, 20, more);

            // A payment of unknown outcome counts under the limit, whether it was made or not.
            long open =
                    last.notDone().values().stream().filter("unknown"::equals).count();
            assertThat(trial.paid())
                    .as(trial.where(last))
                    .isLessThanOrEqualTo(limit)
                    .isGreaterThan(limit.subtract(new BigDecimal((3 + open) * 1_100)));
            assertThat(last.text()).contains("refused, The limit of " + limit + " for all customers on ");
        }
    }

    private Path file(String host, List<String> lines) throws IOException {
        return Files.write(Files.createDirectory(folder.resolve(host)).resolve("payrun-2026-11.csv"), lines);
    }

    private static int startAndKill(PayRunTrial trial, Path file, long seed, String... more) throws Exception {
        Random moments = new Random(seed);
        int killed = 0;
        for (int round = 0; round < KILLS / 2; round++) {
            Process process = trial.start(file, 0, file.resolveSibling("killed.txt"), more);
            killed += trial.kill(process, moments) ? 1 : 0;
        }
        return killed;
    }

    private static Report finish(PayRunTrial trial, Path file, int minutesAhead, String... more) throws Exception {
        Path output = file.resolveSibling("finished.txt");
        return trial.ended(trial.start(file, minutesAhead, output, more), output);
    }
}
