package io.adplatform.sdk;

import static io.adplatform.sdk.internal.transport.RawServer.thenStalls;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.event.ClientListener;
import io.adplatform.sdk.event.ClientListener.AttemptEnded;
import io.adplatform.sdk.event.ClientListener.AttemptSent;
import io.adplatform.sdk.event.ClientListener.CallEnded;
import io.adplatform.sdk.event.ClientListener.CallInfo;
import io.adplatform.sdk.event.ClientListener.WaitStarted;
import io.adplatform.sdk.internal.transport.LeakWatch;
import io.adplatform.sdk.internal.transport.RawServer;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.testing.OtherJvm;
import io.adplatform.sdk.time.FastTime;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import okio.AsyncTimeout;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a client holds while it lives, and leaves behind when it is closed, or never is. */
@ExtendWith(LeakWatch.class)
class ClientLifeTest {

    private final RawServer server = new RawServer();

    @AfterEach
    void stop() {
        server.close();
    }

    /** The entry point of the JVM that {@link #aClientThatIsNeverClosedDoesNotKeepTheJvmAlive} starts. */
    public static final class NeverClosing {

        private NeverClosing() {}

        public static void main(String[] url) throws Exception {
            AdPlatform platform = client(url[0]);
            request(platform).send();
            request(platform).sendAsync().get();
        }
    }

    @Test
    void closingLeavesNoThreadAndNoConnection() throws Exception {
        Set<Thread> before = threads();
        AdPlatform platform = client(server.url());
        request(platform).send();
        CompletableFuture<?> one = request(platform).sendAsync();
        CompletableFuture<?> other = request(platform).sendAsync();
        CompletableFuture.allOf(one, other).get(10, TimeUnit.SECONDS);
        assertThat(ours(before)).as("threads of a client at work").isNotEmpty();

        platform.close();

        assertThat(server.allClosedByClients()).isTrue();
        for (Thread thread : ours(before)) {
            thread.join(5_000);
            assertThat(thread.isAlive()).as(thread.getName()).isFalse();
        }
    }

    @Test
    void closingWithCallsUnderWayLeavesNoThreadAndNoConnectionEither() throws Exception {
        Set<Thread> before = threads();
        server.reacts(thenStalls("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{"));
        AdPlatform platform = client(server.url());
        List<CompletableFuture<?>> calls = List.of(
                request(platform).sendAsync(),
                request(platform).sendAsync(),
                CompletableFuture.supplyAsync(() -> request(platform).send()));

        platform.close();

        for (CompletableFuture<?> call : calls) {
            assertThatThrownBy(() -> call.get(10, TimeUnit.SECONDS))
                    .isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(CallCancelledException.class);
        }
        assertThat(server.allClosedByClients()).isTrue();
        for (Thread thread : ours(before)) {
            thread.join(5_000);
            assertThat(thread.isAlive()).as(thread.getName()).isFalse();
        }
    }

