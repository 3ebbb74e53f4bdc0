package io.adplatform.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.internal.json.DecodedBody;
import io.adplatform.sdk.internal.json.ResponseReader;
import io.adplatform.sdk.operation.Operation;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokenSetTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "expires_in": 35999               | PT9H59M59S
            "expires_in": "35999"             | PT9H59M59S
            "expires_in": 35999.7             | PT9H59M59S
            "expires_in": 86400               | PT24H
            "expires_in": 172800              | PT24H
            "expires_in": 172801              | PT2M52S
            "expires_in": 35999000            | PT9H59M59S
            "expires_in": "86400000"          | PT24H
            "expires_in": 1.0e300             | PT24H
            "expires_in": 0                   | PT24H
            "expires_in": 0.5                 | PT24H
            "expires_in": -1                  | PT24H
            "expires_in": "soon"              | PT24H
            "expires_in": null                | PT24H
            "expires_in": {}                  | PT24H
            "scope": "read write"             | PT24H
            "expires_in": 1                   | PT1S
            """)
    void livesSensiblyLongWhateverThePlatformSays(String expiresIn, Duration lifetime) {
        assertThat(read("{\"access_token\": \"a\", " + expiresIn + "}").lifetime())
                .isEqualTo(lifetime);
    }

    @Test
    void everyDocumentedFieldHasAPlaceOfItsOwn() {
        TokenSet tokens = read("{\"access_token\": \"a\", \"refresh_token\": \"r\", \"scope\": \"read write\","
                + " \"token_type\": \"bearer\", \"expires_in\": 86400, \"owId\": 7}");

        assertThat(tokens.scope()).isEqualTo("read write");
        assertThat(tokens.additionalProperties()).isEmpty();
    }

    private static TokenSet read(String body) {
        DecodedBody<TokenSet> reading = new ResponseReader()
                .read(Operation.read("GET /x").returnsBare(TokenSet.class), body.getBytes(StandardCharsets.UTF_8));

        assertThat(reading).isInstanceOf(DecodedBody.Value.class);
        return ((DecodedBody.Value<TokenSet>) reading).value();
    }

    @Test
    void theGrantedScopeIsReadable() {
        String body = "{\"success\": true, \"data\": {\"access_token\": \"a\", \"scope\": \"read write\"}}";

        DecodedBody<TokenSet> reading = new ResponseReader()
                .read(Operation.read("GET /x").returnsBare(TokenSet.class), body.getBytes(StandardCharsets.UTF_8));

        assertThat(((DecodedBody.Value<TokenSet>) reading).value())
                .isEqualTo(new TokenSet("a", null, "read write", null, null, null, Map.of()));
    }
}
