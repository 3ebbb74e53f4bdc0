package io.adplatform.sdk.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.error.RateLimitException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.event.ClientListener.AttemptEnded;
import io.adplatform.sdk.event.ClientListener.AttemptSent;
import io.adplatform.sdk.event.ClientListener.CallEnded;
import io.adplatform.sdk.event.ClientListener.CallInfo;
import io.adplatform.sdk.event.ClientListener.WaitStarted;
import io.adplatform.sdk.event.RecordedEvents;
import io.adplatform.sdk.testing.CallMode;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Links to the platform's own host cost its quota, and no host is asked for very many files at the same time. */
class LinkLimitsTest {

    private static final int LIMIT = 20;
    private static final int MOST_FROM_A_HOST = 6;
    private static final String CSV = "a;b\n1;2\n";

    private static final String FILE =
            "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: " + CSV.length() + "\r\n\r\n" + CSV;

    private final List<String> heads = new CopyOnWriteArrayList<>();
    private final SocketServer platforms = new SocketServer(socket -> {
        heads.add(SocketServer.head(socket));
        SocketServer.say(socket, FILE);
    });
    private final ManualTime time = Time.manual();
    private final RecordedEvents events = new RecordedEvents();
    private final AdPlatform platform = Clients.of(platforms.url())
            .allowPrivateLinks()
            .time(time)
            .deadline(Duration.ofSeconds(50))
            .listener(events)
            .build();

    private final AtomicInteger underWay = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();
    private final CountDownLatch arrived = new CountDownLatch(MOST_FROM_A_HOST);
    private final CountDownLatch answering = new CountDownLatch(1);
    private final SocketServer slow = new SocketServer(socket -> {
        SocketServer.head(socket);
        most.accumulateAndGet(underWay.incrementAndGet(), Math::max);
        arrived.countDown();
        try {
            answering.await();
        } catch (InterruptedException unexpected) {
            throw new IllegalStateException(unexpected);
        }
        underWay.decrementAndGet();
        SocketServer.say(socket, FILE);
    });
    /** Another host than the platform's, by its name. */
    private final String slowFile = otherHost(slow) + "/f.csv";

    @AfterEach
    void close() {
        answering.countDown();
        platform.close();
        platforms.close();
        slow.close();
    }

    private Download file() {
        return platform.download(platforms.url() + "/report.csv?sig=hush");
    }

    @ParameterizedTest
    @EnumSource
    void aLinkToThePlatformTakesAPermitAndNoToken(CallMode way) {
        assertThat(way.fetch(file(), Target.memory()).bytes()).isEqualTo(CSV.getBytes(UTF_8));

        assertThat(platform.quota().used()).isOne();
        assertThat(heads)
                .singleElement()
                .satisfies(head -> assertThat(head)
                        .doesNotContain(Clients.TOKEN, "Authentication", "Authorization", "X-IAA", "Basic"));
        assertThat(events.told(AttemptEnded.class)).singleElement().satisfies(attempt -> {
            assertThat(attempt.status()).isEqualTo(200);
            assertThat(attempt.call().operation()).isEqualTo("GET /(link)");
            assertThat(attempt.toString()).doesNotContain("hush", "report.csv");
        });
    }

    @ParameterizedTest
    @EnumSource
    void linksToThePlatformKeepToItsQuota(CallMode way) throws Exception {
        for (int i = 0; i < LIMIT; i++) {
            way.fetch(file(), Target.memory());
        }

        assertThatThrownBy(() -> way.fetch(file(), Target.memory()))
                .isInstanceOfSatisfying(RateLimitException.class, refused -> {
                    assertThat(refused.wasSent()).isEqualTo(Sent.NO);
                    assertThat(refused.retryAfter()).isEqualTo(Duration.ofSeconds(60));
                });
        assertThat(heads).hasSize(LIMIT);

        time.advance(Duration.ofSeconds(60));
        way.fetch(file(), Target.memory());
        assertThat(heads).hasSize(LIMIT + 1);
    }

    private SocketServer redirectingToThePlatform() {
        return new SocketServer(socket -> {
            SocketServer.head(socket);
            SocketServer.say(socket, redirect(platforms.url() + "/report.csv"));
        });
    }

    private static String redirect(String location) {
        return "HTTP/1.1 302 Found\r\nConnection: close\r\nContent-Length: 0\r\nLocation: " + location + "\r\n\r\n";
    }

    private static String otherHost(SocketServer server) {
        return server.url().replace("localhost", "127.0.0.1");
    }

    @ParameterizedTest
    @EnumSource
    void aRedirectToThePlatformTakesAPermitToo(CallMode way) {
        try (SocketServer elsewhere = redirectingToThePlatform()) {
            way.fetch(platform.download(otherHost(elsewhere) + "/r"), Target.memory());
        }

        assertThat(platform.quota().used()).isOne();
        assertThat(heads)
                .singleElement()
                .satisfies(head ->
                        assertThat(head).startsWith("GET /report.csv HTTP/1.1").doesNotContain(Clients.TOKEN));
    }

