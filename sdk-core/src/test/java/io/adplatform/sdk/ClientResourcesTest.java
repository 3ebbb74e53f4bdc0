package io.adplatform.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.internal.transport.DaemonThreads;
import io.adplatform.sdk.internal.transport.LeakWatch;
import io.adplatform.sdk.internal.transport.RawServer;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.testing.CallMode;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Permit;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.throttle.Reservation;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.throttle.WaitReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Two clients of two accounts, and what they share. */
@ExtendWith(LeakWatch.class)
class ClientResourcesTest {

    enum CallMode {
        BLOCKING {
            @Override
            Object send(AdPlatform platform) {
                return request(platform).send();
            }
        },
        ASYNC {
            @Override
            Object send(AdPlatform platform) throws Exception {
                return request(platform).sendAsync().get(10, TimeUnit.SECONDS);
            }
        };

        abstract Object send(AdPlatform platform) throws Exception;
    }

    private final Set<Thread> before = Thread.getAllStackTraces().keySet();
    private final RawServer server = new RawServer();
    private final List<Thread> pooled = new CopyOnWriteArrayList<>();
    private final ClientResources shared = new ClientResources(new DaemonThreads(this::pooledThread));
    private final AdPlatform one = client("one", shared);
    private final AdPlatform other = client("other", shared);

    @AfterEach
    void close() {
        one.close();
        other.close();
        shared.close();
        server.close();
    }

    @ParameterizedTest
    @EnumSource
    void clientsUseEachOthersConnections(CallMode way) throws Exception {
        way.send(one);
        way.send(other);
        way.send(one);

        assertThat(server.connections()).isEqualTo(1);
        assertThat(server.seen())
                .extracting(seen -> seen.headers().get("authentication"))
                .containsExactly("Bearer one", "Bearer other", "Bearer one");
    }

    @Test
    void oneThreadServesEachCallInFlight() throws Exception {
        CountDownLatch arrived = new CountDownLatch(8);
        CountDownLatch answer = new CountDownLatch(1);
        RawServer.Reaction held = conversation -> {
            arrived.countDown();
            awaitUninterruptibly(answer);
            return RawServer.good().to(conversation);
        };
        server.reacts(held);
        List<CompletableFuture<?>> calls = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            calls.add(request(one).sendAsync());
            calls.add(request(other).sendAsync());
        }
        assertThat(arrived.await(10, TimeUnit.SECONDS)).isTrue();

        assertThat(pooled)
                .filteredOn(thread -> thread.getName().startsWith("OkHttp "))
                .hasSize(8);
        assertThat(pooled)
                .as("with the ones that began the calls, and are free")
                .hasSizeLessThanOrEqualTo(16);

