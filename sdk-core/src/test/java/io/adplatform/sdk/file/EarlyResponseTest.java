package io.adplatform.sdk.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;
import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.error.ApiException;
import io.adplatform.sdk.error.ConnectionException;
import io.adplatform.sdk.error.NotAuthenticatedException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.PlainRequest;
import io.adplatform.sdk.testing.CallMode;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A server may answer long before a big upload has ended, and then it rarely reads the rest. */
class EarlyResponseTest {

    private static final Operation<Confirmation> UPLOAD =
            Operation.once("POST /test/upload").returns(Confirmation.class);
    /** Far more than all buffers between the two sides hold. */
    private static final byte[] BIG = new byte[50_000_000];

    private static final String REFUSAL = "{\"success\":false,\"errorObjects\":[{\"error\":\"Too big\"}]}";
    private static final HeldCertificate CERTIFICATE =
            new HeldCertificate.Builder().addSubjectAlternativeName("localhost").build();
    private static final HandshakeCertificates SERVER_TLS =
            new HandshakeCertificates.Builder().heldCertificate(CERTIFICATE).build();
    private static final HandshakeCertificates CLIENT_TLS = new HandshakeCertificates.Builder()
            .addTrustedCertificate(CERTIFICATE.certificate())
            .build();

    private static void refuse(Socket socket, int status) throws IOException {
        SocketServer.head(socket);
        answer(socket, status);
    }

    private static void answer(Socket socket, int status) throws IOException {
        SocketServer.say(
                socket,
                "HTTP/1.1 " + status + " No\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: "
                        + REFUSAL.length() + "\r\n\r\n" + REFUSAL);
    }

    private static final List<Operation<Confirmation>> EVERY_EFFECT = List.of(
            Operation.read("POST /test/upload").returns(Confirmation.class),
            Operation.repeatable("POST /test/upload").returns(Confirmation.class),
            UPLOAD);

    private static Request<Confirmation> upload(AdPlatform client) {
        return upload(client, UPLOAD);
    }

    private static Request<Confirmation> upload(AdPlatform client, Operation<Confirmation> operation) {
        return new PlainRequest<>(client.workspace(), operation).file("f", Content.of(BIG, "big.mp4"));
    }

    @ParameterizedTest
    @EnumSource
    void aServerThatRefusesAndClosesGivesTheTypedErrorWithAndWithoutTls(CallMode way) {
        List<SocketServer> servers = List.of(
                new SocketServer(socket -> refuse(socket, 413)),
                new SocketServer(
                        SERVER_TLS.sslContext().getServerSocketFactory(), "https", socket -> refuse(socket, 413)));
        for (SocketServer server : servers) {
            AdPlatformBuilder builder =
                    Clients.of(server.url()).tls(CLIENT_TLS.sslContext(), CLIENT_TLS.trustManager());
            try (server;
                    AdPlatform client = builder.build()) {
                for (Operation<Confirmation> operation : EVERY_EFFECT) {
                    assertThatThrownBy(() -> way.send(upload(client, operation)))
                            .as("%s %s", server.url(), operation.effect())
                            .isInstanceOfSatisfying(ApiException.class, refused -> {
                                assertThat(refused.status()).isEqualTo(413);
                                assertThat(refused).hasMessageContaining("Too big");
                            });
                }
                assertThat(server.connections()).isEqualTo(EVERY_EFFECT.size());
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aServerThatRefusesAndReadsOnGivesTheTypedError(CallMode way) {
        try (SocketServer server = new SocketServer(socket -> {
                    refuse(socket, 413);
                    while (socket.getInputStream().read(new byte[65536]) >= 0) {}
                });
                AdPlatform client = Clients.of(server.url()).build()) {
            assertThatThrownBy(() -> way.send(upload(client)))
                    .isInstanceOfSatisfying(
                            ApiException.class,
                            refused -> assertThat(refused.status()).isEqualTo(413));
        }
    }

    @ParameterizedTest
    @EnumSource
    void anEarlyRefusalOfTheTokenIsOneTooForEveryEffect(CallMode way) {
        for (Operation<Confirmation> operation : EVERY_EFFECT) {
            try (SocketServer server = new SocketServer(socket -> refuse(socket, 401));
                    AdPlatform client = Clients.of(server.url()).build()) {
                assertThatThrownBy(() -> way.send(upload(client, operation)))
                        .as("%s", operation.effect())
                        .isInstanceOf(NotAuthenticatedException.class);
                assertThat(server.connections()).isEqualTo(1);
            }
        }
    }

    @Test
    void aServerThatStopsReadingIsNoticedByItsSilence() {
        CountDownLatch released = new CountDownLatch(1);
        try (SocketServer server = new SocketServer(socket -> {
                    SocketServer.head(socket);
                    hold(released);
                });
                AdPlatform client = Clients.of(server.url())
                        .readTimeout(Duration.ofMillis(200))
                        .build()) {
            assertThatThrownBy(() -> upload(client).send()).isInstanceOf(OutcomeUnknownException.class);
        } finally {
            released.countDown();
        }
    }

    @Test
    void anUploadTakesAsLongAsItTakesUnlessTheCallLimitsTheAttempt() {
        try (SocketServer server = new SocketServer(socket -> {
                    long length = SocketServer.bodyLength(SocketServer.head(socket));
                    if (length > 0) {
                        socket.getInputStream().skipNBytes(length);
                        answer(socket, 422);
                    }
                });
                AdPlatform client = Clients.of(server.url())
                        .attemptTimeout(Duration.ofMillis(1))
                        .build()) {
            Request<Confirmation> read = new PlainRequest<>(
                            client.workspace(), Operation.read("GET /x").returns(Confirmation.class))
                    .options(options -> options.retries(0));
            assertThatThrownBy(read::send).isInstanceOf(ConnectionException.class);
            assertThatThrownBy(() -> upload(client)
                            .options(options -> options.attemptTimeout(Duration.ofMillis(1)))
                            .send())
                    .isInstanceOfAny(ConnectionException.class, OutcomeUnknownException.class);
            assertThatThrownBy(() -> upload(client).send()).isInstanceOf(ApiException.class);
        }
    }

    private static void hold(CountDownLatch released) throws IOException {
        try {
            released.await();
        } catch (InterruptedException interrupted) {
            throw new IOException(interrupted);
        }
    }
}
