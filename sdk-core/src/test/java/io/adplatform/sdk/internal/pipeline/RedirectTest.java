package io.adplatform.sdk.internal.pipeline;

import static io.adplatform.sdk.internal.transport.RawServer.status;
import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.error.ApiException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.pipeline.PipelineFixture.End;
import io.adplatform.sdk.internal.pipeline.PipelineFixture.Kind;
import io.adplatform.sdk.internal.transport.LeakWatch;
import io.adplatform.sdk.internal.transport.RawServer;
import io.adplatform.sdk.internal.transport.TransportSettings;
import io.adplatform.sdk.testing.CallMode;
import io.adplatform.sdk.testing.PromptServer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Nothing of ours goes where an answer points. */
@ExtendWith(LeakWatch.class)
class RedirectTest {

    private static final HeldCertificate HELD =
            new HeldCertificate.Builder().addSubjectAlternativeName("localhost").build();
    private static final HandshakeCertificates CERTIFICATES = new HandshakeCertificates.Builder()
            .heldCertificate(HELD)
            .addTrustedCertificate(HELD.certificate())
            .build();

    static Stream<Arguments> everyRedirectForEveryCall() {
        return IntStream.of(300, 301, 302, 303, 307, 308)
                .boxed()
                .flatMap(status -> Stream.of(Kind.values()).map(kind -> Arguments.of(status, kind)));
    }

    @ParameterizedTest
    @MethodSource("everyRedirectForEveryCall")
    void anotherHostGetsNothing(int status, Kind kind) throws Exception {
        try (RawServer other = new RawServer();
                PipelineFixture rig = new PipelineFixture()) {
            rig.server.reacts(status(status, "", "Location: " + other.url() + "/api/v3/things/list"));

            for (CallMode way : CallMode.values()) {
                assertNotFollowed(rig.send(kind, way), kind);
            }

            assertThat(rig.server.seen()).hasSize(2);
            assertThat(other.connections()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void aLoopEndsBeforeItBegins(Kind kind) throws Exception {
        try (PipelineFixture rig = new PipelineFixture()) {
            rig.server.reacts(status(307, "", "Location: " + rig.server.url() + kind.operation.path()));

            for (CallMode way : CallMode.values()) {
                assertNotFollowed(rig.send(kind, way), kind);
            }

            assertThat(rig.server.seen()).hasSize(2);
        }
    }

    @ParameterizedTest
    @MethodSource("everyRedirectForEveryCall")
    void plainHttpGetsNothingOfWhatWasMeantForHttps(int status, Kind kind) throws Exception {
        TransportSettings.Tls tls = new TransportSettings.Tls(CERTIFICATES.sslContext(), CERTIFICATES.trustManager());
        try (MockWebServer secure = PromptServer.create();
                RawServer plain = new RawServer()) {
            secure.useHttps(CERTIFICATES.sslSocketFactory());
            secure.start();
            for (int i = 0; i < CallMode.values().length; i++) {
                secure.enqueue(new MockResponse.Builder()
                        .code(status)
                        .setHeader("Location", plain.url() + "/api/v3/things/list")
                        .build());
            }
            try (PipelineFixture rig = new PipelineFixture(
                    plain, "https://localhost:" + secure.getPort(), PipelineFixture.PATIENCE, tls, builder -> {})) {
                for (CallMode way : CallMode.values()) {
                    assertNotFollowed(rig.send(kind, way), kind);
                }
            }
            assertThat(secure.getRequestCount()).isEqualTo(2);
            assertThat(plain.connections()).isZero();
        }
    }

    private static void assertNotFollowed(End end, Kind kind) {
        assertThat(end.error())
                .isExactlyInstanceOf(kind.mayRepeat() ? ApiException.class : OutcomeUnknownException.class);
        assertThat(end.error().wasSent()).isEqualTo(Sent.YES);
    }
}
