package io.adplatform.sdk.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.throttle.ShareKey;
import io.adplatform.sdk.internal.throttle.SharedThrottles;
import io.adplatform.sdk.internal.throttle.SlidingLog;
import io.adplatform.sdk.testing.CallMode;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.throttle.Throttle.Permit;
import io.adplatform.sdk.throttle.Throttle.Reservation;
import io.adplatform.sdk.throttle.WaitReason;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.Gate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A throttle of the user's own that breaks its promises: a call has its deadline and a client its end all the same. */
class UsersThrottleTest extends SandboxSessionTest {

    private static final Duration DEADLINE = Duration.ofSeconds(30);

    private final UsersOwn throttle = new UsersOwn();
    private AdPlatform platform;

    @BeforeEach
    void logIn() {
        throttle.working = SharedThrottles.of(rig.time).lease(ShareKey.named("own"), SlidingLog.Settings.PLATFORM);
        platform = rig.client(rig.builder().throttle(throttle));
        read().send();
        rig.sandbox.clear();
    }

    private Request<Map<String, Object>> read() {
        return SessionFixture.read(platform.workspace()).options(options -> options.deadline(DEADLINE));
    }

    /** Works, until a test puts something else in its place. */
    private static final class UsersOwn implements Throttle {

        private @Nullable Throttle working;
        private @Nullable Reservation next;
        private @Nullable Throwable thrown;
        private final AtomicBoolean hangs = new AtomicBoolean();
        private final CountDownLatch released = new CountDownLatch(1);

        @Override
        public Reservation reserve(Lane lane, @Nullable Duration maxWait) {
            if (thrown != null) {
                throw sneaky(thrown);
            }
            hangOnce();
            return next != null ? next : working.reserve(lane, maxWait);
        }