    @Test
    void aClosedClientSaysSoAndMayBeClosedAgain() throws Exception {
        AdPlatform platform = client(server.url());
        platform.close();
        platform.close();

        assertThatThrownBy(() -> request(platform).send())
                .isInstanceOfSatisfying(CallCancelledException.class, closed -> {
                    assertThat(closed).hasMessageContaining("the client was closed");
                    assertThat(closed.wasSent()).isEqualTo(Sent.NO);
                });
        assertThatThrownBy(() -> request(platform).sendAsync().get()).hasCauseInstanceOf(CallCancelledException.class);
        assertThat(server.connections()).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aListenerThatThrowsEndsNoCall(boolean error) throws Exception {
        AtomicInteger heard = new AtomicInteger();
        ClientListener broken = new ClientListener() {
            @Override
            public Object onCallStarted(CallInfo call) {
                throw mistake();
            }

            @Override
            public void onWaitStarted(WaitStarted event) {
                throw mistake();
            }

            @Override
            public void onAttemptSent(AttemptSent event) {
                throw mistake();
            }

            @Override
            public void onAttemptEnded(AttemptEnded event) {
                throw mistake();
            }

            @Override
            public void onCallEnded(CallEnded event) {
                throw mistake();
            }

            private RuntimeException mistake() {
                heard.incrementAndGet();
                if (error) {
                    throw new AssertionError("a mistake of the listener's");
                }
                return new IllegalStateException("a mistake of the listener's");
            }
        };
        try (AdPlatform platform = AdPlatform.builder()
                .baseUrl(server.url())
                .clientCredentials("client", "secret")
                .tokens(TokenSet.of("token", null), 7)
                .time(new FastTime())
                .deadline(Duration.ofDays(30))
                .listener(broken)
                .build()) {
            for (Effect effect : Effect.values()) {
                Request<?> request =
                        platform.call("POST /api/v3/things").effect(effect).returns(Object.class);
                for (int i = 0; i < 4; i++) { // more than the quota together, so that the listener hears of waits too
                    request.send();
                    request.sendAsync().get(10, TimeUnit.SECONDS);
                }
            }
        }
        int calls = Effect.values().length * 8;
        assertThat(server.seen()).hasSize(calls);
        assertThat(heard).as("events: four a call, and one for each wait").hasValueGreaterThanOrEqualTo(calls * 4);
    }

    @Test
    void aClientThatIsNeverClosedDoesNotKeepTheJvmAlive() throws Exception {
        runNeverClosing();
    }

    @Test
    void aClientRunsOnASmallRunTimeImage() throws Exception {
        runNeverClosing("--limit-modules", "java.base,java.logging");
    }

    private void runNeverClosing(String... jvmOptions) throws Exception {
        List<String> command = OtherJvm.command(jvmOptions);
        command.addAll(List.of(NeverClosing.class.getName(), server.url()));
        Process jvm = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            assertThat(OtherJvm.hasEnded(jvm)).as("the JVM has ended").isTrue();
            assertThat(jvm.exitValue()).isZero();
            assertThat(server.seen()).hasSize(2);
        } finally {
            jvm.destroyForcibly();
        }
    }

    /** Uses a client, drops it, and keeps what tells whether anything of it is still in memory. */
    private WeakReference<?> useAndDrop(boolean async) throws Exception {
        AdPlatform platform = client(server.url());
        if (async) {
            request(platform).sendAsync().get(10, TimeUnit.SECONDS);
        } else {
            request(platform).send();
        }
        return new WeakReference<>(platform.engine);
    }

    @Test
    void aClientThatIsDroppedWithoutBeingClosedIsForgotten() throws Exception {
        List<WeakReference<?>> dropped = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            dropped.add(useAndDrop(i % 2 == 0));
        }

        // Threads that have nothing left to do are gone after some idle seconds, and with them what they saw last.
        long patience = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (dropped.stream().anyMatch(one -> one.get() != null) && System.nanoTime() - patience < 0) {
            haveOkiosTimerLookAtSomethingElse();
            System.gc();
        }

        assertThat(dropped).allSatisfy(one -> assertThat(one.get()).isNull());
    }

    /** The one timer of the process holds the exchange that it saw last, until that exchange's limit or an earlier one. */
    private static void haveOkiosTimerLookAtSomethingElse() {
        AsyncTimeout soon = new AsyncTimeout();
        soon.timeout(1, TimeUnit.MILLISECONDS);
        soon.enter();
        soon.exit();
    }

    private static AdPlatform client(String url) {
        return AdPlatform.builder()
                .baseUrl(url)
                .clientCredentials("id", "secret")
                .tokens(TokenSet.of("access", "refresh"), 7)
                .build();
    }

    private static Request<?> request(AdPlatform platform) {
        return platform.call("GET /api/v3/things").effect(Effect.READ).returns(Map.class);
    }

    private static Set<Thread> threads() {
        return Thread.getAllStackTraces().keySet();
    }

    /** The client's own; OkHttp's, Okio's and the timer serve the whole process and end by themselves. */
    private static List<Thread> ours(Set<Thread> before) {
        return threads().stream()
                .filter(thread -> !before.contains(thread))
                .filter(thread -> thread.getName().matches("adplatform-[0-9]+|OkHttp http.*"))
                .collect(Collectors.toList());
    }
}
