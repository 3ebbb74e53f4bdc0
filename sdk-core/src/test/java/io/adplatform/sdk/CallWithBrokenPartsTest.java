package io.adplatform.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.event.ClientListener;
import io.adplatform.sdk.event.ClientListener.AttemptEnded;
import io.adplatform.sdk.internal.session.MemoryTokenStore;
import io.adplatform.sdk.internal.throttle.QueuedThrottle;
import io.adplatform.sdk.internal.throttle.SlidingLog;
import io.adplatform.sdk.internal.transport.DaemonThreads;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.MemoryJournal;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.operation.TypeRef;
import io.adplatform.sdk.operation.UntypedRequest;
import io.adplatform.sdk.secrets.NoSecretShown;
import io.adplatform.sdk.session.BreakableParts;
import io.adplatform.sdk.testing.CallMode;
import io.adplatform.sdk.testing.PromptServer;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.throttle.Throttle.Permit;
import io.adplatform.sdk.throttle.Throttle.Reservation;
import io.adplatform.sdk.throttle.WaitReason;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockResponseBody;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okio.BufferedSink;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A part that a user or the machine supplies throws, or never comes back, in each state of a call. The call ends, a
 * payment is sent at most once, no permit is lost, and the same client works once the part is mended.
 *
 * <p>A resolver and okio's timer are met on the way to an answer alone: {@code NameLookupTest} and {@code
 * LostOkioTimerTest} break those.
 */
class CallWithBrokenPartsTest {

    private static final Duration DEADLINE = Duration.ofMinutes(2);
    private static final String ANSWER = "{\"success\":true,\"data\":{\"id\":7}}";
    private static final String TOKENS = "{\"access_token\":\"canary-access\",\"refresh_token\":\"canary-refresh\","
            + "\"token_type\":\"bearer\",\"expires_in\":86400,\"owId\":7}";
    private static final String READ = "GET /api/v3/things";
    private static final String PAY = "POST /api/v3/things";

    enum Part {
        THREADS,
        TIMER,
        LOGGER,
        LISTENER,
        HEADERS_HOOK,
        STORE,
        THROTTLE,
        JOURNAL;

        /** The others are called on the thread of the call, which a part that hangs holds: their Javadoc says so. */
        boolean mayHang() {
            return this == TIMER || this == STORE || this == THROTTLE || this == JOURNAL;
        }
    }

    enum State {
        NOT_STARTED,
        WAITS_FOR_A_TOKEN,
        WAITS_FOR_QUOTA,
        IS_SENT,
        READS_ITS_ANSWER,
        WILL_BE_SENT_AGAIN,
        PAUSES_BEFORE_THE_NEXT_ATTEMPT;

        boolean hasFailedOnce() {
            return this == WILL_BE_SENT_AGAIN || this == PAUSES_BEFORE_THE_NEXT_ATTEMPT;
        }
    }

    record Case(State state, Part part, boolean hangs, Effect effect, CallMode way) {

        /** A payment isn't sent a second time, and a read isn't recorded. */
        boolean happens() {
            return effect == Effect.ONCE ? !state.hasFailedOnce() : part != Part.JOURNAL;
        }
    }

