package io.adplatform.sdk.contract;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;
import io.adplatform.sdk.TokenSet;
import io.adplatform.sdk.testing.PromptServer;
import io.adplatform.testkit.http.Json;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.UnaryOperator;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;

/** A client and a server that answers with samples and checks nothing, unlike the sandbox. */
public final class WirePlatform implements AutoCloseable {

    private final MockWebServer server = PromptServer.create();
    private final AdPlatform client;

    private WirePlatform(UnaryOperator<AdPlatformBuilder> settings) throws Exception {
        server.start();
        client = settings.apply(AdPlatform.builder()
                        .baseUrl("http://localhost:" + server.getPort())
                        .tokens(
                                new TokenSet(
                                        "access", "refresh", "read", "bearer", new BigDecimal(36_000), 7L, Map.of()),
                                7))
                .build();
    }

    /** Starts both, with a token in workspace 7. */
    public static WirePlatform start() throws Exception {
        return start(settings -> settings);
    }

    /** Starts both, with other settings of the client. */
    public static WirePlatform start(UnaryOperator<AdPlatformBuilder> settings) throws Exception {
        return new WirePlatform(settings);
    }

    public AdPlatform client() {
        return client;
    }

    /** Adds the next answer, in JSON; single quotes are double quotes. */
    public WirePlatform answers(int status, String body) {
        server.enqueue(new MockResponse.Builder()
                .code(status)
                .setHeader("Content-Type", "application/json")
                .body(body.replace('\'', '"'))
                .build());
        return this;
    }

    /** Adds the next answer, with status 200. */
    public WirePlatform answers(String body) {
        return answers(200, body);
    }

    /** Returns the next request that arrived. */
    public RecordedRequest request() throws InterruptedException {
        return server.takeRequest();
    }

    /** Returns the JSON body of the next request that arrived. */
    public JsonNode sent() throws Exception {
        return json(text());
    }

    /** Returns JSON as a tree; single quotes are double quotes. */
    public static JsonNode json(String text) throws Exception {
        return Json.read(text.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the body of the next request that arrived; empty without one. */
    public String text() throws InterruptedException {
        RecordedRequest request = request();
        return request.getBody() == null ? "" : request.getBody().utf8();
    }

    @Override
    public void close() {
        client.close();
        server.close();
    }
}
