package io.adplatform.sdk;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.management.ThreadMXBean;
import io.adplatform.sdk.operation.Body;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Permit;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.throttle.Reservation;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.throttle.WaitReason;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * What a small call costs: OkHttp and Jackson by hand, the same with a time limit, and the SDK, in turns, on one thread,
 * against a server that answers at once. Prints wall time, time on the processor and allocation of the calling thread; the figures are in
 * {@code docs/adr/0004-pipeline-cost.md}.
 *
 * <p>Not a test. The throttle is let out, since it would have nothing to give after 20 calls.
 */
public final class SmallCallTiming {

    private static final int BLOCK = 100;
    private static final int WARM_UP_BLOCKS = 300;
    private static final int BLOCKS = 600;
    private static final String ANSWER =
            "{\"success\":true,\"data\":{\"id\":7,\"name\":\"a thing\",\"amount\":1250.50,\"createdAt\":1795132800000}}";

    private SmallCallTiming() {}

    /** What an answer holds. */
    public record Thing(long id, String name, double amount, long createdAt) {}

    /** What stands around it. */
    public record Envelope(boolean success, Thing data) {}

    private interface Caller {
        Thing call() throws Exception;
    }

    public static void main(String[] args) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                AdPlatform platform = AdPlatform.builder()
                        .baseUrl("http://127.0.0.1:" + server.getLocalPort())
                        .clientCredentials("id", "secret")
                        .tokens(TokenSet.of("access", "refresh"), 7)
                        .throttle(new OpenThrottle())
                        .build()) {
            serve(server);
            Map<String, Caller> callers = new LinkedHashMap<>();
            callers.put("by hand", byHand(server.getLocalPort(), Duration.ZERO));
            callers.put("by hand, with a time limit", byHand(server.getLocalPort(), Duration.ofSeconds(30)));
            callers.put("SDK", sdk(platform));
            Map<String, List<double[]>> blocks = new LinkedHashMap<>();
            for (int i = 0; i < WARM_UP_BLOCKS + BLOCKS; i++) {
                boolean counts = i >= WARM_UP_BLOCKS;
                for (Map.Entry<String, Caller> one : callers.entrySet()) {
                    double[] block = measure(one.getValue());
                    if (counts) {
                        blocks.computeIfAbsent(one.getKey(), name -> new ArrayList<>())
                                .add(block);
                    }
                }
            }
            blocks.forEach((name, measured) -> System.out.println(String.format(
                    Locale.ROOT,
                    "%-27s quiet tenth: %6.2f us, %6.2f us of processor, %6.2f KB   median: %6.2f us, %6.2f us of processor",
                    name,
                    at(measured, 0, 0.1),
                    at(measured, 1, 0.1),
                    at(measured, 2, 0.1),
                    at(measured, 0, 0.5),
                    at(measured, 1, 0.5))));
        }
    }

    /** What a share of the blocks stays below: the lowest ones are those that nothing else disturbed. */
    private static double at(List<double[]> blocks, int column, double share) {
        double[] sorted =
                blocks.stream().mapToDouble(block -> block[column]).sorted().toArray();
        return sorted[(int) (sorted.length * share)];
    }

    private static double[] measure(Caller caller) throws Exception {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long allocated = threads.getCurrentThreadAllocatedBytes();
        long processor = threads.getCurrentThreadCpuTime();
        long wall = System.nanoTime();
        for (int i = 0; i < BLOCK; i++) {
            if (caller.call().id() != 7) {
                throw new AssertionError("another answer");
            }
        }
        return new double[] {
            (System.nanoTime() - wall) / 1e3 / BLOCK,
            (threads.getCurrentThreadCpuTime() - processor) / 1e3 / BLOCK,
            (threads.getCurrentThreadAllocatedBytes() - allocated) / 1024.0 / BLOCK
        };
    }

    /** @param limit how long a call may take; zero for no limit, which no caller of a platform can want */
    private static Caller byHand(int port, Duration limit) {
        OkHttpClient client = new OkHttpClient.Builder().callTimeout(limit).build();
        ObjectMapper mapper = new ObjectMapper();
        return () -> {
            Request request = new Request.Builder()
                    .url("http://127.0.0.1:" + port + "/api/v3/things/7?sortBy=%2Bname&pageNo=1")
                    .header("Accept", "application/json")
                    .header("User-Agent", "by-hand")
                    .header("Authentication", "Bearer access")
                    .header("X-IAA-OW-ID", "7")
                    .build();
            try (Response response = client.newCall(request).execute()) {
                return mapper.readValue(response.body().bytes(), Envelope.class).data();
            }
        };
    }

    private static Caller sdk(AdPlatform platform) {
        Operation<Thing> operation = Operation.read("GET /api/v3/things/{id}").returns(Thing.class);
        return () -> platform.execute(new Call<>(
                        operation,
                        7L,
                        Map.of("id", "7"),
                        Map.of("sortBy", "+name", "pageNo", "1"),
                        Map.of(),
                        new Body.None(),
                        RequestOptions.defaults()))
                .value();
    }

    private static void serve(ServerSocket server) {
        byte[] answer = ("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nServer: x\r\nContent-Length: "
                        + ANSWER.length() + "\r\n\r\n" + ANSWER)
                .getBytes(StandardCharsets.US_ASCII);
        daemon(() -> {
            while (true) {
                Socket connection = server.accept();
                connection.setTcpNoDelay(true);
                daemon(() -> converse(connection, answer));
            }
        });
    }

    private static void converse(Socket connection, byte[] answer) throws IOException {
        InputStream in = new BufferedInputStream(connection.getInputStream());
        OutputStream out = connection.getOutputStream();
        int newlines = 0;
        for (int octet = in.read(); octet >= 0; octet = in.read()) {
            newlines = octet == '\n' ? newlines + 1 : octet == '\r' ? newlines : 0;
            if (newlines == 2) {
                out.write(answer);
                newlines = 0;
            }
        }
    }

    private interface Task {
        void run() throws IOException;
    }

    private static void daemon(Task task) {
        Thread thread = new Thread(() -> {
            try {
                task.run();
            } catch (IOException over) {
                // The program has ended.
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    /** Lets everything through. */
    private static final class OpenThrottle implements Throttle {

        @Override
        public Reservation reserve(Lane lane, @Nullable Duration maxWait) {
            CompletableFuture<Permit> permit = CompletableFuture.completedFuture(new OpenPermit());
            return new Reservation() {
                @Override
                public CompletableFuture<Permit> permit() {
                    return permit;
                }

                @Override
                public Duration expectedWait() {
                    return Duration.ZERO;
                }

                @Override
                public WaitReason reason() {
                    return WaitReason.NONE;
                }

                @Override
                public void cancel() {}
            };
        }

        @Override
        public Quota quota() {
            return new Quota(20, Duration.ofMinutes(1), 0, 0, List.of(), Map.of());
        }
    }

    private static final class OpenPermit implements Permit {

        @Override
        public void answered() {}

        @Override
        public void notSent() {}

        @Override
        public void lost(Duration timeout) {}

        @Override
        public void rejected(@Nullable Duration retryAfter) {}
    }
}
