package io.adplatform.sdk.internal.pipeline;

import static io.adplatform.sdk.internal.transport.RawServer.thenCloses;
import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.error.ConnectionException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.error.UnreachableException;
import io.adplatform.sdk.event.ClientListener.AttemptEnded;
import io.adplatform.sdk.internal.pipeline.PipelineFixture.End;
import io.adplatform.sdk.internal.pipeline.PipelineFixture.Kind;
import io.adplatform.sdk.internal.transport.LeakWatch;
import io.adplatform.sdk.internal.transport.RawServer;
import io.adplatform.sdk.testing.CallMode;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What was surely not sent may be sent by anybody, and costs no quota. */
@ExtendWith(LeakWatch.class)
class UnreachableTest {

    static Stream<Arguments> everyEffect() {
        return Stream.of(Kind.READ_BY_GET, Kind.REPEATABLE_PUT, Kind.ONCE_POST)
                .flatMap(kind -> Stream.of(CallMode.values()).map(way -> Arguments.of(kind, way)));
    }

    @ParameterizedTest
    @MethodSource("everyEffect")
    void aRefusedConnectionIsTriedAgainForEveryEffect(Kind kind, CallMode way) throws Exception {
        RawServer gone = new RawServer();
        gone.close();
        try (PipelineFixture rig = new PipelineFixture(gone, null, PipelineFixture.PATIENCE, null, builder -> {})) {
            assertUnreachable(rig, rig.send(kind, way), "no connection to 127.0.0.1:" + gone.port() + " could be made");
        }
    }

    @ParameterizedTest
    @MethodSource("everyEffect")
    void anUnknownHostIsTriedAgainForEveryEffect(Kind kind, CallMode way) throws Exception {
        try (PipelineFixture rig = rig("http://nowhere.test", host -> {
            throw new UnknownHostException(host);
        })) {
            assertUnreachable(rig, rig.send(kind, way), "the host name nowhere.test can't be resolved");
        }
    }

    @ParameterizedTest
    @MethodSource("everyEffect")
    void failedTlsIsTriedAgainForEveryEffect(Kind kind, CallMode way) throws Exception {
        RawServer server = new RawServer();
        server.hangUpAtOnce();
        try (PipelineFixture rig = new PipelineFixture(
                server, "https://127.0.0.1:" + server.port(), PipelineFixture.PATIENCE, null, builder -> {})) {
            assertUnreachable(rig, rig.send(kind, way), "");
            assertThat(server.connections()).isEqualTo(3);
        }
    }

    @ParameterizedTest
    @MethodSource("everyEffect")
    void theSecondAddressIsUsedWhereTheFirstRefuses(Kind kind, CallMode way) throws Exception {
        RawServer server = new RawServer();
        try (PipelineFixture rig = new PipelineFixture(
                server, "http://two.test:" + server.port(), PipelineFixture.PATIENCE, null, builder -> {
                    builder.dns(host -> List.of(address(2), address(1)));
                })) {
            assertThat(rig.send(kind, way).thrown()).isNull();
            assertThat(server.seen()).hasSize(1);
            assertThat(rig.attempts).hasSize(1);
        }
    }

    @ParameterizedTest
    @MethodSource("everyEffect")
    void theSecondAddressGetsNothingOfAnAttemptThatTheFirstHasCutButMayGetARetry(Kind kind, CallMode way)
            throws Exception {
        RawServer first = new RawServer().reacts(thenCloses(""));
        try (RawServer second = new RawServer(address(2), first.port()).reacts(RawServer.good());
                PipelineFixture rig = new PipelineFixture(
                        first, "http://two.test:" + first.port(), PipelineFixture.PATIENCE, null, builder -> {
                            builder.dns(host -> List.of(address(1), address(2)));
                        })) {
            End end = rig.send(kind, way);

            if (kind.mayRepeat()) {
                assertThat(end.thrown()).isNull();
                assertThat(end.response().attempts()).isEqualTo(first.seen().size() + 1);
                assertThat(second.seen()).as("when the first is known to fail").hasSize(1);
            } else {
                assertThat(end.error()).isInstanceOf(OutcomeUnknownException.class);
                assertThat(first.seen()).hasSize(1);
                assertThat(second.connections()).isZero();
            }
            assertThat(rig.attempts).hasSize(first.seen().size() + second.seen().size());
            rig.assertNoPermitIsLost();
        }
    }

