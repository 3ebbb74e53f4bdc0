package io.adplatform.sdk.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.Confirmation;
import io.adplatform.sdk.internal.json.reader.BoundedMapper;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.TypeRef;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LimitsTest {

    private static final Operation<Map<String, Object>> ANYTHING =
            Operation.read("GET /x").returns(new TypeRef<>() {});

    private final ResponseReader reader = new ResponseReader();

    private DecodedBody<?> read(Operation<?> operation, String body) {
        return reader.read(operation, body.getBytes(StandardCharsets.UTF_8));
    }

    private DecodedBody.Unreadable<?> unreadable(String body) {
        DecodedBody<?> reading = read(ANYTHING, body);
        assertThat(reading).isInstanceOf(DecodedBody.Unreadable.class);
        return (DecodedBody.Unreadable<?>) reading;
    }

    private Object field(String json) {
        DecodedBody.Value<?> reading = (DecodedBody.Value<?>) read(ANYTHING, "{\"data\":{\"f\":" + json + "}}");
        return ((Map<?, ?>) reading.value()).get("f");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'<html><body>Sign in, sk-secret</body></html>' | HTML",
                "' \t<?xml version=\"1.0\"?><secret/>' | HTML or XML",
                "'{\"success\":true,\"data\":{\"token\":\"sk-secret' | breaks off",
                "'{\"success\":true,\"data\":{\"token\":\"sk-secret\"}' | breaks off",
                "'{\"success\":true,sk-secret}' | broken JSON",
                "'{\"success\":true,\"data\":sk_secret}' | broken JSON",
                "'[1,2,' | breaks off",
                "'sk-secret' | no JSON",
                "'sk_secret_that_is_one_long_token' | no JSON",
                "'{\"data\":{}} sk-secret' | broken JSON",
                "'{\"data\":{}}{\"token\":\"sk-secret\"}' | something else after it",
                "'' | empty",
                "'   ' | blank",
            })
    void whatIsNoAnswerIsNamedWithoutAWordOfIt(String body, String why) {
        DecodedBody.Unreadable<?> reading = unreadable(body);
        assertThat(reading.why()).contains(why).doesNotContain("secret");
        for (Throwable cause = reading.cause(); cause != null; cause = cause.getCause()) {
            assertThat(cause.toString()).doesNotContain("secret");
        }
        assertThat(reader.readFailure(400, body.getBytes(StandardCharsets.UTF_8))
                        .errors())
                .isEmpty();
    }

    @Test
    void theLengthIsSaid() {
        assertThat(unreadable("<html></html>").why()).contains("13 bytes");
    }

    @Test
    void everyCutOfAnAnswerIsUnreadable() {
        String body = "{\"success\":true,\"data\":{\"a\":[1.5,\"x\\u00e9\",true,null],\"b\":{}},\"message\":\"m\"}";
        for (int length = 1; length < body.length(); length++) {
            unreadable(body.substring(0, length));
        }
        assertThat(read(ANYTHING, body)).isInstanceOf(DecodedBody.Value.class);
    }

    @Test
    void bytesThatAreNoTextAreUnreadable() {
        for (byte[] body : new byte[][] {
            {0x1f, (byte) 0x8b, 8, 0}, {(byte) 0xff, (byte) 0xff, (byte) 0xff}, {'{', '"', (byte) 0xc3, '"', '}'}, {0}
        }) {
            assertThat(reader.read(ANYTHING, body)).isInstanceOf(DecodedBody.Unreadable.class);
        }
    }

    @Test
    void nestingWithoutEndIsRefusedAndNotFollowed() {
        for (String open : new String[] {"[", "{\"a\":", "{\"data\":", "{\"errorObjects\":["}) {
            assertThat(unreadable(open.repeat(100_000)).why()).contains("limit");
        }
        assertThat(field("[".repeat(150) + "]".repeat(150))).isNotNull();
    }

    @Test
    void hugeNumbersComeThroughAsFarAsArithmeticCanBearThem() {
        assertThat(field("5.9e+307")).isEqualTo(new BigDecimal("5.9e+307"));
        assertThat(field("1" + "0".repeat(400))).isEqualTo(new java.math.BigInteger("1" + "0".repeat(400)));
        Assertions.assertTimeoutPreemptively(
                Duration.ofSeconds(20), () -> assertThat(field("1e1000000000")).isEqualTo("1e1000000000"));
    }

    @Test
    void aNumberOfAMillionDigitsIsRefused() {
        assertThat(unreadable("{\"data\":{\"f\":" + "1".repeat(1_000_000) + "}}")
                        .why())
                .contains("limit")
                .hasSizeLessThan(300);
    }

    @Test
    void aNameWithoutEndIsRefused() {
        assertThat(unreadable("{\"data\":{\"" + "n".repeat(10_000) + "\":1}}").why())
                .contains("limit");
    }

    @Test
    void aTextWithoutEndIsRefused() {
        assertThat(unreadable("{\"data\":{\"f\":\"" + "t".repeat(9 * 1024 * 1024) + "\"}}")
                        .why())
                .contains("limit");
    }

    @Test
    void aDocumentWithoutEndIsRefusedUnread() {
        assertThat(reader.read(ANYTHING, new byte[BoundedMapper.MAX_DOCUMENT + 1]))
                .isInstanceOf(DecodedBody.Unreadable.class);
    }

    @Test
    void aMomentOfAnAbsurdExponentDoesNotHang() {
        Operation<Confirmation> done = Operation.read("GET /x").returns(Confirmation.class);
        Assertions.assertTimeoutPreemptively(
                Duration.ofSeconds(20),
                () -> assertThat(read(done, "{\"success\":true,\"data\":{\"id\":1e1000000000}}"))
                        .isInstanceOf(DecodedBody.Value.class));
    }
}
