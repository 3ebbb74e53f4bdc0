package io.adplatform.sdk.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.UnreachableException;
import io.adplatform.sdk.internal.pipeline.PipelineFixture.End;
import io.adplatform.sdk.internal.pipeline.PipelineFixture.Kind;
import io.adplatform.sdk.internal.transport.RawServer;
import io.adplatform.sdk.testing.CallMode;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.Dns;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NameLookupTest {

    private static final RequestOptions NO_RETRY = RequestOptions.defaults().retries(0);

    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch answers = new CountDownLatch(1);
    private final AtomicInteger lookups = new AtomicInteger();
    /** Says nothing until the test lets it. */
    private final Dns silent = host -> {
        lookups.incrementAndGet();
        asked.countDown();
        try {
            answers.await();
        } catch (InterruptedException never) {
            throw new AssertionError(never);
        }
        return List.of(InetAddress.getLoopbackAddress());
    };

    private PipelineFixture rig = fixture(silent);

    private static PipelineFixture fixture(Dns resolver) {
        RawServer server = new RawServer();
        return new PipelineFixture(
                server,
                server.url().replace("127.0.0.1", "ads.example.com").replace("localhost", "ads.example.com"),
                Duration.ofMillis(200),
                null,
                builder -> builder.dns(resolver));
    }

    @AfterEach
    void close() {
        answers.countDown();
        rig.close();
    }

    @ParameterizedTest
    @EnumSource
    void aSilentResolverHoldsNoCallBeyondItsTime(CallMode mode) throws Exception {
        End end = rig.send(Kind.READ_BY_GET, mode, NO_RETRY);

        assertThat(end.error()).isInstanceOf(UnreachableException.class).hasMessageContaining("took too long");
    }

    @Test
    void anInterruptEndsTheWaitForASilentResolver() throws Exception {
        CompletableFuture<End> end = new CompletableFuture<>();
        Thread caller = new Thread(
                () -> end.complete(rig.run(Kind.READ_BY_GET.call(NO_RETRY.attemptTimeout(Duration.ofMinutes(5))))));
        caller.start();
        assertThat(asked.await(10, TimeUnit.SECONDS)).isTrue();

        caller.interrupt();

        assertThat(end.get(10, TimeUnit.SECONDS).error()).isInstanceOf(CallCancelledException.class);
    }

    @Test
    void aCancelledCallDoesNotWaitForASilentResolver() throws Exception {
        CompletableFuture<?> call = rig.pipeline.runAsync(
                Kind.READ_BY_GET.call(NO_RETRY.attemptTimeout(Duration.ofMinutes(5))), rig.pipeline.user());
        assertThat(asked.await(10, TimeUnit.SECONDS)).isTrue();

        call.cancel(true);

        rig.awaitTheEndOfAnAttempt();
        rig.assertNoPermitIsLost();
    }

    @ParameterizedTest
    @EnumSource
    void callsToOneHostWaitForOneLookUpAndTheNextCallUsesIt(CallMode mode) throws Exception {
        rig.send(Kind.READ_BY_GET, mode, NO_RETRY);
        rig.send(Kind.READ_BY_GET, mode, NO_RETRY);

        assertThat(lookups).hasValue(1);
    }

    @ParameterizedTest
    @EnumSource
    void anErrorInTheResolverIsTheCallsFailureAndTheNextCallWorks(CallMode mode) throws Exception {
        rig.close();
        AtomicInteger calls = new AtomicInteger();
        rig = fixture(host -> {
            if (calls.incrementAndGet() == 1) {
                throw new NoClassDefFoundError("a resolver's class");
            }
            return List.of(InetAddress.getLoopbackAddress());
        });

        End failed = rig.send(Kind.READ_BY_GET, mode, NO_RETRY);

        assertThat(failed.error()).isInstanceOf(UnreachableException.class);
        assertThat(rig.send(Kind.READ_BY_GET, mode, NO_RETRY.attemptTimeout(Duration.ofSeconds(10)))
                        .thrown())
                .isNull();
    }

    @ParameterizedTest
    @EnumSource
    void anExceptionInTheResolverFailsTheLookUpAndReachesNoUncaughtExceptionHandler(CallMode mode) throws Exception {
        rig.close();
        rig = fixture(host -> {
            throw new IllegalStateException("a resolver's mistake");
        });
        Queue<Throwable> uncaught = new ConcurrentLinkedQueue<>();
        Thread.UncaughtExceptionHandler usual = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> uncaught.add(thrown));
        try {
            End failed = rig.send(Kind.READ_BY_GET, mode, NO_RETRY);

            assertThat(failed.error())
                    .isInstanceOf(UnreachableException.class)
                    .hasMessageContaining("ads.example.com can't be resolved");
            rig.close();
            assertThat(uncaught).isEmpty();
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(usual);
        }
    }
}