        answer.countDown();
        for (CompletableFuture<?> call : calls) {
            call.get(10, TimeUnit.SECONDS);
        }
    }

    @ParameterizedTest
    @EnumSource
    void closingOneLeavesTheCallsOfTheOther(CallMode way) throws Exception {
        CountDownLatch arrived = new CountDownLatch(2);
        CountDownLatch answer = new CountDownLatch(1);
        server.reacts(conversation -> {
            arrived.countDown();
            awaitUninterruptibly(answer);
            return RawServer.good().to(conversation);
        });
        CompletableFuture<Object> givenUp = start(way, one);
        CompletableFuture<Object> goesOn = start(way, other);
        assertThat(arrived.await(10, TimeUnit.SECONDS)).isTrue();

        one.close();

        assertThatThrownBy(() -> givenUp.get(10, TimeUnit.SECONDS)).hasCauseInstanceOf(CallCancelledException.class);
        assertThat(goesOn).isNotDone();
        answer.countDown();
        assertThat(goesOn.get(10, TimeUnit.SECONDS)).hasToString("{id=7}");
        assertThat(way.send(other)).hasToString("{id=7}");
    }

    @ParameterizedTest
    @EnumSource
    void closedBeforeTheirClientsTheyServeOnUntilTheLastOneIsClosed(CallMode way) throws Exception {
        shared.close();
        shared.close();
        way.send(one);
        one.close();
        one.close();
        assertThat(way.send(other)).hasToString("{id=7}");

        other.close();

        assertThat(server.allClosedByClients()).isTrue();
        assertNoThreadIsLeft();
    }

    @ParameterizedTest
    @EnumSource
    void openOnesServeANewClientWhenAllOthersAreClosed(CallMode way) throws Exception {
        way.send(one);
        one.close();
        other.close();
        try (AdPlatform third = client("third", shared)) {
            assertThat(way.send(third)).hasToString("{id=7}");
        }

        shared.close();

        assertThat(server.allClosedByClients()).isTrue();
        assertNoThreadIsLeft();
    }

    @Test
    void noClientIsBuiltOnClosedOnes() {
        shared.close();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client("late", shared))
                .withMessage("the client can't be built: resources must be open, but are closed");
    }

    @Test
    void aClientThatFailsToCloseAPartOfItIsNoLongerCounted() throws Exception {
        CountDownLatch waiting = new CountDownLatch(1);
        AdPlatform broken = builder("broken")
                .resources(shared)
                .throttle(new BrokenThrottle(waiting))
                .build();
        CompletableFuture<?> waits = request(broken).sendAsync();
        assertThat(waiting.await(10, TimeUnit.SECONDS)).isTrue();

        broken.close();

        CallMode.ASYNC.send(one);
        one.close();
        other.close();
        shared.close();
        assertNoThreadIsLeft();
        assertThatThrownBy(() -> waits.get(10, TimeUnit.SECONDS)).hasCauseInstanceOf(CallCancelledException.class);
    }

    @Test
    void byDefaultEachClientHasItsOwn() throws Exception {
        try (AdPlatform alone = builder("alone").build();
                AdPlatform too = builder("too").build()) {
            CallMode.BLOCKING.send(alone);
            CallMode.BLOCKING.send(too);

            assertThat(server.connections()).isEqualTo(2);
        }
        assertNoThreadIsLeft();
    }

    /** Grants nothing, and throws at whoever leaves its queue. */
    private record BrokenThrottle(CountDownLatch waiting) implements Throttle {

        @Override
        public Reservation reserve(Lane lane, @Nullable Duration maxWait) {
            CompletableFuture<Permit> never = new CompletableFuture<>();
            return new Reservation() {
                @Override
                public CompletableFuture<Permit> permit() {
                    return never;
                }

                @Override
                public Duration expectedWait() {
                    waiting.countDown();
                    return Duration.ZERO;
                }

                @Override
                public WaitReason reason() {
                    return WaitReason.QUOTA;
                }

                @Override
                public void cancel() {
                    throw new IllegalStateException("a mistake of the throttle's");
                }
            };
        }

        @Override
        public Quota quota() {
            throw new UnsupportedOperationException();
        }
    }

    private CompletableFuture<Object> start(CallMode way, AdPlatform platform) {
        CompletableFuture<Object> result = new CompletableFuture<>();
        Thread caller = new Thread(() -> {
            try {
                result.complete(way.send(platform));
            } catch (ExecutionException failed) {
                result.completeExceptionally(failed.getCause());
            } catch (Throwable failed) {
                result.completeExceptionally(failed);
            }
        });
        caller.setDaemon(true);
        caller.start();
        return result;
    }

    private AdPlatform client(String account, ClientResources resources) {
        return builder(account).resources(resources).build();
    }

    private AdPlatformBuilder builder(String account) {
        return AdPlatform.builder()
                .baseUrl(server.url())
                .clientCredentials(account, "secret")
                .tokens(TokenSet.of(account, null), 7);
    }

    private static Request<?> request(AdPlatform platform) {
        return platform.call("GET /api/v3/things").effect(Effect.READ).returns(Map.class);
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private void assertNoThreadIsLeft() throws InterruptedException {
        for (Thread thread : ours()) {
            thread.join(5_000);
            assertThat(thread.isAlive()).as(thread.getName()).isFalse();
        }
    }

    private Thread pooledThread(Runnable task) {
        Thread thread = new Thread(task);
        pooled.add(thread);
        return thread;
    }

    /** The threads of these clients; the timer, and OkHttp's own, serve the whole process. */
    private List<Thread> ours() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !before.contains(thread))
                .filter(thread -> thread.getName().matches("adplatform-[0-9]+|OkHttp http.*"))
                .toList();
    }
}