        private void hangOnce() {
            if (hangs.getAndSet(false)) {
                try {
                    released.await();
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        @Override
        public Quota quota() {
            return working.quota();
        }

        @SuppressWarnings("unchecked")
        private static <E extends Throwable> RuntimeException sneaky(Throwable thrown) throws E {
            throw (E) thrown;
        }

        /** From now on. */
        void reserves(@Nullable Reservation reservation) {
            next = reservation;
            thrown = null;
        }
    }

    /** A place in the queue that a test has in hand. */
    private static class Place implements Reservation {

        final CompletableFuture<Permit> future = new CompletableFuture<>();
        private final CountDownLatch waiting = new CountDownLatch(1);

        /** Until a call waits here, with its deadline set: why it waits is asked last. */
        void awaitCall() throws InterruptedException {
            assertThat(waiting.await(30, TimeUnit.SECONDS)).isTrue();
        }

        @Override
        public CompletableFuture<Permit> permit() {
            return future;
        }

        @Override
        public Duration expectedWait() {
            return Duration.ofSeconds(1);
        }

        @Override
        public WaitReason reason() {
            waiting.countDown();
            return WaitReason.QUOTA;
        }

        @Override
        public void cancel() {
            future.cancel(false);
        }
    }

    /** Says what it was told. */
    private record Told(Queue<String> words) implements Permit {

        @Override
        public void answered() {
            words.add("answered");
        }

        @Override
        public void notSent() {
            words.add("not sent");
        }

        @Override
        public void lost(Duration timeout) {
            words.add("lost");
        }

        @Override
        public void rejected(@Nullable Duration retryAfter) {
            words.add("rejected");
        }
    }

    private <E extends AdPlatformException> E unsent(Class<E> type, Future<?> call) {
        E failure = secrets.failure(type, () -> CallMode.get(call));
        assertThat(failure.wasSent()).isEqualTo(Sent.NO);
        assertThat(rig.sandbox.requestCount()).isZero();
        return failure;
    }

    private void worksAgain(CallMode way) {
        throttle.reserves(null);
        assertThat(way.send(read())).containsKey("dimensions");
    }

    static Arguments[] mistakes() {
        return new Arguments[] {
            Arguments.of(CallMode.BLOCKING, new IllegalStateException("a mistake of the throttle's")),
            Arguments.of(CallMode.ASYNC, new IllegalStateException("a mistake of the throttle's")),
            Arguments.of(CallMode.BLOCKING, new NoClassDefFoundError("a class of the throttle's")),
            Arguments.of(CallMode.ASYNC, new NoClassDefFoundError("a class of the throttle's"))
        };
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void thatThrowsEndsTheCallUnsent(CallMode way, Throwable mistake) throws Exception {
        throttle.thrown = mistake;

        CallCancelledException failure = unsent(
                CallCancelledException.class, way.sendTogether(1, this::read).get(0));

        assertThat(failure).hasMessageContaining("Throttle").hasRootCause(mistake);
        worksAgain(way);
    }

    @ParameterizedTest
    @EnumSource
    void thatGivesNothingEndsTheCallUnsent(CallMode way) throws Exception {
        throttle.reserves(new Place() {
            @Override
            public CompletableFuture<Permit> permit() {
                return null;
            }
        });
        unsent(CallCancelledException.class, way.sendTogether(1, this::read).get(0));

        Place nothing = new Place();
        nothing.future.complete(null);
        throttle.reserves(nothing);
        unsent(CallCancelledException.class, way.sendTogether(1, this::read).get(0));
        worksAgain(way);
    }

    @ParameterizedTest
    @EnumSource
    void thatNeverCompletesKeepsNobodyBeyondTheDeadline(CallMode way) throws Exception {
        Place never = new Place();
        throttle.reserves(never);
        Future<?> call = way.sendTogether(1, this::read).get(0);
        never.awaitCall();

        rig.time.advance(DEADLINE);

        unsent(CallCancelledException.class, call);
        assertThat(never.future).as("the place in the queue").failsWithin(Duration.ofSeconds(10));
        assertThat(never.future).isCancelled();
        worksAgain(way);
    }

    @ParameterizedTest
    @EnumSource
    void thatGrantsAPermitToALateComerGetsItBack(CallMode way) throws Exception {
        Place late = new Place() {
            @Override
            public void cancel() {}
        };
        throttle.reserves(late);
        Future<?> call = way.sendTogether(1, this::read).get(0);
        late.awaitCall();
        rig.time.advance(DEADLINE);
        unsent(CallCancelledException.class, call);

        Told permit = new Told(new ConcurrentLinkedQueue<>());
        late.future.complete(permit);
        while (permit.words().isEmpty()) {
            Thread.onSpinWait();
        }

        assertThat(permit.words()).containsExactly("not sent");
    }

    @ParameterizedTest
    @EnumSource
    void thatCanNotSayHowLongTheWaitIsHoldsUpNoCall(CallMode way) throws Exception {
        Place silent = new Place() {
            @Override
            public Duration expectedWait() {
                throw new IllegalStateException("a mistake of the throttle's");
            }

            @Override
            public WaitReason reason() {
                super.reason();
                return null;
            }
        };
        throttle.reserves(silent);
        Future<Map<String, Object>> call = way.sendTogether(1, this::read).get(0);
        silent.awaitCall();

        Told permit = new Told(new ConcurrentLinkedQueue<>());
        silent.future.complete(permit);

        assertThat(CallMode.get(call)).containsKey("dimensions");
        assertThat(permit.words()).first().isEqualTo("answered");
    }

    @ParameterizedTest
    @EnumSource
    void thatThrowsWhenACallIsGivenUpDoesNotStopTheEndOfTheClient(CallMode way) throws Exception {
        Place stubborn = new Place() {
            @Override
            public void cancel() {
                throw new NoClassDefFoundError("a class of the throttle's");
            }
        };
        throttle.reserves(stubborn);
        Future<?> call = way.sendTogether(1, this::read).get(0);
        stubborn.awaitCall();

        assertThatCode(platform::close).doesNotThrowAnyException();

        assertThat(unsent(CallCancelledException.class, call)).hasMessageContaining("the client was closed");
        assertThatThrownBy(() -> way.send(read())).isInstanceOf(CallCancelledException.class);
        rig.awaitNoTimers();
    }

    @Test
    void thatHangsOnceDelaysOnlyItsOwnCall() throws Exception {
        rig.time.advance(Duration.ofDays(1));
        Gate gate = new Gate();
        rig.sandbox.onNext(SessionFixture.TOKEN, Fault.heldBy(gate));
        CountDownLatch othersEnded = new CountDownLatch(2);
        List<CompletableFuture<Map<String, Object>>> calls = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            CompletableFuture<Map<String, Object>> call = read().sendAsync();
            call.thenRun(othersEnded::countDown);
            calls.add(call);
        }
        gate.awaitArrivals(1); // the log-in has its permit
        throttle.hangs.set(true);

        gate.open();

        assertThat(othersEnded.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(read().sendAsync().get(30, TimeUnit.SECONDS)).containsKey("dimensions");
        throttle.released.countDown();
        for (CompletableFuture<Map<String, Object>> call : calls) {
            assertThat(call.get(30, TimeUnit.SECONDS)).containsKey("dimensions");
        }
    }
}
