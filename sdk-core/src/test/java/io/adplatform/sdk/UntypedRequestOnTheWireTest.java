package io.adplatform.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.operation.Paging;
import io.adplatform.sdk.operation.TypeRef;
import io.adplatform.sdk.operation.UntypedRequest;
import io.adplatform.sdk.testing.CallMode;
import io.adplatform.sdk.testing.PromptServer;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Endpoints that a deployment has and the SDK doesn't know, whatever they take and answer. */
class UntypedRequestOnTheWireTest {

    /** What the answers of these tests hold. */
    record Thing(long id, String name) {}

    private final MockWebServer server = PromptServer.create();
    private AdPlatform platform;

    @BeforeEach
    void start() throws Exception {
        server.start();
        platform = AdPlatform.builder()
                .baseUrl("http://localhost:" + server.getPort())
                .tokens(new TokenSet("access", "refresh", "read", "bearer", new BigDecimal(36_000), 7L, Map.of()), 7)
                .build();
    }

    @AfterEach
    void close() {
        platform.close();
        server.close();
    }

    @Test
    void takeAnyJsonAsTheirBody() throws Exception {
        assertThat(sent(call -> call.body(List.of(1, "two", Map.of("day", LocalDate.of(2026, 11, 20)))))
                        .getBody()
                        .utf8())
                .isEqualTo("[1,\"two\",{\"day\":\"2026-11-20\"}]");
        assertThat(sent(call -> call.body("a text")).getBody().utf8()).isEqualTo("\"a text\"");
        assertThat(sent(call -> call.body(new Thing(3, "c"))).getBody().utf8()).isEqualTo("{\"id\":3,\"name\":\"c\"}");
        RecordedRequest fields = sent(call -> call.body(Map.of("a", 1)).body(Map.of("b", 2)));
        assertThat(fields.getBody().utf8()).isEqualTo("{\"a\":1,\"b\":2}");
        assertThat(fields.getHeaders().get("Content-Type")).startsWith("application/json");
    }

    @Test
    void sendAnObjectWithoutFieldsWhereTheCallerGivesOne() throws Exception {
        RecordedRequest empty = sent(call -> call.body(Map.of()));

        assertThat(empty.getBody().utf8()).isEqualTo("{}");
        assertThat(empty.getHeaders().get("Content-Type")).startsWith("application/json");
    }

    @Test
    void refuseABodyOfAGet() {
        UntypedRequest call =
                platform.call("GET /api/v4/items").effect(Effect.READ).body(Map.of("a", 1));

        assertThatThrownBy(() -> call.returns(Map.class).send())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("body is not possible with GET");
    }

    @Test
    void refuseAPartWithoutAJsonFormBeforeTheyTakeQuota() {
        UntypedRequest call = platform.call("POST /api/v4/items").part("day", Instant.EPOCH);

        assertThatThrownBy(() -> call.returns(Map.class).send())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("'day' can't be written as JSON");
    }

    /** A type of the program whose constructor hangs. */
    record Hanging(long id) {

        static final CountDownLatch CONSTRUCTING = new CountDownLatch(1);
        static final CountDownLatch RELEASED = new CountDownLatch(1);

