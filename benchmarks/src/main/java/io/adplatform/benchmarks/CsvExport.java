package io.adplatform.benchmarks;

import io.adplatform.benchmarks.client.Account;
import io.adplatform.benchmarks.client.Api;
import io.adplatform.benchmarks.client.Client;
import io.adplatform.benchmarks.server.RawServer;
import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.payments.Payment;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * 50,000 payments from 50 pages into a CSV file, by a young process: time, peak heap, and the least heap in which it gets
 * through. The SDK walks with {@code items()}, the others page by page.
 */
public final class CsvExport {

    private static final String SDK = "SDK";
    private static final int[] HEAPS = {6, 8, 10, 12, 14, 16, 18, 20, 24, 28, 32, 40, 48, 64, 96, 128};
    private static final int TIMES = Integer.getInteger("csv.times", 5);
    private static final int ROWS = 50_000;
    private static final int PAGE = 1000;

    private record Seen(double millis, double peak) {}

    private CsvExport() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments.length == 2) {
            export(arguments[0], arguments[1]);
            System.exit(0);
        }
        List<String> names = new ArrayList<>(List.of(SDK));
        for (Client client : Client.values()) {
            names.add(client.name());
        }
        try (JavaProcess server = JavaProcess.start(RawServer.class, List.of())) {
            String url = server.answer();
            run(SDK, url, 512);
            Markdown table =
                    new Markdown().head("50,000 rows to a CSV file", "s:", "peak heap, MB:", "least heap, MB:");
            List<List<Seen>> seen = new ArrayList<>();
            names.forEach(name -> seen.add(new ArrayList<>()));
            for (int time = 0; time < TIMES; time++) {
                for (int i = 0; i < names.size(); i++) {
                    seen.get(i).add(run(names.get(i), url, 512));
                }
            }
            for (int i = 0; i < names.size(); i++) {
                table.row(
                        names.get(i).equals(SDK)
                                ? "the SDK"
                                : Client.valueOf(names.get(i)).title(),
                        Numbers.two(middle(seen.get(i).stream()
                                        .map(Seen::millis)
                                        .sorted()
                                        .toList())
                                / 1000),
                        Numbers.one(middle(
                                seen.get(i).stream().map(Seen::peak).sorted().toList())),
                        leastHeap(names.get(i), url));
            }
            System.out.println(table);
        }
        System.exit(0);
    }

    private static double middle(List<Double> sorted) {
        return sorted.get(sorted.size() / 2);
    }

    private static int leastHeap(String name, String url) throws IOException, InterruptedException {
        int low = 0;
        int high = HEAPS.length - 1;
        while (low < high) {
            int middle = (low + high) / 2;
            if (run(name, url, HEAPS[middle]) != null) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return HEAPS[low];
    }

    /** @return {@code null} if it failed */
    private static @Nullable Seen run(String name, String url, int heap) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(JavaProcess.command(
                        CsvExport.class, List.of("-Xmx" + heap + "m", "-XX:+UseSerialGC"), name, url))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader said = process.inputReader(StandardCharsets.UTF_8)) {
            if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
                process.destroyForcibly();
                return null;
            }
            String[] figures = said.readLine().split(" ", -1);
            return new Seen(Double.parseDouble(figures[0]), Double.parseDouble(figures[1]));
        }
    }

    private static void export(String name, String url) throws IOException {
        long begun = System.nanoTime();
        Path file = Files.createTempFile("payments", ".csv");
        try {
            try (BufferedWriter csv = Files.newBufferedWriter(file)) {
                int rows = name.equals(SDK) ? bySdk(url, csv) : byHand(Client.valueOf(name), url, csv);
                if (rows != ROWS) {
                    throw new IllegalStateException(rows + " rows");
                }
            }
            System.out.println((System.nanoTime() - begun) / 1e6 + " " + Heap.peak() / 1e6);
        } finally {
            Files.delete(file);
        }
    }

    private static int bySdk(String url, BufferedWriter csv) throws IOException {
        int rows = 0;
        try (AdPlatform platform = Sdk.open(url)) {
            for (Payment payment : Finance.on(platform).payments().list().items()) {
                csv.write(payment.paymentId() + "," + payment.paymentAmount() + "," + payment.transactionId() + "\n");
                rows++;
            }
        }
        return rows;
    }

    private static int byHand(Client client, String url, BufferedWriter csv) throws IOException {
        int rows = 0;
        try (Api api = client.open(url, Account.ofSandbox())) {
            api.logIn();
            for (int page = 1; page <= ROWS / PAGE; page++) {
                for (String line : api.lines(page)) {
                    csv.write(line);
                    rows++;
                }
            }
        }
        return rows;
    }
}
