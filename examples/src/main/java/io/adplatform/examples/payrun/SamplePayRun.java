package io.adplatform.examples.payrun;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.Sandbox;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A pay run on the sandbox: one answer gets lost, one payment is refused, one request never arrives. */
final class SamplePayRun {

    private static final String ADD = "POST /api/v3/fa/customer/payment/add";
    private static final int ROWS = 6;

    private final Sandbox sandbox;

    SamplePayRun(Sandbox sandbox) {
        this.sandbox = sandbox;
    }

    int run(PrintStream out, PrintStream err) throws IOException {
        Path folder = Files.createTempDirectory("pay-run");
        try {
            Path file = Files.write(folder.resolve("payrun-2026-11.csv"), lines());
            sandbox.onNext(
                    ADD,
                    Fault.none(),
                    Fault.disconnectAfterProcessing(),
                    Fault.status(422, "The customer is closed"),
                    Fault.none(),
                    Fault.disconnect());
            out.println("The first run, on the embedded sandbox:");
            PayRunMain.run(file, this::client, run -> run.patience(Duration.ZERO), out, err);
            out.println();
            out.println("The same run again:");
            return PayRunMain.run(file, this::client, run -> run.patience(Duration.ZERO), out, err);
        } finally {
            delete(folder);
        }
    }

    private List<String> lines() {
        long customer = sandbox.workspaces().get(1);
        List<String> lines = new ArrayList<>(List.of("customer,amount,date,mode,invoice,reference"));
        for (int i = 1; i <= ROWS; i++) {
            lines.add(customer + "," + i + "00.50,2026-11-20,Wire Transfer,,T-00000000000000000" + i);
        }
        return lines;
    }

    private AdPlatformBuilder client() {
        return AdPlatform.builder()
                .baseUrl(sandbox.url())
                .clientCredentials(sandbox.clientId(), sandbox.clientSecret())
                .login(sandbox.email(), sandbox.password());
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