    static List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        for (State state : State.values()) {
            for (Part part : Part.values()) {
                for (Effect effect : List.of(Effect.READ, Effect.ONCE)) {
                    CallMode.of(state, part, effect).forEach(way -> {
                        cases.add(new Case(state, part, false, effect, way));
                        if (part.mayHang()) {
                            cases.add(new Case(state, part, true, effect, way));
                        }
                    });
                }
            }
        }
        cases.removeIf(unheardOf -> !unheardOf.happens());
        return cases;
    }

    @RegisterExtension
    final NoSecretShown secrets = new NoSecretShown();

    private final ManualTime clock = Time.manual();
    private final Throttle quota = QueuedThrottle.withSlidingLog("test", SlidingLog.Settings.PLATFORM, clock);
    private final Journal journal = new MemoryJournal(clock);
    private final CountDownLatch attemptFailed = new CountDownLatch(1);
    private final Platform server = new Platform();
    private final BreakableParts<Part> parts = new BreakableParts<>();
    private final DaemonThreads threads = new DaemonThreads(task -> {
        if (parts.isBroken(Part.THREADS)) {
            throw new OutOfMemoryError("unable to create native thread");
        }
        return new Thread(task);
    });
    private volatile @Nullable Case inHand;
    private volatile int timersBefore;
    private AdPlatform client;

    @BeforeEach
    void start() throws Exception {
        secrets.plant("canary-secret", "canary-password", "canary-access", "canary-refresh");
        server.start();
        AdPlatformBuilder builder = AdPlatform.builder();
        builder.threads = () -> threads;
        client = builder.baseUrl(server.url())
                .clientCredentials("id", "canary-secret")
                .login("buyer@organization.example", "canary-password")
                .time(parts.lateTime(clock, Part.TIMER))
                .throttle(new BreakableThrottle())
                .tokenStore(parts.store(new MemoryTokenStore(), Part.STORE))
                .journal(breakable(Journal.class, journal, Part.JOURNAL))
                .listener(breakable(ClientListener.class, new FailedAttempt(), Part.LISTENER))
                .headers(context -> {
                    parts.pass(Part.HEADERS_HOOK);
                    return Map.of("traceparent", "00-1-2-01");
                })
                .build();
    }

    @AfterEach
    void stop() throws Exception {
        mend();
        server.goOn();
        client.close();
        server.close();
    }

    private <T> T breakable(Class<T> type, T working, Part part) {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    parts.pass(part);
                    return invoke(working, method, arguments);
                }));
    }

    private static @Nullable Object invoke(Object working, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(working, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    /** Breaks the part at the first failure alone: later ones may be told after the part is mended. */
    private final class FailedAttempt implements ClientListener {

        @Override
        public void onAttemptEnded(AttemptEnded attempt) {
            if (attempt.exception() != null && inHand != null && attemptFailed.getCount() > 0) {
                timersBefore = clock.pending();
                if (inHand.state() == State.WILL_BE_SENT_AGAIN) {
                    breakDown(inHand);
                }
                attemptFailed.countDown();
            }
        }
    }

    /** Its permits always find their way back: the quota is the working throttle's. */
    private final class BreakableThrottle implements Throttle {

        @Override
        public Reservation reserve(Lane lane, @Nullable Duration maxWait) {
            parts.passUnlessHanging(Part.THROTTLE);
            Reservation place = quota.reserve(lane, maxWait);
            return new Reservation() {
                @Override
                public CompletableFuture<Permit> permit() {
                    return parts.hangs(Part.THROTTLE)
                            ? new CompletableFuture<>()
                            : place.permit().thenApply(Breakable::new);
                }

                @Override
                public Duration expectedWait() {
                    return place.expectedWait();
                }

                @Override
                public WaitReason reason() {
                    return place.reason();
                }

                @Override
                public void cancel() {
                    place.cancel();
                    parts.passUnlessHanging(Part.THROTTLE);
                }
            };
        }

        @Override
        public Quota quota() {
            parts.passUnlessHanging(Part.THROTTLE);
            return quota.quota();
        }
    }

    private final class Breakable implements Permit {

        private final Permit permit;

        Breakable(Permit permit) {
            this.permit = permit;
        }

        private void after(Runnable told) {
            told.run();
            parts.passUnlessHanging(Part.THROTTLE);
        }

        @Override
        public void answered() {
            after(permit::answered);
        }

        @Override
        public void notSent() {
            after(permit::notSent);
        }

        @Override
        public void lost(Duration timeout) {
            after(() -> permit.lost(timeout));
        }

        @Override
        public void rejected(@Nullable Duration retryAfter) {
            after(() -> permit.rejected(retryAfter));
        }
    }

    /** Answers when it is let. */
    private static final class Platform extends Dispatcher implements AutoCloseable {

        private final MockWebServer socket = PromptServer.create();
        private final AtomicInteger payments = new AtomicInteger();
        private final CountDownLatch goesOn = new CountDownLatch(1);
        private final CountDownLatch held = new CountDownLatch(1);
        private volatile @Nullable State holdsAt;
        private volatile boolean failsNext;

        void start() throws Exception {
            socket.setDispatcher(this);
            socket.start();
        }

        String url() {
            return socket.url("/").toString();
        }

        void awaitHeld() throws InterruptedException {
            assertThat(held.await(30, TimeUnit.SECONDS)).isTrue();
        }

        void goOn() {
            holdsAt = null;
            goesOn.countDown();
        }

        private void holdAt(State state) throws InterruptedException {
            if (holdsAt == state) {
                held.countDown();
                goesOn.await();
            }
        }

        @Override
        public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
            if (request.getTarget().contains("/oauth/")) {
                holdAt(State.WAITS_FOR_A_TOKEN);
                return new MockResponse.Builder().body(TOKENS).build();
            }
            if (request.getMethod().equals("POST")) {
                payments.incrementAndGet();
            }
            holdAt(State.IS_SENT);
            if (failsNext) {
                failsNext = false;
                return new MockResponse.Builder().code(503).build();
            }
            return new MockResponse.Builder().body(new InTwoHalves()).build();
        }

        private final class InTwoHalves implements MockResponseBody {

            @Override
            public long getContentLength() {
                return ANSWER.length();
            }

            @Override
            public void writeTo(BufferedSink sink) {
                try {
                    int half = ANSWER.length() / 2;
                    sink.writeString(ANSWER.substring(0, half), StandardCharsets.UTF_8);
                    sink.flush();
                    holdAt(State.READS_ITS_ANSWER);
                    sink.writeString(ANSWER.substring(half), StandardCharsets.UTF_8);
                    sink.flush();
                } catch (IOException gone) {
                    // The client has given up.
                } catch (InterruptedException end) {
                    Thread.currentThread().interrupt();
                }
            }
        }

        @Override
        public void close() {
            socket.close();
        }
    }

    private Request<Map<String, Object>> request(Effect effect, String key) {
        UntypedRequest request = client.call(effect == Effect.ONCE ? PAY : READ).effect(effect);
        if (effect == Effect.ONCE) {
            request = request.body(Map.of("paymentAmount", 1250.5));
        }
        return request.returns(new TypeRef<Map<String, Object>>() {}).options(options -> {
            RequestOptions limited = options.deadline(DEADLINE);
            return effect == Effect.ONCE ? limited.idempotencyKey(key) : limited;
        });
    }

    private Future<Map<String, Object>> start(Case what, String key) {
        return what.way().sendTogether(1, () -> request(what.effect(), key)).get(0);
    }

    /** Brings a call into the state, and breaks the part then. */
    private Future<Map<String, Object>> callIn(Case what) throws Exception {
        if (what.state() == State.NOT_STARTED) {
            breakDown(what);
            return start(what, "row-1");
        }
        if (what.state() != State.WAITS_FOR_A_TOKEN) {
            what.way().send(request(Effect.READ, "none"));
        }
        inHand = what;
        server.holdsAt = what.state();
        server.failsNext = what.state().hasFailedOnce();
        List<Permit> others = what.state() == State.WAITS_FOR_QUOTA ? takeAllPermits() : List.of();
        Future<Map<String, Object>> call = start(what, "row-1");
        if (what.state() == State.WAITS_FOR_QUOTA) {
            await(() -> quota.quota().totalWaiting() == 1);
        } else if (what.state().hasFailedOnce()) {
            assertThat(attemptFailed.await(30, TimeUnit.SECONDS)).isTrue();
        } else {
            server.awaitHeld();
        }
        if (what.state() == State.PAUSES_BEFORE_THE_NEXT_ATTEMPT) {
            await(() -> clock.pending() > timersBefore);
        }
        if (what.state() != State.WILL_BE_SENT_AGAIN) {
            breakDown(what);
        }
        others.forEach(Permit::answered);
        return call;
    }

    private List<Permit> takeAllPermits() throws Exception {
        List<Permit> permits = new ArrayList<>();
        for (int free = quota.quota().free(); free > 0; free--) {
            permits.add(quota.reserve(Lane.NORMAL, null).permit().get(30, TimeUnit.SECONDS));
        }
        return permits;
    }

    private void breakDown(Case what) {
        parts.breakDown(what.part(), what.hangs());
        if (what.part() == Part.LOGGER) {
            parts.breakLogger(Part.LOGGER);
        }
    }

    private void mend() {
        parts.mend();
        parts.ringLateTimers();
    }

    private static void await(BooleanSupplier condition) {
        long patience = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - patience).as("patience").isNegative();
            Thread.onSpinWait();
        }
    }

    /** Until the call has ended, or that long: in small steps, since the call's own work takes real time. */
    private void letTimeGoOn(Future<?> call, Duration longest) {
        Duration end = clock.sinceStart().plus(longest);
        await(() -> {
            clock.advance(Duration.ofMillis(1));
            return call.isDone() || clock.sinceStart().compareTo(end) > 0;
        });
    }

    /** Until the call has ended: at a pace that leaves a call time for its own work within the shortest limit, a second. */
    private void letTimeGoOnSlowly(Future<?> call) {
        long realStart = System.nanoTime();
        Duration start = clock.sinceStart();
        await(() -> {
            Duration due = start.plusNanos(20 * (System.nanoTime() - realStart));
            clock.advance(due.minus(clock.sinceStart()));
            return call.isDone();
        });
    }

    /** Within minutes: a log-in that failed a moment ago is asked for again after a pause. */
    private void assertWorks(Case what) throws Exception {
        AdPlatformException refused = null;
        for (int row = 2; row < 6; row++) {
            try {
                Future<Map<String, Object>> next = start(what, "row-" + row);
                letTimeGoOnSlowly(next);
                assertThat(CallMode.get(next)).containsEntry("id", 7L);
                return;
            } catch (AdPlatformException notYet) {
                assertThat(notYet.wasSent()).isEqualTo(Sent.NO);
                refused = notYet;
                clock.advance(Duration.ofMinutes(1));
            }
        }
        throw refused;
    }

    @ParameterizedTest
    @MethodSource("cases")
    void theCallEndsAndTheClientWorksOnceThePartIsMended(Case what) throws Exception {
        Future<Map<String, Object>> call = callIn(what);
        server.goOn();
        letTimeGoOn(call, DEADLINE.multipliedBy(2));
        mend();
        letTimeGoOn(call, DEADLINE.multipliedBy(2));
        try {
            assertThat(CallMode.get(call)).containsEntry("id", 7L);
        } catch (AdPlatformException told) {
            secrets.check(told);
        }
        assertThat(server.payments.get()).isLessThanOrEqualTo(what.effect() == Effect.ONCE ? 1 : 0);
        clock.advance(Duration.ofMinutes(5));

        assertWorks(what);
        await(() -> {
            clock.advance(Duration.ofMinutes(5)); // the permit of the last call ends after its caller is told
            return quota.quota().used() == 0;
        });
        assertThat(quota.quota().totalWaiting()).isZero();
    }
}
