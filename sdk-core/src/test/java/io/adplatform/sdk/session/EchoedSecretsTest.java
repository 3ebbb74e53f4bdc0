package io.adplatform.sdk.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;
import io.adplatform.sdk.Credentials;
import io.adplatform.sdk.Request;
import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.TokenSet;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.ApiException;
import io.adplatform.sdk.error.NotAuthenticatedException;
import io.adplatform.sdk.error.PlatformResponse;
import io.adplatform.sdk.error.UnprocessableException;
import io.adplatform.sdk.error.UnreachableException;
import io.adplatform.sdk.error.UnreadableResponseException;
import io.adplatform.sdk.file.Download;
import io.adplatform.sdk.file.FileKind;
import io.adplatform.sdk.file.Target;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Call.Body;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.operation.TypeRef;
import io.adplatform.sdk.testing.CallMode;
import io.adplatform.testkit.Fault;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import okio.ByteString;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A server may repeat what it was sent, in any corner of its answer. None of that reaches an error or a log. */
class EchoedSecretsTest extends SandboxSessionTest {

    private static final String PASSWORD = "canary \"pass/word\" & more";
    private static final String EMAIL = "echo@organization.example";

    private AdPlatform platform;

    @BeforeEach
    void start() {
        secrets.plant(PASSWORD, "canary+%22pass%2Fword%22+%26+more", "canary \\\"pass/word\\\" & more");
        rig.sandbox.accounts().add(EMAIL, PASSWORD, 200_001L);
        platform = rig.client(rig.builder().login(EMAIL, PASSWORD));
    }

    private String everySecret() {
        StoredTokens tokens = rig.store.latest();
        return String.join(
                " | ",
                PASSWORD,
                rig.sandbox.clientSecret(),
                rig.basic(),
                tokens.accessToken(),
                String.valueOf(tokens.refreshToken()),
                "canary+%22pass%2Fword%22+%26+more");
    }

    private Fault echo(int status, String shape) {
        String quoted = everySecret().replace("\"", "\\\"");
        return Fault.answer(status, "application/json", shape.replace("ECHO", quoted))
                .unchecked()
                .withHeader("X-Debug", everySecret());
    }

    private void look(ApiException refused) {
        secrets.check("an error's items", refused.errors().toString());
        secrets.check("the answer's text form", refused.answer().toString());
        secrets.check("the answer's body", refused.answer().body());
        secrets.check("the answer's headers", refused.answer().headers().toString());
        secrets.check("the answer's data", refused.answer().data().toString());
        assertThat(refused.answer().header("x-debug").orElseThrow()).contains("(secret)");
    }

    @ParameterizedTest
    @EnumSource
    void inARefusal(CallMode way) throws Exception {
        way.send(SessionFixture.read(platform.workspace()));
        for (int status : new int[] {400, 403, 422, 500}) {
            rig.sandbox.onNext(SessionFixture.READ, echo(status, """
                    {"success": false, "data": {"hint": "ECHO", "deep": [{"er": "ECHO"}]},
                     "errorObjects": [{"error": "ECHO", "reason": "ECHO", "field": "ECHO", "more": {"x": ["ECHO"]}}]}"""));
            look(secrets.failure(ApiException.class, () -> way.send(SessionFixture.read(platform.workspace()))));
        }
    }

    @ParameterizedTest
    @EnumSource
    void inAFailureThatStandsInPlaceOfAFile(CallMode way) throws Exception {
        way.send(SessionFixture.read(platform.workspace()));
        rig.sandbox.onNext(SessionFixture.READ, echo(200, """
                {"success": false, "data": {"hint": "ECHO"}, "errorObjects": [{"error": "ECHO", "field": "ECHO"}]}"""));
        Download file = platform.call(SessionFixture.READ).effect(Effect.READ).returnsFile(FileKind.PDF);

        UnprocessableException refused = secrets.failure(
                UnprocessableException.class,
                () -> way == CallMode.BLOCKING
                        ? file.to(Target.memory())
                        : CallMode.get(file.toAsync(Target.memory())));

        assertThat(refused.errors()).isNotEmpty();
        look(refused);
    }

