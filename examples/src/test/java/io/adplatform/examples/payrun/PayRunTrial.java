package io.adplatform.examples.payrun;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.payments.Payments;
import io.adplatform.sdk.finance.payrun.PayRun;
import io.adplatform.sdk.finance.reconcile.PlatformFacts;
import io.adplatform.sdk.testing.OtherJvm;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.RateLimit;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.reading.Readings;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.sql.DataSource;

/**
 * A platform under which pay runs are killed: it answers with faults, and takes what the documents leave open as a seed
 * says. Knows what was paid, and compares it with what a run reports.
 */
final class PayRunTrial implements AutoCloseable {

    static final String ADD = "POST /api/v3/fa/customer/payment/add";
    private static final long PATIENCE_SECONDS = 240;
    private static final Pattern NOT_DONE =
            Pattern.compile("line [0-9]+, (T-[0-9]{18}), .*: (refused|unknown|in-progress|not-sent), \\S.*");

    private final long seed;
    private final int rows;
    private final Random random;
    private final Sandbox sandbox;
    private final long customer;
    private String url;
    private final Set<String> references = new TreeSet<>();

    /** Returns the run of an operator who knows that no request is on its way for ten minutes. */
    static PayRun vouched(PayRun run, Duration patience) {
        return run.facts(new PlatformFacts(true, true, Duration.ofMinutes(10))).patience(patience);
    }

    /** Under readings that the seed chooses. */
    PayRunTrial(long seed, int rows) {
        this(seed, rows, Readings.any(seed));
    }

    PayRunTrial(long seed, int rows, Readings readings) {
        this.seed = seed;
        this.rows = rows;
        this.random = new Random(seed);
        this.sandbox = Sandbox.builder()
                .rateLimit(RateLimit.none())
                .payments(20)
                .readings(readings)
                .start();
        this.customer = sandbox.workspaces().get(1);
        this.url = sandbox.url();
    }

    /** Returns the URL that the runs use. */
    String url() {
        return url;
    }

    /** Lets the runs use a proxy. */
    void through(String proxyUrl) {
        url = proxyUrl;
    }

    @Override
    public void close() {
        sandbox.close();
    }

    /** What a run said of the rows that are not done, each with a reason; all others are done. */
    record Report(int exitCode, Map<String, String> notDone, String text) {}

    /** The lines of a file to pay. */
    List<String> lines() {
        List<String> lines = new ArrayList<>(List.of("customer,amount,date,mode,invoice,reference"));
        for (int i = 0; i < rows; i++) {
            String reference = String.format(Locale.ROOT, "T-%018d", 1_000_000_000L + random.nextInt(1_000_000_000));
            if (references.add(reference)) {
                lines.add(customer + "," + (1000 + i) + (i % 2 == 0 ? "" : ".25") + ",2026-11-20,Wire Transfer,,"
                        + reference);
            }
        }
        return lines;
    }

    void beginFaults() {
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
        for (int i = 0; i < 2 * rows; i++) {
            sandbox.onNext(
                    ADD,
                    random.nextInt(3) > 0
                            ? Fault.takes(Duration.ofMillis(15))
                            : faults.get(random.nextInt(faults.size())));
        }
    }

    /** What becomes of the next payments. */
    void onNextPayment(Fault... faults) {
        sandbox.onNext(ADD, faults);
    }

    void endFaults() {
        sandbox.clearFaults();
    }

    /** Ends the leases to fetch tokens, as time would: their holders were killed, and calls have little time to wait. */
    static void endLeases(DataSource database) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("UPDATE adplatform.token SET leased_until = '-infinity'");
        }
    }

    /** How often a log-in was asked for. */
    int logIns() {
        return sandbox.requests("POST /api/v3/ua/oauth/token").size();
    }

    /** Starts a run as a process of its own, whose clock may be ahead. */
    Process start(Path file, int minutesAhead, Path output, String... more) throws IOException {
        return start(List.of(), file, minutesAhead, output, more);
    }

    /** Lets another program start it, which takes the command as its last arguments. */
    Process start(List<String> starter, Path file, int minutesAhead, Path output, String... more) throws IOException {
        List<String> command = new ArrayList<>(starter);
        command.addAll(OtherJvm.command(
                PayRunProcess.class.getName(),
                file.toString(),
                Integer.toString(minutesAhead),
                url,
                sandbox.clientId(),
                sandbox.clientSecret(),
                sandbox.email(),
                sandbox.password()));
        command.addAll(List.of(more));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
    }

    /** Most moments are close to a sending, and some are anywhere, as in the journal's opening. */
    boolean kill(Process process, Random moments) throws Exception {
        int before = sandbox.requests(ADD).size();
        int sendings = 1 + moments.nextInt(4);
        boolean anywhere = moments.nextInt(5) == 0;
        try {
            long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
            while (!anywhere
                    && process.isAlive()
                    && sandbox.requests(ADD).size() < before + sendings
                    && System.nanoTime() - until < 0) {
                process.waitFor(2, TimeUnit.MILLISECONDS);
            }
            process.waitFor(moments.nextInt(anywhere ? 1_200 : 40), TimeUnit.MILLISECONDS);
            return process.isAlive();
        } finally {
            process.destroyForcibly();
            process.waitFor();
        }
    }

    /** Waits for the end of a run, and reads what it said. */
    Report ended(Process process, Path output) throws Exception {
        try {
            assertThat(process.waitFor(PATIENCE_SECONDS + rows, TimeUnit.SECONDS))
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

    /**
     * What the reports say of every row is what the platform shows, and no row is there twice. A row that one host was
     * refused may have been paid by another one afterwards, which says so.
     */
    void assertTrue(String when, Report... reports) {
        Map<String, Integer> made = made();
        for (String reference : references) {
            int times = made.getOrDefault(reference, 0);
            Set<String> states = Arrays.stream(reports)
                    .map(report -> report.notDone().getOrDefault(reference, "done"))
                    .collect(Collectors.toSet());
            String what = reference + " is " + states + " " + when + ", " + where(reports);
            if (states.contains("done")) {
                assertThat(times).as(what).isOne();
            } else if (states.contains("unknown")) {
                assertThat(times).as(what).isLessThanOrEqualTo(1);
            } else {
                assertThat(times).as(what).isZero();
            }
        }
        for (Report report : reports) {
            assertThat(report.exitCode()).as(where(report)).isNotEqualTo(2);
        }
    }

    String where(Report... reports) {
        return "seed " + seed + ", under " + sandbox.readings() + ":\n"
                + Arrays.stream(reports).map(Report::text).collect(Collectors.joining("\n"));
    }

    /** A client for the sandbox, which has no limit. */
    AdPlatformBuilder client() {
        return AdPlatform.builder().settings(sandbox.settings()).requestsPerMinute(100_000);
    }

    /** Returns the sum of the file's payments that the platform shows. */
    BigDecimal paid() {
        try (AdPlatform platform = client().build()) {
            return Payments.on(platform.workspace()).listOfCustomer(customer).pageSize(1000).stream()
                    .filter(payment -> payment.transactionId() != null
                            && references.contains(payment.transactionId().toUpperCase(Locale.ROOT)))
                    .map(payment -> Objects.requireNonNull(payment.paymentAmount()))
                    .reduce(BigDecimal.ZERO, BigDecimal::add);
        }
    }

    /** How often the platform shows each payment of the file. */
    Map<String, Integer> made() {
        try (AdPlatform platform = client().build()) {
            Map<String, Integer> made = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            for (Payment payment : Payments.on(platform.workspace())
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
