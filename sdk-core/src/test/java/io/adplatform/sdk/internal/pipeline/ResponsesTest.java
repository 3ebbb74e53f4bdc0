package io.adplatform.sdk.internal.pipeline;

import static io.adplatform.sdk.internal.transport.RawServer.raw;
import static io.adplatform.sdk.internal.transport.RawServer.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.adplatform.sdk.ErrorItem;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.ApiException;
import io.adplatform.sdk.error.BadRequestException;
import io.adplatform.sdk.internal.json.Fruit;
import io.adplatform.sdk.internal.pipeline.PipelineFixture.End;
import io.adplatform.sdk.internal.pipeline.PipelineFixture.Kind;
import io.adplatform.sdk.internal.transport.LeakWatch;
import io.adplatform.sdk.internal.transport.RawServer;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.TypeRef;
import io.adplatform.sdk.testing.CallMode;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Answers as they come through the whole pipeline: odd values, warnings, early hints, and what an error keeps of them.
 */
@ExtendWith(LeakWatch.class)
class ResponsesTest {

    record Budget(@Nullable BigDecimal daily) {}

    record Kinds(List<Fruit> types) {}

    private static final Operation<Budget> BUDGET =
            Operation.once("POST /api/v3/budget").returns(Budget.class);
    private static final Operation<Map<String, Object>> THINGS =
            Operation.read("GET /api/v3/things").returns(new TypeRef<>() {});

    @RegisterExtension
    final PipelineFixture rig = new PipelineFixture();

