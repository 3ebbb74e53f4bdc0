package io.adplatform.testkit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Measures how long a sandbox takes to start, and how many requests a second it answers with validation on. A program,
 * no test: it prints what it finds, on a machine of which nothing else is asked.
 */
@SuppressWarnings("SystemOut")
final class SandboxTiming {

    private static final int STARTS = 200;
    private static final int REQUESTS = 2_000;
    private static final int WARM_UPS = 2;

    private SandboxTiming() {}

    public static void main(String[] arguments) throws Exception {
        starts();
        long[] taken = starts();
        Arrays.sort(taken);
        System.out.printf(
                "start: %.2f ms in the median, %.2f ms the slowest%n",
                taken[STARTS / 2] / 1e6, taken[STARTS - 1] / 1e6);
        try (Sandbox sandbox = Sandbox.builder().rateLimit(RateLimit.none()).start()) {
            Client client = Client.loggedIn(sandbox);
            String fund =
                    "{\"paymentAmount\": 5, \"paymentDate\": \"2026-11-20\", \"paymentMode\": 2, \"bankName\": \"B\"}";
            for (int threads : new int[] {1, 4}) {
                measure("a static list", threads, sandbox, () -> client.get(Client.DIMENSIONS));
                measure("20 payments", threads, sandbox, () -> client.get(Client.PAYMENTS + "?limit=20"));
                measure("a write", threads, sandbox, () -> client.post("/api/v3/fa/payment/add-fund", fund));
                measure(
                        "240 creatives",
                        threads,
                        sandbox,
                        () -> client.post(Client.CREATIVES, "{\"noOfEntries\": 240}"));
            }
        }
    }

    private static long[] starts() {
        long[] taken = new long[STARTS];
        for (int i = 0; i < STARTS; i++) {
            long before = System.nanoTime();
            Sandbox sandbox = Sandbox.start();
            taken[i] = System.nanoTime() - before;
            sandbox.close();
        }
        return taken;
    }

    private static void measure(String what, int threads, Sandbox sandbox, Callable<Client.Reply> request)
            throws Exception {
        for (int round = 0; round < WARM_UPS; round++) {
            round(threads, request);
        }
        sandbox.clear();
        double cpuBefore = cpuMillis();
        double perSecond = round(threads, request);
        System.out.printf(
                "%s, %d at a time: %.0f/s, %.2f ms of CPU each with the client's share, %d violations%n",
                what,
                threads,
                perSecond,
                (cpuMillis() - cpuBefore) / REQUESTS,
                sandbox.violations().size());
    }

    /** What others on the machine do changes the rate, and this hardly. */
    private static double cpuMillis() {
        return ProcessHandle.current().info().totalCpuDuration().orElseThrow().toNanos() / 1e6;
    }

    private static double round(int threads, Callable<Client.Reply> request) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            long before = System.nanoTime();
            List<Future<?>> ends = new ArrayList<>();
            for (int thread = 0; thread < threads; thread++) {
                ends.add(pool.submit(() -> {
                    for (int i = 0; i < REQUESTS / threads; i++) {
                        if (request.call().status() != 200) {
                            throw new IllegalStateException("a request failed");
                        }
                    }
                    return null;
                }));
            }
            for (Future<?> end : ends) {
                end.get();
            }
            return REQUESTS / ((System.nanoTime() - before) / 1e9);
        } finally {
            pool.shutdownNow();
        }
    }
}
