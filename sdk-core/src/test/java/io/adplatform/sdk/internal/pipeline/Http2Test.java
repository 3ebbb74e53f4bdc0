package io.adplatform.sdk.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.error.ConnectionException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.error.UnreadableResponseException;
import io.adplatform.sdk.file.DownloadedFile;
import io.adplatform.sdk.file.FileKind;
import io.adplatform.sdk.file.Target;
import io.adplatform.sdk.internal.pipeline.PipelineFixture.End;
import io.adplatform.sdk.internal.pipeline.PipelineFixture.Kind;
import io.adplatform.sdk.internal.transport.LeakWatch;
import io.adplatform.sdk.internal.transport.RawServer;
import io.adplatform.sdk.internal.transport.TransportSettings;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Call.Body;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.testing.CallMode;
import io.adplatform.sdk.testing.PromptServer;
import java.util.Map;
import java.util.stream.Stream;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * HTTP/2 lets a server reset a single stream, which OkHttp answers with another one unless it is kept from it. A call
 * that may not be repeated speaks HTTP/1.1, where the same server can only end the connection.
 */
@ExtendWith(LeakWatch.class)
class Http2Test {

    private static final int INTERNAL_ERROR = 2;
    private static final int REFUSED_STREAM = 7;
    private static final int CANCEL = 8;

    private static final HeldCertificate HELD =
            new HeldCertificate.Builder().addSubjectAlternativeName("localhost").build();
    private static final HandshakeCertificates CERTIFICATES = new HandshakeCertificates.Builder()
            .heldCertificate(HELD)
            .addTrustedCertificate(HELD.certificate())
            .build();
    private final MockWebServer server = PromptServer.create();
    private PipelineFixture rig;

    @BeforeEach
    void start() throws Exception {
        server.useHttps(CERTIFICATES.sslSocketFactory());
        server.start();
        TransportSettings.Tls tls = new TransportSettings.Tls(CERTIFICATES.sslContext(), CERTIFICATES.trustManager());
        rig = new PipelineFixture(
                new RawServer(), "https://localhost:" + server.getPort(), PipelineFixture.PATIENCE, tls, builder -> {});
    }

    @AfterEach
    void stop() throws Exception {
        rig.close();
        server.close();
    }

    static Stream<Arguments> resets() {
        return Stream.of(REFUSED_STREAM, INTERNAL_ERROR, CANCEL)
                .flatMap(code -> Stream.of(Kind.READ_BY_GET, Kind.REPEATABLE_PUT, Kind.ONCE_POST)
                        .flatMap(kind -> CallMode.of(code, kind).map(way -> Arguments.of(code, kind, way))));
    }

    @ParameterizedTest
    @MethodSource("resets")
    void aResetStreamCostsOneRequestAnAttempt(int code, Kind kind, CallMode way) throws Exception {
        always(new MockResponse.Builder()
                .onResponseStart(new SocketEffect.CloseStream(code))
                .build());

        End end = rig.send(kind, way);

        assertThat(end.error())
                .isExactlyInstanceOf(kind.mayRepeat() ? ConnectionException.class : OutcomeUnknownException.class);
        assertThat(end.error().wasSent()).isEqualTo(Sent.UNKNOWN);
        assertThat(rig.attempts).hasSize(kind.mayRepeat() ? 3 : 1);
        assertThat(server.getRequestCount()).isEqualTo(kind.mayRepeat() ? 3 : 1);
        rig.assertNoPermitIsLost();
    }

    @ParameterizedTest
    @MethodSource("resets")
    void aStreamThatIsResetInItsBodyCostsOneRequestAnAttempt(int code, Kind kind, CallMode way) throws Exception {
        always(new MockResponse.Builder()
                .body(RawServer.GOOD)
                .onResponseBody(new SocketEffect.CloseStream(code))
                .build());

        End end = rig.send(kind, way);

        if (kind.mayRepeat()) {
            assertThat(end.error()).isInstanceOfAny(UnreadableResponseException.class, ConnectionException.class);
        } else {
            assertThat(end.error()).isExactlyInstanceOf(OutcomeUnknownException.class);
        }
        assertThat(rig.attempts).hasSize(kind.mayRepeat() ? 3 : 1);
        assertThat(server.getRequestCount()).isEqualTo(kind.mayRepeat() ? 3 : 1);
        rig.assertNoPermitIsLost();
    }

    @Test
    void readsShareAnHttp2ConnectionAndAPaymentGetsAFreshOneOfItsOwn() throws Exception {
        always(new MockResponse.Builder().body(RawServer.GOOD).build());

        rig.send(Kind.READ_BY_GET, CallMode.BLOCKING);
        rig.send(Kind.READ_BY_GET, CallMode.ASYNC);
        rig.send(Kind.ONCE_POST, CallMode.BLOCKING);
        rig.send(Kind.ONCE_POST, CallMode.ASYNC);

        RecordedRequest first = server.takeRequest();
        RecordedRequest second = server.takeRequest();
        RecordedRequest payment = server.takeRequest();
        RecordedRequest another = server.takeRequest();
        assertThat(first.getVersion()).isEqualTo("HTTP/2");
        assertThat(second.getConnectionIndex()).isEqualTo(first.getConnectionIndex());
        assertThat(payment.getVersion()).isEqualTo("HTTP/1.1");
        assertThat(another.getVersion()).isEqualTo("HTTP/1.1");
        assertThat(another.getConnectionIndex()).isNotIn(first.getConnectionIndex(), payment.getConnectionIndex());
    }

    /** A stream of HTTP/2 that is read slowly holds up to 16 MiB of the heap. */
    @Test
    void aFileIsDownloadedByHttp1() throws Exception {
        always(new MockResponse.Builder().body("a;b\n1;2\n").build());
        Call<DownloadedFile> file = new Call<>(
                Operation.read("GET /api/v3/things/file").returnsFile(FileKind.ANY),
                7L,
                Map.of(),
                Map.of(),
                Map.of(),
                new Body.None(),
                RequestOptions.defaults(),
                Target.memory());

        rig.send(Kind.READ_BY_GET, CallMode.BLOCKING);
        rig.pipeline.run(file, rig.pipeline.user());

        assertThat(server.takeRequest().getVersion()).isEqualTo("HTTP/2");
        assertThat(server.takeRequest().getVersion()).isEqualTo("HTTP/1.1");
    }

    private void always(MockResponse response) {
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                return response;
            }

            /** What happens before a request is read is looked up here. */
            @Override
            public MockResponse peek() {
                return response;
            }
        });
    }
}
