package io.adplatform.benchmarks;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.management.OperatingSystemMXBean;
import io.adplatform.benchmarks.server.RawServer;
import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.TokenSet;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PlainRequest;
import io.adplatform.sdk.throttle.OpenThrottle;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/**
 * Small calls of 64 threads at once, without a throttle, by OkHttp and Jackson by hand and by the SDK in turns: calls a
 * second, and processor time of the process. The server is another process on the same machine.
 */
public final class ManyCallers {

    private static final int THREADS = Integer.getInteger("callers.threads", 64);
    private static final int ROUNDS = Integer.getInteger("callers.rounds", 15);
    private static final int WARM_UP_ROUNDS = 5;
    private static final int CALLS = 200;

    private static final Operation<Confirmation> THING =
            Operation.read("GET /api/v3/things/{id}").returns(Confirmation.class);

    private ManyCallers() {}

    /** The envelope of an answer. */
    public record Envelope(boolean success, Data data) {}

    /** The value of an answer. */
    public record Data(String message) {}

    public static void main(String[] arguments) throws Exception {
        try (JavaProcess server = JavaProcess.start(RawServer.class, List.of())) {
            String url = server.answer();
            try (AdPlatform platform = AdPlatform.builder()
                    .baseUrl(url)
                    .clientCredentials("id", "secret")
                    .tokens(TokenSet.of("access", "refresh"), 7)
                    .throttle(new OpenThrottle())
                    .build()) {
                Callable<String> sdk = () -> new PlainRequest<>(platform.workspace(), THING)
                        .path("id", 7)
                        .send()
                        .message();
                compare(byHand(url), sdk);
            }
        }
        System.exit(0);
    }

    private static void compare(Callable<String> byHand, Callable<String> sdk) throws InterruptedException {
        double[][] ratios = new double[2][ROUNDS];
        double[][] perSecond = new double[2][ROUNDS];
        for (int round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
            double[] hand = measure(byHand);
            double[] own = measure(sdk);
            if (round >= 0) {
                perSecond[0][round] = hand[0];
                perSecond[1][round] = own[0];
                ratios[0][round] = own[0] / hand[0];
                ratios[1][round] = own[1] / hand[1];
            }
        }
        System.out.println(new Markdown()
                .head(THREADS + " threads", "is:")
                .row("by hand, calls a second", Numbers.one(Rounds.median(DoubleStream.of(perSecond[0]))))
                .row("the SDK, calls a second", Numbers.one(Rounds.median(DoubleStream.of(perSecond[1]))))
                .row("throughput, of by hand", Numbers.two(Rounds.median(DoubleStream.of(ratios[0]))))
                .row("processor time, of by hand", Numbers.two(Rounds.median(DoubleStream.of(ratios[1])))));
    }

    /** Calls a second, and nanoseconds of processor a call. */
    private static double[] measure(Callable<String> caller) throws InterruptedException {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        List<Thread> threads = new ArrayList<>();
        List<Throwable> failures = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            threads.add(new Thread(() -> {
                try {
                    for (int call = 0; call < CALLS; call++) {
                        caller.call();
                    }
                } catch (Exception failure) {
                    synchronized (failures) {
                        failures.add(failure);
                    }
                }
            }));
        }
        long processor = system.getProcessCpuTime();
        long begun = System.nanoTime();
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        double seconds = (System.nanoTime() - begun) / (double) TimeUnit.SECONDS.toNanos(1);
        if (!failures.isEmpty()) {
            throw new IllegalStateException(failures.size() + " threads failed", failures.get(0));
        }
        int calls = THREADS * CALLS;
        return new double[] {calls / seconds, (system.getProcessCpuTime() - processor) / (double) calls};
    }

    private static Callable<String> byHand(String url) {
        OkHttpClient client = new OkHttpClient();
        ObjectMapper mapper = new ObjectMapper();
        return () -> {
            Request request = new Request.Builder()
                    .url(url + "/api/v3/things/7")
                    .header("Accept", "application/json")
                    .header("Authentication", "Bearer access")
                    .header("X-IAA-OW-ID", "7")
                    .build();
            try (Response response = client.newCall(request).execute()) {
                return mapper.readValue(response.body().bytes(), Envelope.class)
                        .data()
                        .message();
            }
        };
    }
}