    @ParameterizedTest
    @EnumSource
    void inA401AndInTheRefusalOfTheLogIn(CallMode way) throws Exception {
        way.send(SessionFixture.read(platform.workspace()));
        String shape = "{\"success\": false, \"errorObjects\": [{\"error\": \"ECHO\"}]}";
        rig.sandbox.onNext(SessionFixture.READ, echo(401, shape));
        rig.sandbox.onNext(SessionFixture.TOKEN, echo(403, shape));

        NotAuthenticatedException refused = secrets.failure(
                NotAuthenticatedException.class, () -> way.send(SessionFixture.read(platform.workspace())));

        look((ApiException) refused.getCause());
    }

    @ParameterizedTest
    @EnumSource
    void inAnAnswerThatCannotBeRead(CallMode way) throws Exception {
        way.send(SessionFixture.read(platform.workspace()));
        rig.sandbox.onNext(
                SessionFixture.READ, echo(200, "<html>ECHO</html>"), echo(200, "{\"data\": {\"ECHO\": ECHO"));
        for (int i = 0; i < 2; i++) {
            UnreadableResponseException unreadable = secrets.failure(
                    UnreadableResponseException.class, () -> way.send(SessionFixture.read(platform.workspace())));
            secrets.check("the kept body", unreadable.answer().body());
        }
    }

    @ParameterizedTest
    @EnumSource
    void inHalfWhereAnAnswerIsTooLong(CallMode way) throws Exception {
        platform = rig.client(rig.builder().login(EMAIL, PASSWORD).maxResponseBytes(70_000));
        way.send(SessionFixture.read(platform.workspace()));
        String body = "x".repeat(64 * 1024 - PASSWORD.length() / 2) + PASSWORD + "x".repeat(20_000);
        for (int status : new int[] {200, 400}) {
            rig.sandbox.onNext(
                    SessionFixture.READ,
                    Fault.answer(status, "text/plain", body).unchecked());

            AdPlatformException failed = secrets.failure(
                    AdPlatformException.class, () -> way.send(SessionFixture.read(platform.workspace())));

            assertThat(keptOf(failed).body()).hasSizeGreaterThan(60_000).doesNotContain("canary");
        }
    }

    @ParameterizedTest
    @EnumSource
    void inTheTokenAnswerItself(CallMode way) throws Exception {
        way.send(SessionFixture.read(platform.workspace()));
        rig.sandbox.expireTokens();
        rig.sandbox.onNext(
                SessionFixture.TOKEN,
                Fault.answer(200, "application/json", "{\"access_token\": \"canary-cut")
                        .unchecked());
        secrets.plant("canary-cut");

        UnreachableException failed =
                secrets.failure(UnreachableException.class, () -> way.send(SessionFixture.read(platform.workspace())));

        assertThat(failed).hasCauseInstanceOf(UnreadableResponseException.class);
        secrets.check(
                "the kept body",
                ((UnreadableResponseException) failed.getCause()).answer().body());
    }

    @Test
    void inAWarningBesideASuccess() throws Exception {
        CallMode.BLOCKING.send(SessionFixture.read(platform.workspace()));
        rig.sandbox.onNext(SessionFixture.READ, Fault.warnings(everySecret()));

        Response<Map<String, Object>> answer =
                SessionFixture.read(platform.workspace()).sendForResponse();

        secrets.check("warnings", answer.warnings().toString());
        assertThat(answer.warnings()).isNotEmpty();
    }

    @Test
    void inTheValueOfASuccess() throws Exception {
        CallMode.BLOCKING.send(SessionFixture.read(platform.workspace()));
        rig.sandbox.onNext(SessionFixture.READ, echo(200, "{\"success\": true, \"data\": {\"hint\": \"ECHO\"}}"));

        Response<Map<String, Object>> answer =
                SessionFixture.read(platform.workspace()).sendForResponse();

        assertThat(answer.value()).containsKey("hint");
        secrets.check("a response's text form", answer.toString());
    }

    @ParameterizedTest
    @EnumSource
    void inTheEncodingsOfOtherWriters(CallMode way) throws Exception {
        way.send(SessionFixture.read(platform.workspace()));
        String[] encodings = {
            "canary \\u0022pass\\/word\\u0022 \\u0026 more",
            "canary+%22pass%2fword%22+%26+more",
            "canary%20%22pass%2fword%22%20%26%20more"
        };
        secrets.plant(encodings);
        for (String encoded : encodings) {
            rig.sandbox.onNext(
                    SessionFixture.READ,
                    Fault.answer(
                                    400,
                                    "text/html",
                                    "{\"success\":false,\"errorObjects\":[{\"error\":\"(secret) of " + encoded
                                            + "\"}]}")
                            .unchecked()
                            .withHeader("X-Debug", "(secret) " + encoded));
            look(secrets.failure(ApiException.class, () -> way.send(SessionFixture.read(platform.workspace()))));
        }
    }

