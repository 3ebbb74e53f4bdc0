package io.adplatform.sdk.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.error.UnreachableException;
import io.adplatform.sdk.event.HeaderContext;
import io.adplatform.sdk.testing.CallMode;
import io.adplatform.testkit.RecordedCall;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The client's hook that gives each request further headers. */
class HeadersHookTest extends SandboxSessionTest {

    private final List<HeaderContext> asked = new CopyOnWriteArrayList<>();
    private volatile Function<HeaderContext, Map<String, String>> hook =
            context -> Map.of("traceparent", context.call().id());
    private AdPlatform platform;

    @BeforeEach
    void start() {
        platform = rig.client(rig.builder().retries(2).headers(context -> {
            asked.add(context);
            return hook.apply(context);
        }));
    }

    @ParameterizedTest
    @EnumSource
    void isAskedForEachCallWithTheContextOfTheListener(CallMode way) throws Exception {
        way.send(SessionFixture.read(platform.workspace()));

        assertThat(asked)
                .extracting(context -> context.call().operation())
                .containsExactly(SessionFixture.READ, SessionFixture.TOKEN);
        assertThat(asked)
                .allSatisfy(context -> assertThat(context.call().context())
                        .isEqualTo("the context of " + context.call().id()));
        assertThat(rig.sandbox.requests())
                .extracting(call -> call.header("traceparent"))
                .containsExactlyInAnyOrderElementsOf(
                        asked.stream().map(each -> each.call().id()).toList());
    }

    @ParameterizedTest
    @EnumSource
    void isAskedOnceForACallWhoseRequestIsSentAgain(CallMode way) throws Exception {
        way.send(SessionFixture.read(platform.workspace()));
        rig.sandbox.expireTokens();
        asked.clear();

        way.send(SessionFixture.read(platform.workspace()));

        assertThat(asked)
                .filteredOn(context -> context.call().operation().equals(SessionFixture.READ))
                .hasSize(1);
    }

    @Test
    void runsForAnyNumberOfCallsAtTheSameTime() throws Exception {
        CountDownLatch all = new CountDownLatch(60);
        hook = context -> {
            all.countDown();
            try {
                assertThat(all.await(30, TimeUnit.SECONDS)).isTrue();
            } catch (InterruptedException end) {
                Thread.currentThread().interrupt();
            }
            return Map.of();
        };

        List<? extends Future<?>> calls =
                CallMode.ASYNC.sendTogether(60, () -> SessionFixture.read(platform.workspace()));

        assertThat(all.await(30, TimeUnit.SECONDS)).isTrue();
        calls.forEach(call -> call.cancel(true));
    }

    @ParameterizedTest
    @EnumSource
    void replacesNoHeaderOfTheSdk(CallMode way) throws Exception {
        way.send(SessionFixture.read(platform.workspace()));
        int before = rig.sandbox.requests().size();
        for (String name : List.of("Authentication", "authorization", "X-IAA-OW-ID", "User-Agent", "Host")) {
            hook = context -> Map.of(name, "canary-header-value");
            secrets.plant("canary-header-value");

            CallCancelledException refused = secrets.failure(
                    CallCancelledException.class, () -> way.send(SessionFixture.read(platform.workspace())));

            assertThat(refused)
                    .hasMessageContaining("the headers hook gave a forbidden header")
                    .hasMessageContaining(name);
            assertThat(refused.wasSent()).isEqualTo(Sent.NO);
        }
        assertThat(rig.sandbox.requests()).hasSize(before);
    }

    @ParameterizedTest
    @EnumSource
    void leavesWhatTheCallItselfSays(CallMode way) throws Exception {
        hook = context -> Map.of("x-part", "of the hook", "X-More", "of the hook");

        way.send(SessionFixture.read(platform.workspace()).options(o -> o.header("X-Part", "of the call")));

        RecordedCall sent = rig.sandbox.requests(SessionFixture.READ).get(0);
        assertThat(sent.header("X-Part")).isEqualTo("of the call");
        assertThat(sent.header("X-More")).isEqualTo("of the hook");
    }

