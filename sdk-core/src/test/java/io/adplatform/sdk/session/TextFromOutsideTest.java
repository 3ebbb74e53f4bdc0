package io.adplatform.sdk.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.operation.TypeRef;
import io.adplatform.testkit.Fault;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Text of a server or of a caller is one line in logs, events and messages, and controls no terminal. */
class TextFromOutsideTest extends SandboxSessionTest {

    private static final String HOSTILE = "no\u001b[2J\r\nWARN forged\u2028\u202e\u009b2J\u0085end";
    private static final String SHOWN = "no?[2J  WARN forged ??2J end";
    private static final String CONTROLS = "[\\p{Cc}\\p{Cf}\\u2028\\u2029&&[^\n]]";

    private AdPlatform platform;

    @BeforeEach
    void start() {
        platform = rig.client();
    }

    @AfterEach
    void stop() {
        assertThat(secrets.logged()).doesNotContainPattern(CONTROLS);
        assertThat(secrets.logged().lines()).noneMatch(line -> line.startsWith("WARN"));
    }

    /** A read is repeated. */
    private void three(String operation, Fault fault) {
        for (int i = 0; i < 3; i++) {
            rig.sandbox.onNext(operation, fault);
        }
    }

    private static void isOneLine(Throwable thrown) {
        for (Throwable each = thrown; each != null; each = each.getCause()) {
            assertThat(String.valueOf(each.getMessage()))
                    .doesNotContainPattern(CONTROLS)
                    .doesNotContain("\n");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403, 404, 422, 500})
    void anErrorOfTheServer(int status) {
        for (Effect effect : List.of(Effect.READ, Effect.ONCE)) {
            three(SessionFixture.READ, Fault.status(status, HOSTILE));

            AdPlatformException failure = secrets.failure(
                    AdPlatformException.class,
                    () -> platform.call(SessionFixture.READ)
                            .effect(effect)
                            .returns(Map.class)
                            .send());

            assertThat(failure).hasMessageContaining(SHOWN);
            isOneLine(failure);
        }
    }

    @Test
    void anUnreadableBodyOfTheServer() {
        three(SessionFixture.READ, Fault.answer(200, "text/plain", HOSTILE).unchecked());

        isOneLine(secrets.failure(
                AdPlatformException.class,
                () -> platform.call(SessionFixture.READ).returns(Map.class).send()));
    }

    @Test
    void aFieldAndAValueThatDoNotFit() {
        rig.sandbox.onNext(SessionFixture.READ, Fault.json(body -> {
            ((ObjectNode) body).put("success", true).putObject("data").put(HOSTILE, HOSTILE);
            return body;
        }));

        Response<Map<String, Integer>> response = platform.call(SessionFixture.READ)
                .returns(new TypeRef<Map<String, Integer>>() {})
                .sendForResponse();

        assertThat(response.decodeWarnings())
                .isNotEmpty()
                .allSatisfy(warning ->
                        assertThat(warning).doesNotContainPattern(CONTROLS).doesNotContain("\n"));
    }

    @Test
    void aPathValueOfTheCaller() {
        rig.sandbox.onNext("GET /api/v3/bm/campaigns/{campaignId}/bundles", Fault.status(404, HOSTILE));

        isOneLine(secrets.failure(
                AdPlatformException.class,
                () -> platform.call("GET /api/v3/bm/campaigns/{campaignId}/bundles")
                        .path("campaignId", HOSTILE)
                        .returns(Map.class)
                        .send()));
    }
}
