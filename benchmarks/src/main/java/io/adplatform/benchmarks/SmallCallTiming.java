package io.adplatform.benchmarks;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.management.ThreadMXBean;
import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.TokenSet;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Call.Body;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.throttle.OpenThrottle;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/**
 * The cost of a small call: OkHttp and Jackson by hand, the same with a time limit, and the SDK, in turns, on one
 * thread, against a server that answers at once. Prints wall time, time on the processor and allocation of the calling
 * thread; the figures are in {@code docs/adr/0004-pipeline-cost.md}.
 *
 * <p>The throttle is let out, since it would have nothing to give after 20 calls. {@code -Dbenchmark.latency=20} lets the
 * server wait for so many milliseconds before each answer, once the process is warm; {@code -Dbenchmark.young=true} measures
 * after 300 calls, which also have the pause.
 */
public final class SmallCallTiming {

    private static final String BY_HAND = "by hand";
    /** The pause of the server before each answer, in milliseconds, as a network makes one. */
    private static final int LATENCY = Integer.getInteger("benchmark.latency", 0);
    /** Whether the process is measured while the JVM still compiles most of its code. */
    private static final boolean YOUNG = Boolean.getBoolean("benchmark.young");

    private static final int WARM_UP_CALLS = YOUNG ? 300 : 30_000;
    private static final int BLOCK = LATENCY == 0 ? 100 : 10;
    private static final int BLOCKS = LATENCY == 0 ? 600 : 60;

    /** The pause of this moment: none during the long warm-up. */
    private static volatile int pause = YOUNG ? LATENCY : 0;

    private static final String ANSWER =
            "{\"success\":true,\"data\":{\"id\":7,\"name\":\"a thing\",\"amount\":1250.50,\"createdAt\":1795132800000}}";

    private SmallCallTiming() {}

    /** The value of an answer. */
    public record Thing(long id, String name, double amount, long createdAt) {}

    /** The envelope of an answer. */
    public record Envelope(boolean success, Thing data) {}

    private interface Caller {
        Thing call() throws Exception;
    }

    public static void main(String[] args) throws Exception {
        try (ServerSocketChannel server =
                        ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                AdPlatform platform = AdPlatform.builder()
                        .baseUrl("http://127.0.0.1:" + server.socket().getLocalPort())
                        .clientCredentials("id", "secret")
                        .tokens(TokenSet.of("access", "refresh"), 7)
                        .throttle(new OpenThrottle())
                        .build()) {
            serve(server);
            Map<String, Caller> callers = new LinkedHashMap<>();
            callers.put(BY_HAND, byHand(server.socket().getLocalPort(), Duration.ZERO));
            callers.put("by hand, with a time limit", byHand(server.socket().getLocalPort(), Duration.ofSeconds(30)));
            callers.put("SDK", sdk(platform));
            Map<String, List<double[]>> blocks = new LinkedHashMap<>();
            for (int i = 0; i < WARM_UP_CALLS / BLOCK; i++) {
                for (Caller caller : callers.values()) {
                    measure(caller);
                }
            }
            pause = LATENCY;
            for (int i = 0; i < BLOCKS; i++) {
                for (Map.Entry<String, Caller> one : callers.entrySet()) {
                    blocks.computeIfAbsent(one.getKey(), name -> new ArrayList<>())
                            .add(measure(one.getValue()));
                }
            }
            List<double[]> byHand = Objects.requireNonNull(blocks.get(BY_HAND));
            blocks.forEach((name, measured) -> System.out.println(String.format(
                    Locale.ROOT,
                    "%-27s quiet tenth: %6.2f us, %6.2f us of processor, %6.2f KB   median: %6.2f us"
                            + "   block by block, of by hand: %.3f, %.3f of processor",
                    name,
                    at(measured, 0, 0.1),
                    at(measured, 1, 0.1),
                    at(measured, 2, 0.1),
                    at(measured, 0, 0.5),
                    at(shares(measured, byHand), 0, 0.5),
                    at(shares(measured, byHand), 1, 0.5))));
        }
    }

    /** Returns the quantile of a column. The lowest blocks are the undisturbed ones. */
    private static double at(List<double[]> blocks, int column, double share) {
        double[] sorted =
                blocks.stream().mapToDouble(block -> block[column]).sorted().toArray();
        return sorted[(int) (sorted.length * share)];
    }

    /** Blocks that were measured right after one another met the same machine. */
    private static List<double[]> shares(List<double[]> measured, List<double[]> base) {
        return IntStream.range(0, base.size())
                .mapToObj(i -> IntStream.range(0, base.get(i).length)
                        .mapToDouble(column -> measured.get(i)[column] / base.get(i)[column])
                        .toArray())
                .toList();
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
        return () -> platform.workspace()
                .execute(new Call<>(
                        operation,
                        7L,
                        Map.of("id", "7"),
                        Map.of("sortBy", "+name", "pageNo", "1"),
                        Map.of(),
                        new Body.None(),
                        RequestOptions.defaults()))
                .value();
    }

    /**
     * One thread for all connections: with one for each, chance decides which of them shares a processor with its
     * client, and that makes more of a difference than all that is measured here.
     */
    private static void serve(ServerSocketChannel server) throws IOException {
        ByteBuffer answer = ByteBuffer.wrap(("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nServer: x\r\n"
                        + "Content-Length: " + ANSWER.length() + "\r\n\r\n" + ANSWER)
                .getBytes(StandardCharsets.US_ASCII));
        Selector selector = Selector.open();
        server.configureBlocking(false);
        server.register(selector, SelectionKey.OP_ACCEPT);
        Thread thread = new Thread(() -> {
            ByteBuffer request = ByteBuffer.allocate(8192);
            try {
                while (true) {
                    selector.select(key -> take(key, selector, server, request, answer));
                }
            } catch (IOException | ClosedSelectorException over) {
                // The program has ended.
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    /** A client here sends the next request when it has its answer, and a head in one piece. */
    private static void take(
            SelectionKey key, Selector selector, ServerSocketChannel server, ByteBuffer request, ByteBuffer answer) {
        try {
            if (key.isAcceptable()) {
                SocketChannel connection = server.accept();
                connection.configureBlocking(false);
                connection.socket().setTcpNoDelay(true);
                connection.register(selector, SelectionKey.OP_READ);
                return;
            }
            SocketChannel connection = (SocketChannel) key.channel();
            if (connection.read(request.clear()) < 0) {
                connection.close();
                return;
            }
            if (pause > 0) {
                Thread.sleep(pause);
            }
            connection.write(answer.rewind());
        } catch (IOException | InterruptedException gone) {
            key.cancel();
        }
    }
}