    @ParameterizedTest
    @EnumSource(CallMode.class)
    void aConnectionThatTheServerClosedWhileItWasIdleEatsNoPayment(CallMode way) throws Exception {
        try (PipelineFixture rig = new PipelineFixture()) {
            rig.server.reacts(
                    thenCloses("HTTP/1.1 200 OK\r\nContent-Length: 32\r\n\r\n" + RawServer.GOOD), RawServer.good());
            rig.send(Kind.READ_BY_GET, way);

            End end = rig.send(Kind.ONCE_POST, way);

            assertThat(end.thrown()).isNull();
            assertThat(end.response().attempts()).isEqualTo(1);
            assertThat(rig.server.seen()).hasSize(2);
        }
    }

    @ParameterizedTest
    @CsvSource({"READ_BY_GET, BLOCKING", "READ_BY_GET, ASYNC", "REPEATABLE_PUT, BLOCKING", "REPEATABLE_PUT, ASYNC"})
    void aConnectionThatTheServerClosedWhileItWasIdleCostsOneRetryOfWhatMayBeRepeated(Kind kind, CallMode way)
            throws Exception {
        try (PipelineFixture rig = new PipelineFixture()) {
            rig.server.reacts(
                    thenCloses("HTTP/1.1 200 OK\r\nContent-Length: 32\r\n\r\n" + RawServer.GOOD), RawServer.good());
            rig.send(Kind.READ_BY_GET, way);

            End end = rig.send(kind, way);

            assertThat(end.thrown()).isNull();
            assertThat(rig.server.seen()).hasSize(2);
            assertThat(end.response().attempts()).isEqualTo(2);
            rig.assertNoPermitIsLost();
        }
    }

    @ParameterizedTest
    @EnumSource(CallMode.class)
    void aWriteThatMayHaveBeenDoneIsNotCalledUnsentBecauseItsRetryWas(CallMode way) throws Exception {
        try (PipelineFixture rig = new PipelineFixture()) {
            rig.server.reacts(client -> {
                rig.server.hangUpForGood();
                return false;
            });

            End end = rig.send(Kind.REPEATABLE_PUT, way);

            assertThat(end.error()).isExactlyInstanceOf(ConnectionException.class);
            assertThat(end.error().wasSent()).isEqualTo(Sent.UNKNOWN);
            assertThat(rig.attempts).extracting(AttemptEnded::sent).containsExactly(Sent.UNKNOWN, Sent.NO, Sent.NO);
            rig.assertNoPermitIsLost();
        }
    }

    private static void assertUnreachable(PipelineFixture rig, End end, String why) throws Exception {
        assertThat(end.error()).isExactlyInstanceOf(UnreachableException.class).hasMessageContaining(why);
        assertThat(end.error().wasSent()).isEqualTo(Sent.NO);
        assertThat(end.error().context().attempts()).isZero();
        assertThat(rig.server.seen()).isEmpty();
        assertThat(rig.attempts)
                .extracting(AttemptEnded::sent)
                .containsOnly(Sent.NO)
                .hasSize(3);
        assertThat(rig.throttle.quota().used()).as("permits that are out").isZero();
        rig.assertNoPermitIsLost();
    }

    private static PipelineFixture rig(String url, okhttp3.Dns dns) {
        return new PipelineFixture(new RawServer(), url, PipelineFixture.PATIENCE, null, builder -> builder.dns(dns));
    }

    private static InetAddress address(int last) {
        try {
            return InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) last});
        } catch (UnknownHostException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