    @Test
    void aNumberThatNobodyCanCalculateWithHangsNobodyAndIsNotLost() {
        rig.server.reacts(status(200, "{\"success\":true,\"data\":{\"daily\":1e1000000000}}"));

        Response<Budget> response = rig.send(BUDGET, CallMode.BLOCKING);

        assertThat(response.value().daily()).isNull();
        assertThat(response.decodeWarnings()).hasSize(1);
        assertThat(response.body()).contains("1e1000000000");
        assertThat(rig.server.seen()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void aPaymentWhoseAnswerHoldsAVeryLongListOfIdsIsDone(CallMode way) throws Exception {
        String ids = IntStream.rangeClosed(1, 20_000).mapToObj(String::valueOf).collect(Collectors.joining(","));
        rig.server.reacts(status(200, "{\"success\":true,\"data\":{\"types\":\"" + ids + "\"}}"));

        Kinds kinds = rig.send(Operation.once("POST /api/v3/kinds").returns(Kinds.class), way)
                .value();

        assertThat(kinds.types()).hasSize(20_000).startsWith(Fruit.APPLE, Fruit.BLOOD_ORANGE);
    }

    @Test
    void warningsStandBesideTheValue() throws Exception {
        rig.server.reacts(
                status(
                        200,
                        "{\"success\":true,\"data\":{\"id\":7},\"errorObjects\":[{\"error\":\"dropped\",\"reason\":\"bad address\"}]}"));

        End end = rig.send(Kind.ONCE_POST, CallMode.ASYNC);

        assertThat(end.response().value().id()).isEqualTo(7);
        assertThat(end.response().warnings()).extracting(ErrorItem::error).containsExactly("dropped");
    }

    @Test
    void earlyHintsAreNoAnswer() throws Exception {
        rig.server.reacts(raw("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n"
                + "HTTP/1.1 200 OK\r\nContent-Length: 32\r\n\r\n{\"success\":true,\"data\":{\"id\":7}}"));

        assertThat(rig.send(Kind.ONCE_POST, CallMode.BLOCKING)
                        .response()
                        .value()
                        .id())
                .isEqualTo(7);
    }

    @Test
    void headersAreFoundInAnyCaseAndKeepAllTheirValues() throws Exception {
        rig.server.reacts(
                status(201, "{\"success\":true,\"data\":{\"id\":7}}", "X-Trace: a", "x-trace: b", "Retry-After: 9"));

        Response<?> response = rig.send(Kind.READ_BY_GET, CallMode.BLOCKING).response();

        assertThat(response.status()).isEqualTo(201);
        assertThat(response.headers().get("x-trace")).containsExactly("a", "b");
        assertThat(response.header("X-TRACE")).contains("a");
        assertThat(response.header("Retry-After")).contains("9");
    }

    @Test
    void aRefusalKeepsWhatThePlatformSaid() throws Exception {
        String body =
                "{\"success\":false,\"data\":{\"status\":\"On Hold\",\"reason\":\"missed dates\"},\"errorObjects\":"
                        + "[{\"error\":\"not allowed\",\"reason\":\"on hold\",\"field\":\"owId\"}]}";
        rig.server.reacts(status(400, body, "X-Request-Id: r-1"));

        ApiException refused =
                (ApiException) rig.send(Kind.ONCE_POST, CallMode.BLOCKING).error();

        assertThat(refused).isExactlyInstanceOf(BadRequestException.class);
        assertThat(refused.status()).isEqualTo(400);
        ErrorItem item = refused.errors().get(0);
        assertThat(item.error()).isEqualTo("not allowed");
        assertThat(item.reason()).isEqualTo("on hold");
        assertThat(item.field()).isEqualTo("owId");
        assertThat(refused.answer().data()).containsEntry("status", "On Hold");
        assertThat(refused.answer().body()).isEqualTo(body);
        assertThat(refused.answer().header("X-Request-Id")).contains("r-1");
        assertThat(refused)
                .hasMessage("400 [not allowed (owId: on hold)], since missed dates:"
                        + " POST /api/v3/things/pay [workspace 7, 1 request, 0.000 s] was refused."
                        + " Nothing was changed: correct the request.");
    }

    @Test
    void theMessageOfThousandsOfErrorsIsShortAndLosesNone() throws Exception {
        String error = "{\"error\":\"E\",\"reason\":\"" + "r".repeat(50) + "\"}";
        rig.server.reacts(status(
                422,
                "{\"success\":false,\"errorObjects\":[" + (error + ",").repeat(2_000) + "{\"error\":\""
                        + "e".repeat(50_000) + "\"}]}"));

        ApiException refused =
                (ApiException) rig.send(Kind.ONCE_POST, CallMode.BLOCKING).error();

        assertThat(refused.errors()).hasSize(2_001);
        assertThat(refused.getMessage())
                .hasSizeLessThan(3_000)
                .contains("E (" + "r".repeat(50))
                .contains("1981 more");
    }

    @Test
    void anErrorKeepsNoTokenOfARefusedLogIn() {
        Operation<Budget> logIn = Operation.repeatable("POST /api/v3/ua/oauth/token")
                .responseHoldsSecrets()
                .returns(Budget.class);
        rig.server.reacts(
                status(
                        400,
                        "{\"success\":false,\"data\":{\"status\":\"On Hold\",\"access_token\":\"s3cret\"},\"errorObjects\":[]}"));

        ApiException refused = catchThrowableOfType(ApiException.class, () -> rig.send(logIn, CallMode.BLOCKING));

        assertThat(refused.answer().data()).containsOnlyKeys("status");
        assertThat(refused.answer().body()).doesNotContain("s3cret");
        assertThat(refused.toString()).doesNotContain("s3cret");
    }

    @Test
    void aConnectionThatSwitchesToAnotherProtocolIsNotUsedAgain() {
        rig.server.reacts(
                conversation -> {
                    conversation.write(
                            "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n");
                    return true;
                },
                RawServer.good());

        assertThat(catchThrowable(() -> rig.send(THINGS, CallMode.BLOCKING))).isInstanceOf(ApiException.class);
        rig.send(THINGS, CallMode.BLOCKING);

        assertThat(rig.server.seen()).extracting(RawServer.Seen::connection).containsExactly(1, 2);
    }

    @Test
    void aByteThatIsNotUtf8CostsItsCharacterAlone() {
        rig.server.reacts(latin1("application/json", "{\"success\":true,\"data\":{\"name\":\"caf\u00e9\",\"id\":7}}"));

        Response<Map<String, Object>> response = rig.send(THINGS, CallMode.BLOCKING);

        assertThat(response.value()).containsEntry("name", "caf\ufffd").containsEntry("id", 7L);
        assertThat(response.decodeWarnings()).containsExactly("body: bytes that are not UTF-8 were replaced");
        assertThat(response.bodyBytes()).contains((byte) 0xe9);
        assertThat(rig.server.seen()).hasSize(1);
    }

    @Test
    void aBodyIsReadInItsDeclaredCharset() {
        rig.server.reacts(
                latin1("application/json; charset=ISO-8859-1", "{\"success\":true,\"data\":{\"name\":\"caf\u00e9\"}}"));

        Response<Map<String, Object>> response = rig.send(THINGS, CallMode.BLOCKING);

        assertThat(response.value()).containsEntry("name", "caf\u00e9");
        assertThat(response.decodeWarnings()).isEmpty();
    }

    @Test
    void anErrorThatIsNotUtf8KeepsItsReason() {
        rig.server.reacts(conversation -> {
            conversation.write("HTTP/1.1 400 No\r\nContent-Length: 49\r\n\r\n");
            conversation.write("{\"success\":false,\"errorObjects\":[{\"error\":\"\u00e9t\"}]}"
                    .getBytes(StandardCharsets.ISO_8859_1));
            return true;
        });

        BadRequestException refused =
                catchThrowableOfType(BadRequestException.class, () -> rig.send(THINGS, CallMode.BLOCKING));

        assertThat(refused.errors()).extracting(ErrorItem::error).containsExactly("\ufffdt");
    }

    private static RawServer.Reaction latin1(String type, String body) {
        byte[] bytes = body.getBytes(StandardCharsets.ISO_8859_1);
        return conversation -> {
            conversation.write(
                    "HTTP/1.1 200 OK\r\nContent-Type: " + type + "\r\nContent-Length: " + bytes.length + "\r\n\r\n");
            conversation.write(bytes);
            return true;
        };
    }
}
