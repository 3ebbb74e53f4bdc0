package io.adplatform.sdk.postgresql.processes;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;
import io.adplatform.sdk.SharedQuota;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.postgresql.PostgreSql;
import io.adplatform.sdk.postgresql.TestPool;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Permit;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.throttle.Reservation;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.throttle.WaitReason;
import io.adplatform.sdk.time.Time;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
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
     * to do: {@code call} makes one call; {@code hold} makes one, and waits for a line before it goes on with its
     * permit; {@code load} has as many callers in the lanes INTERACTIVE, NORMAL and BULK as the next arguments say,
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
        PostgreSql store = PostgreSql.on(new TestPool(server, 2).dataSource()).schema(arguments[2]);
        SharedQuota quota = new SharedQuota(
                "account",
                Integer.parseInt(arguments[3]),
                Duration.ofMillis(Long.parseLong(arguments[4])),
                Duration.ofMillis(Long.parseLong(arguments[5])),
                Time.system());
        Throttle part = store.throttle(quota);
        boolean hold = arguments[6].equals("hold");
        AdPlatformBuilder settings = AdPlatform.fromEnvironment()
                .sharedBy(store)
                .throttle(hold ? new Holding(part) : part)
                .attemptTimeout(quota.longestRequest())
                .deadline(Duration.ofMinutes(5))
                .userAgentSuffix(arguments[0]);
        try (AdPlatform platform = settings.build()) {
            if (arguments[6].equals("load")) {
                load(platform);
            } else {
                say("begins");
                call(platform, Lane.NORMAL);
                say("done");
            }
        }
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
            say("ended " + typed.getClass().getSimpleName() + " " + typed.wasSent());
        }
    }

    /** A throttle whose first permit is there, and not handed on before a line has come. */
    private final class Holding implements Throttle {

        private final Throttle part;
        private final AtomicBoolean held = new AtomicBoolean();

        private Holding(Throttle part) {
            this.part = part;
        }

        @Override
        public Reservation reserve(Lane lane, Duration maxWait) {
            Reservation reservation = part.reserve(lane, maxWait);
            CompletableFuture<Permit> later = reservation.permit().thenApplyAsync(permit -> {
                if (held.compareAndSet(false, true)) {
                    say("granted");
                    try {
                        input.readLine();
                    } catch (IOException gone) {
                        throw new IllegalStateException(gone);
                    }
                }
                return permit;
            });
            return new Reservation() {
                @Override
                public CompletableFuture<Permit> permit() {
                    return later;
                }

                @Override
                public Duration expectedWait() {
                    return reservation.expectedWait();
                }

                @Override
                public WaitReason reason() {
                    return reservation.reason();
                }

                @Override
                public void cancel() {
                    reservation.cancel();
                }
            };
        }

        @Override
        public Quota quota() {
            return part.quota();
        }
    }
}