    @ParameterizedTest
    @EnumSource
    void aRedirectWithinThePlatformIsAnAttemptWithoutAnException(CallMode way) {
        RecordedEvents events = new RecordedEvents();
        try (SocketServer moving = new SocketServer(socket -> {
                    boolean isMoved = SocketServer.head(socket).startsWith("GET /old.csv ");
                    SocketServer.say(socket, isMoved ? redirect("/new.csv") : FILE);
                });
                AdPlatform client = Clients.of(moving.url())
                        .allowPrivateLinks()
                        .listener(events)
                        .build()) {
            way.fetch(client.download(moving.url() + "/old.csv"), Target.memory());
        }

        assertThat(events.told(AttemptEnded.class))
                .extracting(AttemptEnded::status)
                .containsExactly(302, 200);
        assertThat(events.told(AttemptEnded.class))
                .extracting(AttemptEnded::exception)
                .containsOnlyNulls();
    }

    @ParameterizedTest
    @EnumSource
    void aRedirectToThePlatformIsToldFromThereOn(CallMode way) throws Exception {
        RecordedEvents events = new RecordedEvents();
        try (SocketServer elsewhere = redirectingToThePlatform();
                AdPlatform patient = Clients.of(platforms.url())
                        .allowPrivateLinks()
                        .time(time)
                        .listener(events)
                        .build()) {
            for (int i = 0; i < LIMIT; i++) {
                patient.download(platforms.url() + "/f.csv").toBytes();
            }
            int before = events.told().size();

            CompletableFuture<DownloadedFile> file = CompletableFuture.supplyAsync(
                    () -> way.fetch(patient.download(otherHost(elsewhere) + "/r"), Target.memory()));
            WaitStarted wait = events.await(WaitStarted.class, 1);
            time.advance(Duration.ofSeconds(60));
            file.get(30, TimeUnit.SECONDS);

            List<Record> told = events.told().subList(before, events.told().size());
            assertThat(told)
                    .extracting(Record::getClass)
                    .containsExactly(
                            CallInfo.class, WaitStarted.class, AttemptSent.class, AttemptEnded.class, CallEnded.class);
            assertThat(told)
                    .extracting(event -> RecordedEvents.call(event).id())
                    .containsOnly(wait.call().id());
            assertThat(wait.call().operation()).isEqualTo("GET /(link)");
        }
    }

    @Test
    @Timeout(60)
    void manyDownloadsFromAHostTakeTurns() throws Exception {
        List<CompletableFuture<byte[]>> files = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            files.add(platform.download(slowFile).toBytesAsync());
        }
        arrived.await();

        assertThat(slow.connections()).isEqualTo(MOST_FROM_A_HOST);

        answering.countDown();
        for (CompletableFuture<byte[]> file : files) {
            assertThat(file.get(30, TimeUnit.SECONDS)).isEqualTo(CSV.getBytes(UTF_8));
        }
        assertThat(most).hasValue(MOST_FROM_A_HOST);
        assertThat(events.told(AttemptEnded.class)).isEmpty();
        assertThat(platform.quota().used()).isZero();
    }

    @Test
    @Timeout(60)
    void threadsThatDownloadFromAHostTakeTurnsToo() throws Exception {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            Thread thread = new Thread(() -> platform.download(slowFile).toBytes());
            thread.start();
            threads.add(thread);
        }
        arrived.await();
        while (threads.stream().filter(LinkLimitsTest::waits).count() < threads.size() - MOST_FROM_A_HOST) {
            Thread.onSpinWait();
        }

        answering.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(slow.connections()).isEqualTo(threads.size());
        assertThat(most).hasValue(MOST_FROM_A_HOST);
    }

    private static boolean waits(Thread thread) {
        return thread.getState() == Thread.State.WAITING;
    }

    @Test
    void aDownloadThatIsGivenUpWhileItWaitsForItsTurnIsNotSent() throws Exception {
        List<CompletableFuture<byte[]>> first = new ArrayList<>();
        for (int i = 0; i < MOST_FROM_A_HOST; i++) {
            first.add(platform.download(slowFile).toBytesAsync());
        }
        arrived.await();
        CompletableFuture<byte[]> given = platform.download(slowFile).toBytesAsync();
        CompletableFuture<byte[]> last = platform.download(slowFile).toBytesAsync();

        given.cancel(true);
        answering.countDown();

        assertThat(last.get(10, TimeUnit.SECONDS)).isEqualTo(CSV.getBytes(UTF_8));
        for (CompletableFuture<byte[]> file : first) {
            file.get(10, TimeUnit.SECONDS);
        }
        assertThat(slow.connections()).isEqualTo(MOST_FROM_A_HOST + 1);
    }

    @Test
    void aClockThatSkipsPausesEndsNoWaitForAHost() throws Exception {
        time.skipPauses();
        List<CompletableFuture<byte[]>> files = new ArrayList<>();
        for (int i = 0; i < MOST_FROM_A_HOST; i++) {
            files.add(platform.download(slowFile).toBytesAsync());
        }
        arrived.await();
        files.add(platform.download(slowFile).toBytesAsync());
        CountDownLatch skipped = new CountDownLatch(1);
        Time.system().after(Duration.ZERO, skipped::countDown); // behind the pauses that the clock skips
        skipped.await();

        answering.countDown();
        for (CompletableFuture<byte[]> file : files) {
            assertThat(file.get(10, TimeUnit.SECONDS)).isEqualTo(CSV.getBytes(UTF_8));
        }
    }
}