    @ParameterizedTest
    @EnumSource
    void addsItsHeadersToThoseOfAnotherHook(CallMode way) throws Exception {
        platform = rig.client(rig.builder()
                .headers(context -> Map.of("X-First", "of the first", "X-Both", "of the first"))
                .headers(context -> Map.of("x-both", "of the second")));

        way.send(SessionFixture.read(platform.workspace()));

        RecordedCall sent = rig.sandbox.requests(SessionFixture.READ).get(0);
        assertThat(sent.header("X-First")).isEqualTo("of the first");
        assertThat(sent.header("X-Both")).isEqualTo("of the second");
    }

    @ParameterizedTest
    @EnumSource
    void thatThrowsEndsTheCallUnsentAndNoOther(CallMode way) throws Exception {
        way.send(SessionFixture.read(platform.workspace()));
        int before = rig.sandbox.requests().size();
        int free = platform.quota().free();
        Function<HeaderContext, Map<String, String>> good = hook;
        for (Function<HeaderContext, Map<String, String>> bad : bad()) {
            hook = bad;
            CallCancelledException told = secrets.failure(
                    CallCancelledException.class, () -> way.send(SessionFixture.read(platform.workspace())));
            assertThat(told).hasMessageContaining("the headers hook");
            assertThat(told.wasSent()).isEqualTo(Sent.NO);
        }
        assertThat(rig.sandbox.requests()).hasSize(before);
        assertThat(platform.quota().free()).isEqualTo(free);

        hook = good;
        assertThat(way.send(SessionFixture.read(platform.workspace()))).containsKey("dimensions");
    }

    private static List<Function<HeaderContext, Map<String, String>>> bad() {
        Map<String, String> withNull = new HashMap<>();
        withNull.put("X-Part", null);
        return List.of(
                context -> {
                    throw new IllegalStateException("expected by a test");
                },
                context -> {
                    throw new NoClassDefFoundError("expected by a test");
                },
                context -> {
                    IllegalStateException inACircle = new IllegalStateException("expected by a test");
                    throw (IllegalStateException) inACircle.initCause(new IOException("its cause", inACircle));
                },
                context -> null,
                context -> withNull,
                context -> Map.of("X-Part", "two\r\nlines"));
    }

    @ParameterizedTest
    @EnumSource
    void thatHangsKeepsItsCallerUntilTheDeadline(CallMode way) throws Exception {
        way.send(SessionFixture.read(platform.workspace()));
        rig.awaitNoTimers();
        CountDownLatch mended = new CountDownLatch(1);
        Function<HeaderContext, Map<String, String>> good = hook;
        hook = context -> {
            try {
                mended.await();
            } catch (InterruptedException end) {
                Thread.currentThread().interrupt();
            }
            return Map.of();
        };

        Future<?> call = way.sendTogether(1, () -> SessionFixture.read(platform.workspace()))
                .get(0);
        rig.awaitTimers(1); // the deadline
        rig.time.advance(Duration.ofMinutes(10));

        CallCancelledException told =
                secrets.failure(CallCancelledException.class, () -> call.get(10, TimeUnit.SECONDS));
        assertThat(told.isOutOfTime()).isTrue();
        mended.countDown();
        hook = good;
        assertThat(way.send(SessionFixture.read(platform.workspace()))).containsKey("dimensions");
    }

    @ParameterizedTest
    @EnumSource
    void thatFailsTheLogInIsToldToWhoWaitsForIt(CallMode way) throws Exception {
        hook = context -> {
            throw new IllegalStateException("expected by a test");
        };

        AdPlatformException told =
                secrets.failure(AdPlatformException.class, () -> way.send(SessionFixture.read(platform.workspace())));

        assertThat(told).isNotInstanceOf(UnreachableException.class).hasMessageContaining("the headers hook failed");
        assertThat(rig.sandbox.requests()).isEmpty();
    }
}
