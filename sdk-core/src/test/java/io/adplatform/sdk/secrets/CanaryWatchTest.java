package io.adplatform.sdk.secrets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.event.ClientListener.CallInfo;
import io.adplatform.sdk.event.ClientListener.DecodeWarning;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.testkit.Sandbox;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** What no test may show is seen wherever it is shown. */
class CanaryWatchTest {

    /** No canary to the other tests. */
    private static final String SHOWN = "lark-in-a-mine";

    @Test
    void aLineOfTheLog() throws Exception {
        assertThat(CanaryWatch.seen(
                        SHOWN,
                        () -> LoggerFactory.getLogger("io.adplatform.sdk.calls").trace("password {}", SHOWN)))
                .singleElement()
                .asString()
                .contains("a canary in the log", "io.adplatform.sdk.calls");
    }

    @Test
    void anEvent() throws Exception {
        CallInfo call = new CallInfo("7f3a000000000000", "GET /api/v3/bm/static/dimensions", 7L, Lane.NORMAL, null);

        assertThat(CanaryWatch.seen(SHOWN, () -> new DecodeWarning(call, 1, "id: " + SHOWN)))
                .containsExactly("a canary in io.adplatform.sdk.event.ClientListener$DecodeWarning");
    }

    @Test
    void aClientsEventsAndItsExceptions() throws Exception {
        Set<String> seen = CanaryWatch.seen(SHOWN, () -> {
            try (Sandbox sandbox = Sandbox.start();
                    AdPlatform platform =
                            AdPlatform.builder().settings(sandbox.settings()).build()) {
                assertThat(catchThrowable(() -> platform.call("GET /api/v3/" + SHOWN)
                                .effect(Effect.READ)
                                .returns(Map.class)
                                .send()))
                        .isNotNull();
            }
        });

        assertThat(seen)
                .contains(
                        "a canary in io.adplatform.sdk.event.ClientListener$CallInfo",
                        "a canary in io.adplatform.sdk.event.ClientListener$AttemptEnded",
                        "a canary in io.adplatform.sdk.event.ClientListener$CallEnded");
    }
}
