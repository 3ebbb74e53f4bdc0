package io.adplatform.examples.payrun;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.payments.Payments;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.reading.Readings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

    private static final String ADD = "POST /api/v3/fa/customer/payment/add";
    private static final int KILLS = Integer.getInteger("payrun.kills", 30);
    private static final long SEED = Long.getLong("payrun.seed", 1);
    private static final int ROWS = 4 * KILLS;
    private static final long PATIENCE_SECONDS = 240;
    private static final Pattern NOT_DONE =
            Pattern.compile("line [0-9]+, (T-[0-9]{18}), .*: (refused|unknown|not sent), .*");

    private final Random random = new Random(SEED);
    private final Sandbox sandbox = Sandbox.builder()
            .rateLimit(RateLimit.none())
            .payments(20)
            .readings(Readings.any(SEED))
            .start();
    private final long customer = sandbox.workspaces().get(1);
    private final Set<String> references = new TreeSet<>();

    @TempDir
    private Path folder;

    @AfterEach
    void close() {
        sandbox.close();
    }

    /** What the last run said of the rows that are not done; all others are. */
    private record Report(int exitCode, Map<String, String> notDone, String text) {}

    @Test
    void everyRowIsPaidOnceOrNamedAsUnknown() throws Exception {
        Path file = file();
        faults();
        int killed = 0;
        for (int round = 0; round < KILLS; round++) {
            killed += startAndKill(file) ? 1 : 0;
        }
        assertThat(killed).as("processes that were killed before their end").isGreaterThan(KILLS / 2);
        assertTrue(finish(file, 0), "after " + killed + " kills");

        // A while later nothing can be on its way any more. What didn't arrive is paid now.
        sandbox.clearFaults();
        Report later = finish(file, 20);
        assertTrue(later, "a while later");
        assertTrue(finish(file, 20), "once more");
        assertThat(later.notDone().values()).as(where(later)).isSubsetOf(Set.of("unknown"));
    }

    private Path file() throws IOException {
        List<String> lines = new ArrayList<>(List.of(PayFile.HEAD));
        for (int i = 0; i < ROWS; i++) {
            String reference = String.format(Locale.ROOT, "T-%018d", 1_000_000_000L + random.nextInt(1_000_000_000));
            if (references.add(reference)) {
                lines.add(customer + "," + (1000 + i) + (i % 2 == 0 ? "" : ".25") + ",2026-11-20,Wire Transfer,,"
                        + reference);
            }
        }
        return Files.write(folder.resolve("payrun-2026-11.csv"), lines);
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
                    ADD,
                    random.nextInt(3) > 0
                            ? Fault.takes(Duration.ofMillis(15))
                            : faults.get(random.nextInt(faults.size())));
        }
    }

    private Process start(Path file, int minutesAhead, Path output) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xshare:auto",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        PayRunProcess.class.getName(),
                        file.toString(),
                        Integer.toString(minutesAhead),
                        sandbox.url(),
                        sandbox.clientId(),
                        sandbox.clientSecret(),
                        sandbox.email(),
                        sandbox.password())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
    }

    /** Most moments are close to a sending, and some are anywhere, as in the journal's opening. */
    private boolean startAndKill(Path file) throws Exception {
        int before = sandbox.requests(ADD).size();
        int sendings = 1 + random.nextInt(4);
        boolean anywhere = random.nextInt(5) == 0;
        Process process = start(file, 0, folder.resolve("killed.txt"));
        try {
            long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
            while (!anywhere
                    && process.isAlive()
                    && sandbox.requests(ADD).size() < before + sendings
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

    private Report finish(Path file, int minutesAhead) throws Exception {
        Path output = folder.resolve("finished.txt");
        Process process = start(file, minutesAhead, output);
        try {
            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .as("ends by itself")
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        String text = Files.readString(output, StandardCharsets.UTF_8);
        Map<String, String> notDone = new HashMap<>();
        for (String line : text.lines().toList()) {
            Matcher matcher = NOT_DONE.matcher(line);
            if (matcher.matches()) {
                notDone.put(matcher.group(1), matcher.group(2));
            }
        }
        return new Report(process.exitValue(), notDone, text);
    }

    /** What the report says of every row is what the platform shows, and no row is there twice. */
    private void assertTrue(Report report, String when) {
        Map<String, Integer> made = made();
        for (String reference : references) {
            int times = made.getOrDefault(reference, 0);
            String state = report.notDone().getOrDefault(reference, "done");
            String what = reference + " is " + state + " " + when + ", " + where(report);
            switch (state) {
                case "done" -> assertThat(times).as(what).isOne();
                case "unknown" -> assertThat(times).as(what).isLessThanOrEqualTo(1);
                default -> assertThat(times).as(what).isZero();
            }
        }
        assertThat(report.exitCode()).as(where(report)).isNotEqualTo(2);
    }

    private String where(Report report) {
        return "seed " + SEED + ", under " + sandbox.readings() + ":\n" + report.text();
    }

    private Map<String, Integer> made() {
        try (AdPlatform platform = AdPlatform.builder()
                .baseUrl(sandbox.url())
                .clientCredentials(sandbox.clientId(), sandbox.clientSecret())
                .login(sandbox.email(), sandbox.password())
                .build()) {
            Map<String, Integer> made = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            for (Payment payment : Payments.on(platform)
                    .listOfCustomer(customer)
                    .pageSize(1000)
                    .items()) {
                String id = payment.transactionId();
                if (id != null && references.contains(id.toUpperCase(Locale.ROOT))) {
                    made.merge(id, 1, Integer::sum);
                }
            }
            return made;
        }
    }
}