    @ParameterizedTest
    @EnumSource
    void whereTheKeptBodyEnds(CallMode way) throws Exception {
        way.send(SessionFixture.read(platform.workspace()));
        String half = PASSWORD.substring(0, PASSWORD.length() / 2);
        secrets.plant(half);
        String body = "x".repeat(64 * 1024 - half.length()) + PASSWORD + "y".repeat(1_000);
        rig.sandbox.onNext(
                SessionFixture.READ, Fault.answer(400, "text/plain", body).unchecked());

        ApiException refused =
                secrets.failure(ApiException.class, () -> way.send(SessionFixture.read(platform.workspace())));

        secrets.check("the kept body", refused.answer().body());
        assertThat(refused.answer().body()).hasSizeBetween(60_000, 64 * 1024);
    }

    @ParameterizedTest
    @EnumSource
    void inTheWarningOfAValueThatDoesNotFit(CallMode way) throws Exception {
        String digits = "2026-1120,75";
        secrets.plant(digits);
        rig.sandbox.accounts().add("digits@organization.example", digits, 200_001L);
        AdPlatform other = rig.client(rig.builder().login("digits@organization.example", digits));
        CallMode.BLOCKING.send(SessionFixture.read(other.workspace()));
        rig.sandbox.onNext(
                SessionFixture.READ,
                Fault.answer(200, "application/json", "{\"success\":true,\"data\":{\"a\":\"" + digits + "\"}}")
                        .unchecked());
        Request<Map<String, Long>> numbers =
                other.call(SessionFixture.READ).effect(Effect.READ).returns(new TypeRef<>() {});

        Response<Map<String, Long>> answer =
                way == CallMode.BLOCKING ? numbers.sendForResponse() : CallMode.get(numbers.sendForResponseAsync());

        assertThat(answer.decodeWarnings()).hasSize(1);
        secrets.check("a warning", answer.decodeWarnings().toString());
    }

    @ParameterizedTest
    @EnumSource
    void inAStatusLineThatIsNoHttp(CallMode way) throws Exception {
        CallMode.BLOCKING.send(SessionFixture.read(platform.workspace()));
        failureAnswered(way, "HTTP/9 " + everySecret() + "\r\n\r\n", rig.builder());
    }

    /** okio quotes the first 32 bytes of a line without an end, as hexadecimal digits. */
    @ParameterizedTest
    @EnumSource
    void inAHeaderThatBreaksOff(CallMode way) throws Exception {
        CallMode.BLOCKING.send(SessionFixture.read(platform.workspace()));
        secrets.plant(ByteString.encodeUtf8(PASSWORD).hex());

        AdPlatformException failed = failureAnswered(way, "HTTP/1.1 200 OK\r\n" + PASSWORD, rig.builder());

        assertThat(failed).hasRootCauseInstanceOf(IOException.class);
    }

    @ParameterizedTest
    @EnumSource
    void inHalfWhereAnAnswerBreaksOff(CallMode way) throws Exception {
        CallMode.BLOCKING.send(SessionFixture.read(platform.workspace()));
        String body = "you sent canary \\\"pass\\";
        for (String head : new String[] {
            "HTTP/1.1 500 X\r\nContent-Length: 1000\r\n\r\n",
            "HTTP/1.1 200 X\r\nContent-Length: 1000\r\n\r\n",
            "HTTP/1.1 400 X\r\nConnection: close\r\n\r\n",
        }) {
            AdPlatformException failed = failureAnswered(way, head + body, rig.builder());

            assertThat(keptOf(failed).body()).isEqualTo("you sent (secret)");
        }
    }

    @ParameterizedTest
    @EnumSource
    void inHalfWhereAShortLimitCutsAnAnswer(CallMode way) throws Exception {
        CallMode.BLOCKING.send(SessionFixture.read(platform.workspace()));
        int limit = 1_000;
        String start = "x".repeat(limit - PASSWORD.length() / 2) + PASSWORD;
        for (int status : new int[] {200, 400}) {
            AdPlatformException failed = failureAnswered(
                    way,
                    "HTTP/1.1 " + status + " X\r\nContent-Length: 5000\r\n\r\n" + start,
                    rig.builder().maxResponseBytes(limit));

            assertThat(keptOf(failed).body()).endsWith("x(secret)");
        }
    }

