package io.adplatform.sdk.internal.pipeline;

import static io.adplatform.sdk.internal.transport.RawServer.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.pipeline.PipelineFixture.End;
import io.adplatform.sdk.internal.pipeline.PipelineFixture.Kind;
import io.adplatform.sdk.internal.pipeline.PipelineFixture.Thing;
import io.adplatform.sdk.internal.transport.LeakWatch;
import io.adplatform.sdk.testing.CallMode;
import io.adplatform.sdk.throttle.Lane;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Interrupts, cancelled futures and a closed client, at every place where a call can be. The servers here never answer
 * and the clock stands still, so a call ends in time only if it is given up.
 */
@ExtendWith(LeakWatch.class)
class GivingUpTest {

    /** Where a call is when it is given up. */
    private enum Place {
        WAITING_FOR_QUOTA,
        PAUSING_BEFORE_A_RETRY,
        WAITING_FOR_THE_ANSWER,
        READING_THE_ANSWER
    }

    @RegisterExtension
    final PipelineFixture rig = PipelineFixture.onAStandingClock();

    private final CountDownLatch asked = new CountDownLatch(1);

    @BeforeEach
    void fill() {
        rig.server.reacts(client -> {
            asked.countDown();
            client.awaitEnd();
            return false;
        });
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void anInterruptBeforehandSendsNothingAndKeepsTheFlag(Kind kind) throws Exception {
        Thread.currentThread().interrupt();
        End end = rig.send(kind, CallMode.BLOCKING);

        assertThat(Thread.interrupted()).as("the thread's flag").isTrue();
        assertThat(end.error()).isInstanceOf(CallCancelledException.class).hasMessageContaining("interrupted");
        assertThat(end.error().wasSent()).isEqualTo(Sent.NO);
        assertThat(rig.server.seen()).isEmpty();
        assertThat(rig.throttle.quota().used()).isZero();
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            WAITING_FOR_QUOTA, READ_BY_GET, NO
            WAITING_FOR_QUOTA, REPEATABLE_PUT, NO
            WAITING_FOR_QUOTA, ONCE_POST, NO
            PAUSING_BEFORE_A_RETRY, READ_BY_GET, YES
            PAUSING_BEFORE_A_RETRY, REPEATABLE_PUT, YES
            WAITING_FOR_THE_ANSWER, READ_BY_GET, UNKNOWN
            WAITING_FOR_THE_ANSWER, REPEATABLE_PUT, UNKNOWN
            READING_THE_ANSWER, READ_BY_GET, YES
            READING_THE_ANSWER, REPEATABLE_PUT, YES
            """)
    void aCallThatMayBeRepeatedOrWasNotSentIsCancelled(Place place, Kind kind, Sent sent) throws Exception {
        End interrupted = interruptedAt(place, kind);

        assertThat(interrupted.error()).isExactlyInstanceOf(CallCancelledException.class);
        assertThat(interrupted.error()).hasMessageContaining("the waiting thread was interrupted");
        assertThat(interrupted.error().wasSent()).isEqualTo(sent);
    }

    @ParameterizedTest
    @CsvSource({"WAITING_FOR_THE_ANSWER, UNKNOWN", "READING_THE_ANSWER, YES"})
    void aPaymentThatIsInterruptedOnTheWayHasAnUnknownOutcome(Place place, Sent sent) throws Exception {
        End interrupted = interruptedAt(place, Kind.ONCE_POST);

        assertThat(interrupted.error()).isExactlyInstanceOf(OutcomeUnknownException.class);
        assertThat(interrupted.error().wasSent()).isEqualTo(sent);
        assertThat(rig.server.seen()).hasSize(1);
    }

    /** The interrupt closes the socket under such a thread, so its failure comes before anybody has seen the flag. */
    @ParameterizedTest
    @MethodSource("everyEffectAtEveryPlace")
    @EnabledForJreRange(min = JRE.JAVA_21)
    void anInterruptOnAVirtualThreadGivesTheCallUp(Place place, Kind kind) throws Exception {
        bringTo(place);
        Blocked blocked = new Blocked(kind, GivingUpTest::virtual);
        awaitThatItIsAt(place);

        blocked.thread.interrupt();

        End end = blocked.end();
        assertThat(blocked.flagged).as("the thread's flag").isTrue();
        assertThat(end.error())
                .isInstanceOf(errorAt(place, kind))
                .hasMessageContaining("the waiting thread was interrupted");
    }

    /** By reflection, since this is compiled for Java 17. */
    private static Thread virtual(Runnable task) {
        try {
            Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
            Class<?> type = Class.forName("java.lang.Thread$Builder");
            return (Thread) type.getMethod("unstarted", Runnable.class).invoke(builder, task);
        } catch (ReflectiveOperationException missing) {
            throw new IllegalStateException(missing);
        }
    }

    static Stream<Arguments> everyEffectAtEveryPlace() {
        return Stream.of(Place.values())
                .flatMap(place -> Stream.of(Kind.READ_BY_GET, Kind.REPEATABLE_PUT, Kind.ONCE_POST)
                        .filter(kind -> place != Place.PAUSING_BEFORE_A_RETRY || kind.mayRepeat())
                        .map(kind -> Arguments.of(place, kind)));
    }

    @ParameterizedTest
    @MethodSource("everyEffectAtEveryPlace")
    void cancellingTheFutureEndsTheRequest(Place place, Kind kind) throws Exception {
        bringTo(place);
        CompletableFuture<Response<Thing>> future = rig.start(kind);
        awaitThatItIsAt(place);

        future.cancel(true);

        assertGivenUp(place);
        assertThat(future).isCancelled();
    }

    @ParameterizedTest
    @MethodSource("everyEffectAtEveryPlace")
    void cancellingWhatWasDerivedFromTheFutureEndsTheRequest(Place place, Kind kind) throws Exception {
        bringTo(place);
        CompletableFuture<Response<Thing>> future = rig.start(kind);
        CompletableFuture<Long> derived = future.thenApply(Response::value).thenApply(Thing::id);
        awaitThatItIsAt(place);

        derived.cancel(true);

        assertGivenUp(place);
        assertThatThrownBy(() -> future.get(10, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(errorAt(place, kind));
    }

    @Test
    void aTimeoutOfTheFutureEndsTheRequest() throws Exception {
        CompletableFuture<Response<Thing>> future = rig.start(Kind.READ_BY_GET);
        awaitThatItIsAt(Place.WAITING_FOR_THE_ANSWER);

        CompletableFuture<Response<Thing>> limited = future.orTimeout(1, TimeUnit.MILLISECONDS);

        assertGivenUp(Place.WAITING_FOR_THE_ANSWER);
        assertThatThrownBy(limited::get).hasCauseInstanceOf(TimeoutException.class);
    }

    @Test
    void aFutureCancelledAfterItsEndChangesNothing() throws Exception {
        rig.server.reacts(status(200, "{\"success\":true,\"data\":{\"id\":7}}"));
        CompletableFuture<Response<Thing>> future = rig.start(Kind.ONCE_POST);
        Response<Thing> response = future.get(10, TimeUnit.SECONDS);

        assertThat(future.cancel(true)).isFalse();
        assertThat(future.get()).isSameAs(response);
    }

    @ParameterizedTest
    @MethodSource("everyEffectAtEveryPlace")
    void closingTheClientEndsAsynchronousCalls(Place place, Kind kind) throws Exception {
        bringTo(place);
        CompletableFuture<Response<Thing>> future = rig.start(kind);
        awaitThatItIsAt(place);

        closeTheClient();

        assertThat(PipelineFixture.await(future).error())
                .isInstanceOf(errorAt(place, kind))
                .hasMessageContaining("the client was closed");
    }

    @ParameterizedTest
    @MethodSource("everyEffectAtEveryPlace")
    void closingTheClientEndsBlockedCalls(Place place, Kind kind) throws Exception {
        bringTo(place);
        Blocked blocked = new Blocked(kind);
        awaitThatItIsAt(place);

        closeTheClient();

        assertThat(blocked.end().error())
                .isInstanceOf(errorAt(place, kind))
                .hasMessageContaining("the client was closed");
        assertThat(blocked.flagged).isFalse();
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            READ_BY_GET, BLOCKING
            READ_BY_GET, ASYNC
            REPEATABLE_PUT, BLOCKING
            REPEATABLE_PUT, ASYNC
            ONCE_POST, BLOCKING
            ONCE_POST, ASYNC
            """)
    void callsAfterTheEndOfTheClientAreNotSent(Kind kind, CallMode way) throws Exception {
        closeTheClient();

        End end = rig.send(kind, way);

        assertThat(end.error())
                .isExactlyInstanceOf(CallCancelledException.class)
                .hasMessageContaining("the client was closed");
        assertThat(end.error().wasSent()).isEqualTo(Sent.NO);
        assertThat(rig.server.connections()).isZero();
    }

    private End interruptedAt(Place place, Kind kind) throws Exception {
        bringTo(place);
        Blocked blocked = new Blocked(kind);
        awaitThatItIsAt(place);
        blocked.thread.interrupt();
        End end = blocked.end();
        assertThat(blocked.flagged).as("the thread's flag").isTrue();
        return end;
    }

    private void bringTo(Place place) {
        switch (place) {
            case WAITING_FOR_QUOTA -> {
                for (int i = 0; i < 20; i++) {
                    rig.throttle.reserve(Lane.NORMAL, null).permit().join().answered();
                }
            }
            case PAUSING_BEFORE_A_RETRY -> rig.server.reacts(status(503, ""));
            case READING_THE_ANSWER ->
                rig.server.reacts(client -> {
                    client.write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{");
                    asked.countDown();
                    client.awaitEnd();
                    return false;
                });
            case WAITING_FOR_THE_ANSWER -> {}
        }
    }

    private void awaitThatItIsAt(Place place) throws Exception {
        switch (place) {
            case WAITING_FOR_QUOTA -> rig.awaitAWait();
            case PAUSING_BEFORE_A_RETRY -> rig.awaitTheEndOfAnAttempt();
            case WAITING_FOR_THE_ANSWER ->
                assertThat(asked.await(10, TimeUnit.SECONDS)).isTrue();
            case READING_THE_ANSWER -> {
                assertThat(asked.await(10, TimeUnit.SECONDS)).isTrue();
                rig.awaitABody();
            }
        }
    }

    private void assertGivenUp(Place place) throws Exception {
        rig.awaitTheEndOfAnAttempt();
        assertThat(rig.server.seen()).hasSize(place == Place.WAITING_FOR_QUOTA ? 0 : 1);
        assertThat(rig.throttle.quota().totalWaiting()).isZero();
    }

    private static Class<? extends AdPlatformException> errorAt(Place place, Kind kind) {
        return kind.mayRepeat() || place == Place.WAITING_FOR_QUOTA
                ? CallCancelledException.class
                : OutcomeUnknownException.class;
    }

    private void closeTheClient() {
        rig.pipeline.close();
    }

    private End sent(Kind kind, CallMode way) {
        try {
            return rig.send(kind, way);
        } catch (Exception unexpected) {
            return new End(null, unexpected);
        }
    }

    /** A thread that makes a call and blocks. */
    private final class Blocked {

        private final CompletableFuture<End> end = new CompletableFuture<>();
        private final Thread thread;
        private volatile boolean flagged;

        private Blocked(Kind kind) {
            this(kind, Thread::new);
        }

        private Blocked(Kind kind, ThreadFactory threads) {
            thread = threads.newThread(() -> {
                End came = sent(kind, CallMode.BLOCKING);
                flagged = Thread.currentThread().isInterrupted();
                end.complete(came);
            });
            thread.setDaemon(true);
            thread.start();
        }

        private End end() throws Exception {
            return end.get(10, TimeUnit.SECONDS);
        }
    }
}
