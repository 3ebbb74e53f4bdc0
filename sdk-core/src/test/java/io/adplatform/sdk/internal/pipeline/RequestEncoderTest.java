package io.adplatform.sdk.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.pipeline.PipelineFixture.Thing;
import io.adplatform.sdk.internal.transport.HttpRequest;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Call.Body;
import io.adplatform.sdk.operation.Operation;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes on the wire for a call, also for one that was put together by hand. */
class RequestEncoderTest {

    private static final Operation<Thing> NAMED =
            Operation.read("GET /api/v3/things/{name}/parts").returns(Thing.class);
    private static final Operation<Thing> CREATE =
            Operation.once("POST /api/v3/things").returns(Thing.class);

    private final RequestEncoder encoder = encoder("https://ads.example.com", Dialect.documented());

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "123|123",
                "-7|-7",
                "a b|a%20b",
                "a/b|a%2Fb",
                "../admin|..%2Fadmin",
                "...|...",
                "a?b#c|a%3Fb%23c",
                "50%|50%25",
                "%2e%2e|%252e%252e",
                "..;|..%3B",
                "..;/admin|..%3B%2Fadmin",
                "..\\admin|..%5Cadmin",
                "%00|%2500",
                "{name}|%7Bname%7D",
                "a+b|a%2Bb",
                "a;b=c|a%3Bb%3Dc",
                "ü|%C3%BC",
                "\uD83D\uDE80|%F0%9F%9A%80",
            })
    void aPathValueStaysOneSegment(String value, String written) {
        assertThat(encoder.encode(named(value)).url().encodedPath()).isEqualTo("/api/v3/things/" + written + "/parts");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "a\u0000b", "a\r\nHost: evil", "\u007f", "\u0085"})
    void aPathValueThatCouldReachAnotherPathIsRefused(String value) {
        assertThatThrownBy(() -> named(value)).isInstanceOfSatisfying(InvalidRequestException.class, refused -> {
            assertThat(refused.wasSent()).isEqualTo(Sent.NO);
            assertThat(refused.context().operation()).isEqualTo(NAMED.name());
            assertThat(refused.context().method()).isEqualTo("GET");
            assertThat(refused.context().path()).isEqualTo("/api/v3/things/" + value + "/parts");
            assertThat(refused.context().owId()).isEqualTo(7);
            assertThat(refused.context().attempts()).isZero();
            assertThat(refused.violations()).hasSize(1);
        });
    }

    @Test
    void aCallKnowsNothingOfTheOneBefore() {
        for (String page : new String[] {"1", "2"}) {
            assertThat(encoder.encode(call(CREATE, Map.of(), Map.of("page", page), Map.of()))
                            .url())
                    .hasToString("https://ads.example.com/api/v3/things?page=" + page);
            assertThat(encoder.encode(call(CREATE, Map.of(), Map.of(), Map.of()))
                            .url())
                    .hasToString("https://ads.example.com/api/v3/things");
        }
    }

    @Test
    void aPathValueThatIsMissingOrUnknownIsRefused() {
        assertThatThrownBy(() -> call(NAMED, Map.of(), Map.of(), Map.of())).hasMessageContaining("name is required");
        assertThatThrownBy(() -> call(NAMED, Map.of("name", "a", "nam", "b"), Map.of(), Map.of()))
                .hasMessageContaining("nam is not a placeholder of the path");
    }

    @ParameterizedTest
    @CsvSource({"https://ads.example.com", "https://ads.example.com/", "https://ads.example.com/api-gateway/"})
    void aPathOfTheBaseUrlComesFirst(String base) {
        String prefix = HttpUrl.get(base).encodedPath().replaceAll("/$", "");

        assertThat(encoder(base, Dialect.documented()).encode(named("a")).url().encodedPath())
                .isEqualTo(prefix + "/api/v3/things/a/parts");
    }

    @Test
    void aPlusSignInAQueryStaysAPlusSign() {
        Call<Thing> sorted = call(NAMED, Map.of("name", "a"), Map.of("sortBy", "+name", "q", "a&b=c d"), Map.of());

        HttpUrl url = encoder.encode(sorted).url();

        assertThat(url.encodedQuery().split("&")).containsExactlyInAnyOrder("sortBy=%2Bname", "q=a%26b%3Dc%20d");
        assertThat(url.queryParameter("sortBy")).isEqualTo("+name");
    }

    @Test
    void aFormIsEncodedLikeAQuery() {
        Call<Thing> form = new Call<>(
                CREATE,
                null,
                Map.of(),
                Map.of(),
                Map.of(),
                new Body.Form(Map.of("password", "a+b&c=ü")),
                RequestOptions.defaults());

        HttpRequest request = encoder.encode(form);

        assertThat(new String(request.content(), StandardCharsets.UTF_8)).isEqualTo("password=a%2Bb%26c%3D%C3%BC");
        assertThat(request.contentType()).isEqualTo("application/x-www-form-urlencoded");
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            Authentication
            authentication
            AUTHORIZATION
            X-IAA-OW-ID
            Accept
            x-iaa-ow-id
            Content-Length
            content-type
            Host
            Connection
            Transfer-Encoding
            Accept-Encoding
            Expect
            Proxy-Authorization
            User-Agent
            """)
    void theSdksOwnHeadersCannotBeReplaced(String name) {
        assertThatThrownBy(() -> RequestOptions.defaults().header(name, "secret"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(name)
                .hasMessageNotContaining("secret");
        assertThatThrownBy(() -> call(NAMED, Map.of("name", "a"), Map.of(), Map.of(name, "secret")))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining(name)
                .hasMessageNotContaining("secret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\r\nb", "a\u0000", "\u00e9", "\u007f"})
    void aHeaderValueThatCannotStandInAHeadIsRefusedAndNotTold(String value) {
        assertThatThrownBy(() -> RequestOptions.defaults().header("X-Trace", "secret" + value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("secret");
        assertThatThrownBy(() -> call(NAMED, Map.of("name", "a"), Map.of(), Map.of("X-Trace", "secret" + value)))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageNotContaining("secret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "a:b", "a\nb"})
    void aHeaderNameMustBeOne(String name) {
        assertThatThrownBy(() -> RequestOptions.defaults().header(name, "a"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void extraHeadersAreSentAndTheEndpointsOwnWin() {
        Call<Thing> call = new Call<>(
                CREATE,
                null,
                Map.of(),
                Map.of(),
                Map.of("X-IAA-HOST", "a"),
                new Body.None(),
                RequestOptions.defaults().header("X-Trace", "t").header("X-IAA-HOST", "b"));

        assertThat(encoder.encode(call).headers())
                .containsEntry("X-Trace", "t")
                .containsEntry("X-IAA-HOST", "a")
                .containsEntry("Accept", "application/json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"X-IAA-HOST", "x-iaa-host"})
    void theDialectsHostCannotBeReplacedByACall(String name) {
        Operation<Thing> hosted =
                Operation.read("GET /api/v3/hosted").withIaaHost().returns(Thing.class);
        Call<Thing> call = new Call<>(
                hosted,
                null,
                Map.of(),
                Map.of(),
                Map.of(),
                new Body.None(),
                RequestOptions.defaults().header(name, "evil.example.com"));

        assertThat(encoder("https://ads.example.com", Dialect.documented().iaaHost("ads.example.com"))
                        .encode(call)
                        .headers())
                .doesNotContainValue("evil.example.com")
                .containsValue("ads.example.com");
    }

    @Test
    void aBodyThatCannotBeWrittenCostsNoQuota() throws Exception {
        try (PipelineFixture rig = new PipelineFixture()) {
            Call<Thing> unwritable = new Call<>(
                    CREATE,
                    7L,
                    Map.of(),
                    Map.of(),
                    Map.of(),
                    new Body.Json(Map.of("at", Instant.EPOCH)),
                    RequestOptions.defaults());

            assertThatThrownBy(() -> rig.pipeline.run(unwritable, rig.pipeline.user()))
                    .isInstanceOf(InvalidRequestException.class);
            CompletableFuture<?> async = rig.pipeline.runAsync(unwritable, rig.pipeline.user());

            assertThat(async).isCompletedExceptionally();
            assertThatThrownBy(async::join).hasCauseInstanceOf(InvalidRequestException.class);
            assertThat(rig.throttle.quota().used()).isZero();
            assertThat(rig.attempts).isEmpty();
            assertThat(rig.server.connections()).isZero();
        }
    }

    private static RequestEncoder encoder(String baseUrl, Dialect dialect) {
        return new RequestEncoder(HttpUrl.get(baseUrl), dialect, "test");
    }

    private static Call<Thing> named(String value) {
        return call(NAMED, Map.of("name", value), Map.of(), Map.of());
    }

    private static Call<Thing> call(
            Operation<Thing> operation,
            Map<String, String> path,
            Map<String, String> query,
            Map<String, String> headers) {
        return new Call<>(operation, 7L, path, query, headers, new Body.None(), RequestOptions.defaults());
    }
}