    private static PlatformResponse keptOf(AdPlatformException failed) {
        return failed instanceof UnreadableResponseException unreadable
                ? unreadable.answer()
                : ((ApiException) failed).answer();
    }

    /** What a call fails with that a server answers with these bytes, and nothing after them. */
    private AdPlatformException failureAnswered(CallMode way, String answer, AdPlatformBuilder client)
            throws Exception {
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread answering = new Thread(() -> answerWith(server, answer));
            answering.setDaemon(true);
            answering.start();
            AdPlatform other = rig.client(client.login(EMAIL, PASSWORD)
                    .baseUrl("http://127.0.0.1:" + server.getLocalPort())
                    .retries(0)
                    .tokens(
                            TokenSet.of(
                                    rig.store.latest().accessToken(),
                                    rig.store.latest().refreshToken()),
                            200_001));

            return secrets.failure(AdPlatformException.class, () -> way.send(SessionFixture.read(other.workspace())));
        }
    }

    private static void answerWith(ServerSocket server, String line) {
        while (!server.isClosed()) {
            try (Socket connection = server.accept()) {
                connection.getInputStream().read(new byte[8192]);
                connection.getOutputStream().write(line.getBytes(StandardCharsets.UTF_8));
            } catch (IOException closed) {
                if (!server.isClosed()) {
                    throw new UncheckedIOException(closed);
                }
            }
        }
    }

    @Test
    void nothingThatUsersHoldShowsASecret() throws Exception {
        CallMode.BLOCKING.send(SessionFixture.read(platform.workspace()));
        secrets.plant("canary-of-the-gateway", "canary-of-the-endpoint", "canary-in-the-query");
        RequestOptions options = RequestOptions.defaults().header("X-Gateway-Key", "canary-of-the-gateway");
        Call<?> call = new Call<>(
                SessionFixture.read(platform.workspace()).build().operation(),
                7L,
                Map.of(),
                Map.of("key", "canary-in-the-query"),
                Map.of("X-Endpoint-Key", "canary-of-the-endpoint"),
                new Body.None(),
                options);
        assertThat(call.toString()).contains("X-Gateway-Key", "X-Endpoint-Key", "key");
        for (Object held : List.of(
                call,
                options,
                platform,
                platform.accounts(),
                platform.workspace(7),
                rig.store.latest(),
                platform.accounts().logIn(EMAIL, PASSWORD),
                platform.accounts().logIn(EMAIL, PASSWORD).build(),
                platform.accounts()
                        .refresh(String.valueOf(rig.store.latest().refreshToken()))
                        .build(),
                platform.accounts().logIn(EMAIL, PASSWORD).sendForResponse(),
                SessionFixture.read(platform.workspace()).sendForResponse(),
                rig.builder())) {
            secrets.check(held.getClass().getSimpleName(), held);
        }
    }

    @Test
    void inTheExceptionOfATokenStoreOrAVault() throws Exception {
        secrets.plant("canary-next-password", "canary-of-the-store");
        AdPlatform other = rig.client(AdPlatform.builder()
                .baseUrl(rig.sandbox.url())
                .credentials(new CredentialsProvider() {
                    private boolean asked;

                    @Override
                    public Credentials credentials() {
                        if (asked) {
                            throw new IllegalStateException("can't use canary-next-password");
                        }
                        asked = true;
                        return new Credentials(rig.sandbox.clientId(), rig.sandbox.clientSecret(), EMAIL, PASSWORD);
                    }
                })
                .retries(0)
                .time(rig.time)
                .tokenStore(new EmptyTokenStore() {
                    @Override
                    public void save(String account, StoredTokens tokens) throws IOException {
                        throw new IOException("jdbc:canary-of-the-store@db", new SQLException("canary-of-the-store"));
                    }
                }));

        assertThat(CallMode.ASYNC.send(SessionFixture.read(other.workspace()))).containsKey("dimensions");

        assertThat(secrets.logged())
                .contains(
                        "the CredentialsProvider failed with java.lang.IllegalStateException",
                        "the token store failed with java.io.IOException");
    }
}
