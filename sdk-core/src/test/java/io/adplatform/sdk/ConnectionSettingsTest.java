package io.adplatform.sdk;

import static io.adplatform.sdk.internal.transport.RawServer.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.error.ApiException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.error.UnreachableException;
import io.adplatform.sdk.internal.transport.LeakWatch;
import io.adplatform.sdk.internal.transport.RawServer;
import io.adplatform.sdk.operation.Effect;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The builder's settings for the way to the platform: TLS, proxies, timeouts and names. */
@ExtendWith(LeakWatch.class)
class ConnectionSettingsTest {

    private static final HeldCertificate HELD =
            new HeldCertificate.Builder().addSubjectAlternativeName("localhost").build();
    private static final HandshakeCertificates CERTIFICATES = new HandshakeCertificates.Builder()
            .heldCertificate(HELD)
            .addTrustedCertificate(HELD.certificate())
            .build();
    private static final String CREDENTIALS = "Basic dXNlcjpwYXNz"; // user:pass

    private final RawServer server = new RawServer();

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://ads.example.com",
                "http://10.0.0.1",
                "http://localhost.example.com",
                "http://127.0.0.1.example.com",
                "ftp://ads.example.com",
                "ads.example.com",
                "https://user:pass@ads.example.com",
                "https://ads.example.com?a=b",
                "https://ads.example.com:99999",
                "https://",
                ""
            })
    void whatIsNoHttpsUrlOfAHostIsRefusedAndNotRepeated(String url) {
        assertThatThrownBy(() -> builder().baseUrl(url).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("baseUrl")
                .hasMessageNotContaining("pass@");
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            https://ads.example.com
            https://ads.example.com:8443/gateway/
            http://localhost:8080
            http://LOCALHOST
            http://127.0.0.1
            http://127.8.9.1:99
            http://[::1]:8080
            """)
    void httpsAndThisMachineAreTaken(String url) {
        assertThatCode(() -> builder().baseUrl(url).build().close()).doesNotThrowAnyException();
    }

    @Test
    void aProxySelectorOfTheJvmThatThrowsEndsTheCallUnsentWithItsReason() {
        ProxySelector before = ProxySelector.getDefault();
        AtomicReference<Throwable> uncaught = new AtomicReference<>();
        Thread.UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> uncaught.set(failure));
        ProxySelector.setDefault(new ProxySelector() {
            @Override
            public List<Proxy> select(URI uri) {
                throw new IllegalStateException("no configuration file for s3cret");
            }

            @Override
            public void connectFailed(URI uri, SocketAddress address, IOException failure) {}
        });
        try (AdPlatform platform = AdPlatform.builder()
                .baseUrl(server.url())
                .clientCredentials("id", "s3cret")
                .login("user@example.com", "password")
                .retries(0)
                .build()) {
            assertThatThrownBy(() -> platform.call("POST /things")
                            .effect(Effect.ONCE)
                            .returns(Map.class)
                            .send())
                    .hasMessageContaining("IllegalStateException: no configuration file for ")
                    .hasMessageNotContaining("s3cret")
                    .hasStackTraceContaining("no configuration file")
                    .satisfies(failure -> assertThat(new StringWriter())
                            .satisfies(text -> failure.printStackTrace(new PrintWriter(text)))
                            .asString()
                            .doesNotContain("s3cret"));
            assertThat(uncaught).hasNullValue();
        } finally {
            ProxySelector.setDefault(before);
            Thread.setDefaultUncaughtExceptionHandler(handler);
        }
    }

    @Test
    void plainHttpToAnotherMachineMustBeAskedFor() {
        assertThatCode(() -> builder()
                        .baseUrl("http://10.0.0.1")
                        .allowPlainHttp()
                        .build()
                        .close())
                .doesNotThrowAnyException();
    }

    @Test
    void everythingThatIsWrongIsListedAtOnce() {
        assertThatThrownBy(() -> AdPlatform.builder()
                        .connectTimeout(Duration.ZERO)
                        .deadline(Duration.ofSeconds(-1))
                        .retries(3)
                        .userAgentSuffix("a\nb")
                        .proxy("", 0)
                        .build())
                .hasMessageContainingAll(
                        "baseUrl is required",
                        "clientCredentials",
                        "connectTimeout",
                        "deadline",
                        "retries",
                        "userAgentSuffix",
                        "proxy");
    }

    @Test
    void theSuffixStandsBehindTheSdksOwnName() {
        assertThat(send(builder -> builder.baseUrl(server.url()).userAgentSuffix("backoffice/2")))
                .isNull();

        assertThat(server.seen().get(0).headers().get("user-agent")).matches("adplatform-sdk-java/\\S+ backoffice/2");
    }

    @Test
    void aPlainProxyGetsItsCredentialsUnaskedEvenWithABody() {
        Throwable failure = send(builder -> builder.baseUrl("http://ads.example.com")
                .allowPlainHttp()
                .proxy("127.0.0.1", server.port(), "user", "pass"));

        assertThat(failure).isNull();
        assertThat(server.seen()).hasSize(1);
        RawServer.Seen seen = server.seen().get(0);
        assertThat(seen.line()).isEqualTo("POST http://ads.example.com/api/v3/things HTTP/1.1");
        assertThat(seen.headers()).containsEntry("proxy-authorization", CREDENTIALS);
        assertThat(seen.body()).contains("name");
    }

    @Test
    void aProxyThatRefusesTheCredentialsIsAskedOnce() {
        server.reacts(status(407, "", "Proxy-Authenticate: Basic realm=\"x\""));

        Throwable failure = send(builder -> builder.baseUrl("http://ads.example.com")
                .allowPlainHttp()
                .proxy("127.0.0.1", server.port(), "user", "wrong"));

        assertThat(failure)
                .isInstanceOfSatisfying(
                        ApiException.class,
                        refused -> assertThat(refused.status()).isEqualTo(407));
        assertThat(server.seen()).hasSize(1);
    }

    @Test
    void whatAProxyRepeatsOfItsCredentialsIsNotShown() {
        String basic = okhttp3.Credentials.basic("user", "canary-proxy-password");
        server.reacts(status(407, "canary-proxy-password, " + basic, "X-Debug: " + basic));

        Throwable failure = send(builder -> builder.baseUrl("http://ads.example.com")
                .allowPlainHttp()
                .proxy("127.0.0.1", server.port(), "user", "canary-proxy-password"));

        assertThat(failure).isInstanceOfSatisfying(ApiException.class, refused -> {
            assertThat(refused.answer().body()).doesNotContain("canary", basic.substring(6));
            assertThat(refused.answer().header("x-debug").orElseThrow()).doesNotContain(basic.substring(6));
        });
    }

    @Test
    void aTunnelThatTheProxyRefusesSendsNothing() {
        server.reacts(status(407, "", "Proxy-Authenticate: Basic realm=\"x\""));

        Throwable failure = send(builder -> builder.baseUrl("https://ads.example.com")
                .proxy("127.0.0.1", server.port(), "user", "wrong")
                .retries(0));

        assertThat(failure).isInstanceOfSatisfying(UnreachableException.class, unreachable -> {
            assertThat(unreachable.wasSent()).isEqualTo(Sent.NO);
            assertThat(unreachable).hasMessageNotContaining("wrong");
        });
        assertThat(server.seen()).hasSize(1);
        assertThat(server.seen().get(0).line()).startsWith("CONNECT ads.example.com:443");
        assertThat(server.seen().get(0).headers()).doesNotContainKeys("authentication", "x-iaa-ow-id");
    }

    @Test
    void throughATunnelTheProxySeesNoTokenAndThePlatformNoProxyCredentials() throws Exception {
        try (MockWebServer platform = new MockWebServer()) {
            platform.useHttps(CERTIFICATES.sslSocketFactory());
            platform.start();
            platform.enqueue(new MockResponse.Builder().body(RawServer.GOOD).build());
            server.reacts(tunnelTo(platform.getPort()));

            Throwable failure = send(builder -> builder.baseUrl("https://localhost:" + platform.getPort())
                    .tls(CERTIFICATES.sslContext(), CERTIFICATES.trustManager())
                    .proxy("127.0.0.1", server.port(), "user", "pass"));

            assertThat(failure).isNull();
            assertThat(server.seen().get(0).headers())
                    .containsEntry("proxy-authorization", CREDENTIALS)
                    .doesNotContainKeys("authentication");
            RecordedRequest arrived = platform.takeRequest();
            assertThat(arrived.getHeaders().get("Authentication")).isEqualTo("Bearer access");
            assertThat(arrived.getHeaders().get("Proxy-Authorization")).isNull();
        }
    }

    @Test
    void aCertificateThatNobodyTrustsGetsNothing() throws Exception {
        try (MockWebServer platform = new MockWebServer()) {
            platform.useHttps(CERTIFICATES.sslSocketFactory());
            platform.start();

            Throwable failure = send(builder ->
                    builder.baseUrl("https://localhost:" + platform.getPort()).retries(0));

            assertThat(failure)
                    .isInstanceOf(UnreachableException.class)
                    .hasMessageContaining(
                            "TLS failed: the certificate of localhost:" + platform.getPort() + " is not trusted");
            assertThat(platform.getRequestCount()).isZero();
        }
    }

    private static AdPlatformBuilder builder() {
        return AdPlatform.builder().clientCredentials("id", "secret").tokens(TokenSet.of("access", "refresh"), 7);
    }

    private static Throwable send(UnaryOperator<AdPlatformBuilder> settings) {
        try (AdPlatform platform = settings.apply(builder()).build()) {
            platform.call("POST /api/v3/things")
                    .effect(Effect.ONCE)
                    .body(Map.of("name", "a"))
                    .returns(Map.class)
                    .send();
            return null;
        } catch (RuntimeException failure) {
            return failure;
        }
    }

    private static RawServer.Reaction tunnelTo(int port) {
        return client -> {
            try (Socket platform = new Socket(InetAddress.getLoopbackAddress(), port)) {
                client.write("HTTP/1.1 200 Connected\r\n\r\n");
                Thread back = new Thread(() -> pump(platform, client));
                back.setDaemon(true);
                back.start();
                client.pipeTo(platform.getOutputStream());
            }
            return false;
        };
    }

    private static void pump(Socket from, RawServer.Conversation to) {
        byte[] block = new byte[8192];
        try (InputStream in = from.getInputStream()) {
            for (int count = in.read(block); count >= 0; count = in.read(block)) {
                to.write(Arrays.copyOf(block, count));
            }
        } catch (IOException over) {
            // One side has gone.
        }
    }
}