        Hanging {
            CONSTRUCTING.countDown();
            try {
                RELEASED.await();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Test
    void aTypeWhoseConstructorHangsEndsAtTheDeadline() throws Exception {
        platform.close();
        ManualTime time = Time.manual();
        platform = AdPlatform.builder()
                .baseUrl("http://localhost:" + server.getPort())
                .tokens(new TokenSet("access", "refresh", "read", "bearer", new BigDecimal(36_000), 7L, Map.of()), 7)
                .time(time)
                .build();
        server.enqueue(answer("{\"id\":1}"));
        CompletableFuture<Hanging> call = platform.call("POST /api/v4/items")
                .effect(Effect.ONCE)
                .returnsBare(Hanging.class)
                .sendAsync();
        assertThat(Hanging.CONSTRUCTING.await(10, TimeUnit.SECONDS)).isTrue();

        time.advance(Duration.ofHours(1));

        assertThat(call)
                .failsWithin(Duration.ofSeconds(30))
                .withThrowableThat()
                .withCauseInstanceOf(OutcomeUnknownException.class);
        Hanging.RELEASED.countDown();
    }

    @Test
    void takeAForm() throws Exception {
        RecordedRequest form = sent(call -> call.form(Map.of("search term", "a&b")));

        assertThat(form.getBody().utf8()).isEqualTo("search%20term=a%26b");
        assertThat(form.getHeaders().get("Content-Type")).startsWith("application/x-www-form-urlencoded");
    }

    @Test
    void takeAMultipartBodyWithoutAFile() throws Exception {
        RecordedRequest parts = sent(call -> call.part("note", "hello").part("ids", List.of(1, 2)));

        assertThat(parts.getHeaders().get("Content-Type")).startsWith("multipart/form-data");
        assertThat(parts.getBody().utf8())
                .contains("name=\"note\"", "\r\n\r\nhello\r\n", "name=\"ids\"", "\r\n\r\n[1,2]\r\n");
    }

    @Test
    void takePlaceholdersWithDigitsAndUnderscores() throws Exception {
        server.enqueue(answer("{\"success\":true,\"data\":{}}"));
        platform.call("GET /api/v4/items/{item_id}/levels/{level2}")
                .effect(Effect.READ)
                .path("item_id", 5)
                .path("level2", "b")
                .returns(Map.class)
                .send();

        assertThat(server.takeRequest().getTarget()).isEqualTo("/api/v4/items/5/levels/b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"fields", "form"})
    void refuseAValueBesideFields(String kind) {
        UntypedRequest call = platform.call("POST /api/v4/items").body(List.of(1));
        UntypedRequest both = kind.equals("form") ? call.form(Map.of("a", 1)) : call.body(Map.of("a", 1));

        assertThatThrownBy(() -> both.returns(Map.class).send())
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("body must be either fields, a form, or one value that is not an object");
        assertThat(server.getRequestCount()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void answerWithWhatWasAskedFor(CallMode way) {
        Thing thing = new Thing(1, "a");
        String one = "{\"id\":1,\"name\":\"a\"}";

        assertAnswer(way, one, call -> call.returnsBare(Thing.class), thing);
        assertAnswer(way, "[" + one + "]", call -> call.returnsBare(new TypeRef<List<Thing>>() {}), List.of(thing));
        assertAnswer(way, data("[" + one + "]"), call -> call.returnsList(Thing.class), List.of(thing));
        assertAnswer(
                way, data("{\"rows\":[" + one + "]}"), call -> call.returnsList("rows", Thing.class), List.of(thing));
        assertAnswer(way, data("{\"thing\":" + one + "}"), call -> call.returnsField("thing", Thing.class), thing);
        assertAnswer(
                way,
                data("{\"things\":{\"x\":" + one + "}}"),
                call -> call.returnsField("things", new TypeRef<Map<String, Thing>>() {}),
                Map.of("x", thing));
    }

    @ParameterizedTest
    @EnumSource
    void keepTheSentenceBesideABareSuccess(CallMode way) {
        String body = "{\"success\":true,\"message\":\"All done\"}";

        assertAnswer(way, body, call -> call.returns(Confirmation.class), new Confirmation("All done", null, Map.of()));
        assertAnswer(way, body, call -> call.returns(String.class), "All done");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"success\":true,\"data\":null}", "{\"success\":true}"})
    void answerNothingWithNullOrEmpty(String body) {
        for (CallMode way : CallMode.values()) {
            assertAnswer(way, body, call -> call.returnsList(Thing.class), List.of());
            assertAnswer(way, body, call -> call.returnsList("rows", Thing.class), List.of());
            assertAnswer(way, body, call -> call.returns(Map.class), Map.of());
            assertAnswer(way, body, call -> call.returns(Long.class), null);
            assertAnswer(way, body, call -> call.returnsField("id", Long.class), null);
            server.enqueue(answer(body));
            assertThat(way.send(platform.call("GET /api/v4/items")
                                    .effect(Effect.READ)
                                    .returnsPage("rows", Thing.class))
                            .rows())
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "GET,  /api/v4/items?status=a&limit=2&pageNo={page},",
        "POST, /api/v4/items, '{\"status\":\"a\",\"noOfEntries\":2,\"pageNo\":{page}}'",
    })
    void areWalkedPageByPage(String method, String target, String body) throws Exception {
        server.enqueue(page(1, 2));
        server.enqueue(page(3));
        UntypedRequest call = platform.call(method + " /api/v4/items").effect(Effect.READ);
        UntypedRequest filtered = method.equals("GET") ? call.query("status", "a") : call.body(Map.of("status", "a"));

        assertThat(filtered.returnsPage("rows", Thing.class).pageSize(2).items())
                .extracting(Thing::id)
                .containsExactly(1L, 2L, 3L);
        for (int number = 1; number <= 2; number++) {
            RecordedRequest request = server.takeRequest();
            assertThat(request.getTarget()).isEqualTo(target.replace("{page}", "" + number));
            String sent = request.getBody() == null ? null : request.getBody().utf8();
            assertThat(sent).isEqualTo(body == null ? null : body.replace("{page}", "" + number));
        }
    }

    @Test
    void areWalkedFromAPageThatIsGivenAsText() throws Exception {
        server.enqueue(page(3));
        server.enqueue(page());

        assertThat(platform.call("GET /api/v4/items")
                        .effect(Effect.READ)
                        .query("pageNo", "2")
                        .query("limit", "2")
                        .returnsPage("rows", Thing.class)
                        .items())
                .hasSize(1);
        assertThat(server.takeRequest().getTarget()).isEqualTo("/api/v4/items?pageNo=2&limit=2");
    }

    @Test
    void refuseAPageSizeThatIsNoNumber() {
        UntypedRequest call =
                platform.call("GET /api/v4/items").effect(Effect.READ).query("limit", "all");

        assertThatThrownBy(() -> call.returnsPage("rows", Thing.class).send())
                .isInstanceOfSatisfying(
                        InvalidRequestException.class,
                        refused -> assertThat(refused.violations())
                                .hasToString("[pageSize(limit) must be between 1 and 1000, was all]"));
    }

    @Test
    void areWalkedByTheNamesThatTheyHaveForPages() throws Exception {
        server.enqueue(page(1, 2, 3));

        assertThat(platform.call("POST /api/v4/items")
                        .effect(Effect.READ)
                        .body(Map.of("page_number", 1, "total_count", 50))
                        .returnsPage("rows", Thing.class, Paging.byBody("page_number", "total_count"))
                        .items())
                .hasSize(3);
        assertThat(server.takeRequest().getBody().utf8()).contains("\"page_number\":1", "\"total_count\":50");
    }

    private RecordedRequest sent(Function<UntypedRequest, UntypedRequest> inputs) throws Exception {
        server.enqueue(answer("{\"success\":true,\"data\":{}}"));
        inputs.apply(platform.call("POST /api/v4/items")).returns(Map.class).send();
        return server.takeRequest();
    }

    private <T> void assertAnswer(CallMode way, String body, Function<UntypedRequest, Request<T>> as, Object expected) {
        server.enqueue(answer(body));

        T value = way.send(as.apply(platform.call("GET /api/v4/items").effect(Effect.READ)));

        assertThat((Object) value).isEqualTo(expected);
    }

    private static String data(String json) {
        return "{\"success\":true,\"data\":" + json + "}";
    }

    private static MockResponse page(int... ids) {
        StringBuilder rows = new StringBuilder();
        for (int id : ids) {
            rows.append(rows.isEmpty() ? "" : ",").append("{\"id\":" + id + ",\"name\":\"x\"}");
        }
        return answer(data("{\"rows\":[" + rows + "],\"totalRecords\":3}"));
    }

    private static MockResponse answer(String json) {
        return new MockResponse.Builder()
                .addHeader("Content-Type", "application/json")
                .body(json)
                .build();
    }
}
