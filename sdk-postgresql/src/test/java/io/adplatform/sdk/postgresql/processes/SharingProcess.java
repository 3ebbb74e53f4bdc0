package io.adplatform.sdk.postgresql.processes;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.SharedQuota;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.operation.TypeRef;
import io.adplatform.sdk.postgresql.PostgreSql;
import io.adplatform.sdk.postgresql.TestPool;
import io.adplatform.sdk.postgresql.TestServer;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.time.Time;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A client as a process of its own, which shares quota, tokens and journal with others. It says on its output how far
 * it is, and goes on when its input says so, so that a test stops or kills it where the test wants to.
 */
final class SharingProcess {

    private final String[] arguments;
    private final BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    private final AtomicInteger calls = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();
    private final AtomicBoolean untyped = new AtomicBoolean();

    private SharingProcess(String[] arguments) {
        this.arguments = arguments;
    }

    /**
     * Takes its name, the database, the schema, the limit, the window and the longest request in milliseconds, and what
     * to do: {@code call} makes one call after a line; {@code hold} makes one, and waits for a line before it goes on with its
     * permit; {@code points} makes a blocking and an asynchronous call for each {@link Point}, with a quota for each,
     * and holds them there until a line comes; {@code load} has as many callers in the lanes INTERACTIVE, NORMAL and BULK as the next arguments say,
     * from the first line of its input to the second.
     */
    public static void main(String[] arguments) throws Exception {
        SharingProcess process = new SharingProcess(arguments);
        process.run();
        System.exit(process.untyped.get() ? 3 : 0);
    }

    private static synchronized void say(String line) {
        System.out.println(line);
        System.out.flush();
    }

    private void run() throws Exception {
        PGSimpleDataSource server = new PGSimpleDataSource();
        server.setURL(arguments[1]);
        if (arguments[6].equals("points")) {
            stopAtPoints(new TestPool(server, 20).dataSource());
            return;
        }
        DataSource pool = new TestPool(server, 2).dataSource();
        boolean hold = arguments[6].equals("hold");
        AdPlatformBuilder settings = hold
                ? heldClient(pool, "account", Point.GRANTED, () -> {
                    say("granted");
                    line();
                })
                : client(PostgreSql.on(pool).schema(arguments[2]));
        try (AdPlatform platform = settings.userAgentSuffix(arguments[0]).build()) {
            if (arguments[6].equals("load")) {
                load(platform);
            } else {
                say("ready");
                if (!hold) {
                    line();
                }
                call(platform, Lane.NORMAL);
                say("done");
            }
        }
    }

    private AdPlatformBuilder client(PostgreSql store) {
        return AdPlatform.fromEnvironment()
                .sharedBy(store)
                .throttle(store.throttle(quota("account")))
                .attemptTimeout(quota("account").longestRequest())
                .deadline(Duration.ofMinutes(5));
    }

    private AdPlatformBuilder heldClient(DataSource pool, String share, Point point, Runnable hold) {
        HeldParts parts = new HeldParts(point, hold);
        PostgreSql store = PostgreSql.on(parts.source(pool)).schema(arguments[2]);
        return client(store)
                .throttle(parts.throttle(store.throttle(quota(share))))
                .journal(parts.journal(store.journal()));
    }

    private SharedQuota quota(String share) {
        return new SharedQuota(
                share,
                Integer.parseInt(arguments[3]),
                Duration.ofMillis(Long.parseLong(arguments[4])),
                Duration.ofMillis(Long.parseLong(arguments[5])),
                Time.system());
    }

    private void line() {
        try {
            input.readLine();
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    private void stopAtPoints(DataSource pool) {
        CountDownLatch goOn = new CountDownLatch(1);
        List<AdPlatform> platforms = new ArrayList<>();
        List<CompletableFuture<?>> ends = new ArrayList<>();
        for (Point point : Point.values()) {
            for (boolean blocking : List.of(true, false)) {
                String name = StoppedProcessTest.share(point, blocking);
                AdPlatform platform = heldClient(pool, name, point, () -> {
                            say("at " + name);
                            await(goOn);
                        })
                        .build();
                platforms.add(platform);
                ends.add(send(platform, name, blocking).handle((value, failure) -> {
                    say(StoppedProcessTest.END + name + ": " + (failure == null ? "done" : ended(failure)));
                    return value;
                }));
            }
        }
        line();
        goOn.countDown();
        CompletableFuture.allOf(ends.toArray(CompletableFuture[]::new)).join();
        platforms.forEach(AdPlatform::close);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    private static CompletableFuture<?> send(AdPlatform platform, String name, boolean blocking) {
        Request<Map<?, ?>> request = platform.call("GET /api/v3/fa/payments/list")
                .returns(new TypeRef<Map<?, ?>>() {})
                .options(options -> options.idempotencyKey(name).header(StoppedProcessTest.SHARE, name));
        return blocking ? CompletableFuture.supplyAsync(request::send, TestServer.THREADS) : request.sendAsync();
    }

    private static String ended(Throwable failure) {
        Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
        return cause instanceof AdPlatformException typed
                ? typed.getClass().getSimpleName() + " " + typed.wasSent()
                : "untyped " + cause;
    }

    private void load(AdPlatform platform) throws Exception {
        List<Thread> callers = new ArrayList<>();
        AtomicBoolean over = new AtomicBoolean();
        CountDownLatch begin = new CountDownLatch(1);
        List<Lane> lanes = List.of(Lane.INTERACTIVE, Lane.NORMAL, Lane.BULK);
        for (int lane = 0; lane < lanes.size(); lane++) {
            for (int i = 0; i < Integer.parseInt(arguments[7 + lane]); i++) {
                Lane its = lanes.get(lane);
                Thread caller = new Thread(() -> {
                    try {
                        begin.await();
                        while (!over.get()) {
                            call(platform, its);
                        }
                    } catch (Throwable mistake) {
                        untyped.set(true);
                        say("untyped " + mistake);
                    }
                });
                caller.setDaemon(true);
                caller.start();
                callers.add(caller);
            }
        }
        say("ready");
        input.readLine();
        begin.countDown();
        input.readLine();
        over.set(true);
        // What still waits for quota is ended with the client, typed like everything else.
        platform.close();
        for (Thread caller : callers) {
            caller.join();
        }
        say("calls " + calls + " ended " + ended);
    }

    private void call(AdPlatform platform, Lane lane) {
        try {
            platform.call("GET /api/v3/fa/payments/list")
                    .returns(Map.class)
                    .options(options -> options.lane(lane).header("X-Lane", lane.name()))
                    .send();
            calls.incrementAndGet();
        } catch (AdPlatformException typed) {
            ended.incrementAndGet();
            say("ended " + ended(typed));
        }
    }
}
