package io.adplatform.sdk.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.event.ClientListener.CallEnded;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.testing.CallMode;
import io.adplatform.testkit.Fault;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the SDK writes to the log by itself. */
class CallLogTest extends SandboxSessionTest {

    private AdPlatform platform;

    @BeforeEach
    void start() {
        platform = rig.client();
    }

    @ParameterizedTest
    @EnumSource
    void aFetchedTokenIsOneLineOfInfo(CallMode way) throws Exception {
        way.send(SessionFixture.read(platform.workspace()));

        assertThat(lines("INFO io.adplatform.sdk.session"))
                .singleElement()
                .asString()
                .matches(
                        ".*POST /api/v3/ua/oauth/token \\[call [0-9a-f]{16}] was answered with a token that is valid for"
                                + " 86400 s");
    }

    @ParameterizedTest
    @EnumSource
    void eachRequestIsOneLineOfDebugWithItsCall(CallMode way) throws Exception {
        way.send(SessionFixture.read(platform.workspace()));

        String id = callId();
        assertThat(lines("DEBUG io.adplatform.sdk.calls - " + SessionFixture.READ))
                .singleElement()
                .asString()
                .endsWith(
                        "[call " + id + ", workspace 200001] attempt 1: status 200 in 0.000 s after a wait of 0.000 s");
    }

    @ParameterizedTest
    @EnumSource
    void aRefusalSaysWhy(CallMode way) throws Exception {
        way.send(SessionFixture.read(platform.workspace()));
        rig.sandbox.onNext(SessionFixture.READ, Fault.status(422));

        secrets.failure(Exception.class, () -> way.send(SessionFixture.read(platform.workspace())));

        assertThat(lines("DEBUG io.adplatform.sdk.calls - " + SessionFixture.READ)
                        .get(1))
                .contains("attempt 1: status 422 in", "422 [Unprocessable Entity]: ", " was refused.");
    }

    @ParameterizedTest
    @EnumSource
    void anUnknownOutcomeIsAWarning(CallMode way) throws Exception {
        way.send(SessionFixture.read(platform.workspace()));
        rig.sandbox.onNext(SessionFixture.READ, Fault.status(500));

        secrets.failure(
                OutcomeUnknownException.class,
                () -> way.send(
                        platform.call(SessionFixture.READ).effect(Effect.ONCE).returns(Map.class)));

        assertThat(lines("WARN io.adplatform.sdk.calls"))
                .singleElement()
                .asString()
                .contains("may have had its effect; the outcome is unknown");
    }

    @ParameterizedTest
    @EnumSource
    void aTraceShowsBodiesAndHarmlessHeaders(CallMode way) throws Exception {
        way.send(SessionFixture.read(platform.workspace()));

        String id = callId();
        List<String> trace = lines("TRACE io.adplatform.sdk.calls - [call " + id);
        assertThat(trace.get(0)).contains("> GET /api/v3/bm/static/dimensions {Accept=application/json");
        assertThat(trace.get(1)).contains("< 200 {", "\"dimensions\":[{\"name\":\"creative\"");
    }

    @ParameterizedTest
    @EnumSource
    void aTraceShowsNoBodyOfATokenRequest(CallMode way) throws Exception {
        way.send(SessionFixture.read(platform.workspace()));

        assertThat(lines("TRACE io.adplatform.sdk.calls").subList(0, 2))
                .allMatch(line -> line.contains("(withheld: it "))
                .noneMatch(line -> line.contains("grant"));
    }

    @ParameterizedTest
    @EnumSource
    void aTraceShowsNoSecretThatOnlyTheCallerKnows(CallMode way) throws Exception {
        secrets.plant("canary-of-a-field", "canary-of-a-link", "canary-of-a-header", "canary-in-an-array");
        secrets.failure(
                Exception.class,
                () -> way.send(platform.call("POST /api/v3/cmp/basic/list")
                        .body(Map.of(
                                "apiToken", "canary-of-a-field",
                                "link", "https://files.example.com/a.csv?sig=canary-of-a-link",
                                "page", "https://canary-of-a-link@files.example.com/a.csv?x=1",
                                "passwords", List.of("canary-in-an-array", "x \" canary-in-an-array"),
                                "credentials", Map.of("user", "canary-in-an-array")))
                        .effect(Effect.READ)
                        .returns(Map.class)
                        .options(o -> o.header("X-Signature", "canary-of-a-header"))));
        rig.sandbox.clear(); // of fields that the platform doesn't have

        assertThat(secrets.logged()).contains("> POST /api/v3/cmp/basic/list {").contains("X-Signature=(hidden)");
    }

    record Known(List<Dimension> dimensions) {}

    record Dimension(long id, String name) {}

    @ParameterizedTest
    @EnumSource
    void aFieldThatTheSdkDoesNotKnowIsOneLineOfDebugForAllItsRows(CallMode way) throws Exception {
        for (int i = 0; i < 2; i++) {
            way.send(platform.call(SessionFixture.READ).effect(Effect.READ).returns(Known.class));
        }

        assertThat(lines("DEBUG io.adplatform.sdk.decoding"))
                .filteredOn(line -> line.contains("label"))
                .singleElement()
                .asString()
                .endsWith(SessionFixture.READ + " was answered with an unknown field data.dimensions[].label");
    }

    private String callId() {
        return rig.events.told(CallEnded.class).stream()
                .filter(ended -> ended.call().operation().equals(SessionFixture.READ))
                .findFirst()
                .orElseThrow()
                .call()
                .id();
    }

    private List<String> lines(String with) {
        return secrets.logged().lines().filter(line -> line.contains(with)).toList();
    }
}
