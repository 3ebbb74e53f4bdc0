package io.adplatform.examples.payrun;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;
import io.adplatform.sdk.finance.payments.Payment;
import io.adplatform.sdk.finance.payments.Payments;
import io.adplatform.testkit.Sandbox;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A file of payments, the processes that pay it, and the comparison of what they report with what the platform shows. */
final class PayRunHarness {

    static final String ADD = "POST /api/v3/fa/customer/payment/add";
    static final long PATIENCE_SECONDS = 240;
    private static final Pattern NOT_DONE =
            Pattern.compile("line [0-9]+, (T-[0-9]{18}), .*: (refused|unknown|not sent), .*");

    final Sandbox sandbox;
    private final Path folder;
    private final String name;
    private final Set<String> references = new TreeSet<>();

    /** @param name what a failure names, such as the seed */
    PayRunHarness(Sandbox sandbox, Path folder, String name) {
        this.sandbox = sandbox;
        this.folder = folder;
        this.name = name;
    }

    /** What a run said of the rows that are not done; all others are. */
    record Report(int exitCode, Map<String, String> notDone, String text) {}

    /** A file of so many payments, each with a transaction ID of its own. */
    Path file(int rows, Random random) throws IOException {
        long customer = sandbox.workspaces().get(1);
        List<String> lines = new ArrayList<>(List.of(PayFile.HEAD));
        for (int i = 0; i < rows; i++) {
            String reference = String.format(Locale.ROOT, "T-%018d", 1_000_000_000L + random.nextInt(1_000_000_000));
            if (references.add(reference)) {
                lines.add(customer + "," + (1000 + i) + (i % 2 == 0 ? "" : ".25") + ",2026-11-20,Wire Transfer,,"
                        + reference);
            }
        }
        return Files.write(folder.resolve("payrun-2026-11.csv"), lines);
    }

    /**
     * Starts the pay run.
     *
     * @param wrapper the program that runs it, with its arguments; none for itself
     */
    Process start(Path file, int minutesAhead, Redirect output, String... wrapper) throws IOException {
        List<String> command = new ArrayList<>(List.of(wrapper));
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xshare:auto",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                PayRunProcess.class.getName(),
                file.toString(),
                Integer.toString(minutesAhead),
                sandbox.url(),
                sandbox.clientId(),
                sandbox.clientSecret(),
                sandbox.email(),
                sandbox.password()));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output)
                .start();
    }

    /** Lets the pay run come to its end. */
    Report finish(Path file, int minutesAhead, String... wrapper) throws Exception {
        Process process = start(file, minutesAhead, Redirect.PIPE, wrapper);
        CompletableFuture<byte[]> output = CompletableFuture.supplyAsync(() -> allOf(process.getInputStream()));
        try {
            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .as("ends by itself")
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        String text = new String(output.get(PATIENCE_SECONDS, TimeUnit.SECONDS), StandardCharsets.UTF_8);
        Map<String, String> notDone = new HashMap<>();
        for (String line : text.lines().toList()) {
            Matcher matcher = NOT_DONE.matcher(line);
            if (matcher.matches()) {
                notDone.put(matcher.group(1), matcher.group(2));
            }
        }
        return new Report(process.exitValue(), notDone, text);
    }

    private static byte[] allOf(InputStream output) {
        try (output) {
            return output.readAllBytes();
        } catch (IOException cut) {
            throw new UncheckedIOException(cut);
        }
    }

    /** What the report says of every row is what the platform shows, and no row is there twice. */
    void assertTrue(Report report, String when) {
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

    String where(Report report) {
        return name + ", under " + sandbox.readings() + ":\n" + report.text();
    }

    /** A client for the sandbox, which has no limit. */
    AdPlatformBuilder client() {
        return AdPlatform.builder()
                .baseUrl(sandbox.url())
                .clientCredentials(sandbox.clientId(), sandbox.clientSecret())
                .login(sandbox.email(), sandbox.password())
                .requestsPerMinute(100_000);
    }

    /** How often the platform shows each payment of the file. */
    Map<String, Integer> made() {
        try (AdPlatform platform = client().build()) {
            Map<String, Integer> made = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            for (Payment payment : Payments.on(platform)
                    .listOfCustomer(sandbox.workspaces().get(1))
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
