package io.adplatform.sdk.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.diagnostics.SessionState;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.Sandbox;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootVersion;
import org.springframework.context.ConfigurableApplicationContext;

/** A small application in a web server, with its metrics, its trace and its health. */
class DimensionsApplicationTest {

    private static final String READ = "GET /api/v3/bm/static/dimensions";

    private static Sandbox sandbox;
    private static ConfigurableApplicationContext context;

    @BeforeAll
    static void start() {
        sandbox = Sandbox.start();
        context = SpringApplication.run(
                DimensionsApplication.class,
                "--server.port=0",
                "--spring.main.banner-mode=off",
                "--spring.autoconfigure.exclude=" + withoutDatabase(),
                "--adplatform.base-url=" + sandbox.url(),
                "--adplatform.client-id=" + sandbox.clientId(),
                "--adplatform.client-secret=" + sandbox.clientSecret(),
                "--adplatform.email=" + sandbox.email(),
                "--adplatform.password=" + sandbox.password(),
                "--adplatform.cache-static-lists=0s",
                "--management.endpoints.web.exposure.include=health,metrics",
                "--management.endpoint.health.show-details=always",
                "--management.tracing.sampling.probability=1.0");
    }

    /** There is a driver on the tests' class path, and no server for it. */
    private static String withoutDatabase() {
        return SpringBootVersion.getVersion().startsWith("3")
                ? "org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration"
                : "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration";
    }

    @AfterAll
    static void stop() {
        AdPlatform platform = context.getBean(AdPlatform.class);
        context.close();
        sandbox.close();
        assertThat(platform.sessionState().status()).isEqualTo(SessionState.Status.CLOSED);
        assertThat(sandbox.violations()).isEmpty();
    }

    @Test
    void itsMetricsTellOfEachRequest() throws Exception {
        get("/dimensions");

        assertThat(get("/actuator/metrics/adplatform.requests?tag=operation:" + READ.replace(" ", "%20")))
                .contains("\"statistic\":\"COUNT\"")
                .contains("200");
        assertThat(get("/actuator/metrics/adplatform.calls")).contains("ANSWERED");
        assertThat(get("/actuator/metrics/adplatform.quota.free")).contains("\"VALUE\"");
        assertThat(get("/actuator/metrics/adplatform.token.age")).contains("\"VALUE\"");
    }

    @Test
    void itsTraceGoesFromThePageToThePlatform() throws Exception {
        get("/dimensions"); // logs in
        flush();
        context.getBean(InMemorySpanExporter.class).reset();
        sandbox.clear();

        get("/dimensions");

        flush();
        List<SpanData> spans = context.getBean(InMemorySpanExporter.class).getFinishedSpanItems();
        assertThat(spans)
                .extracting(SpanData::getTraceId)
                .containsOnly(spans.get(0).getTraceId());
        assertThat(spans.toString()).doesNotContain(sandbox.password(), sandbox.clientSecret());
        List<SpanData> path = new ArrayList<>();
        String parent = "0000000000000000";
        while (path.size() < spans.size()) {
            String above = parent;
            SpanData next = spans.stream()
                    .filter(span -> span.getParentSpanId().equals(above))
                    .findFirst()
                    .orElseThrow();
            path.add(next);
            parent = next.getSpanId();
        }
        assertThat(path).hasSize(3);
        assertThat(path.get(0).getName()).isEqualTo("http get /dimensions");
        assertThat(path.get(1).getName()).isEqualTo("get /api/v3/bm/static/dimensions");
        assertThat(path.get(2).getName()).isEqualTo("get /api/v3/bm/static/dimensions");
        assertThat(sandbox.requests(READ).get(0).header("traceparent"))
                .startsWith(
                        "00-" + spans.get(0).getTraceId() + "-" + path.get(1).getSpanId());
    }

    /** Spring Boot 3 writes with Jackson 2, and Spring Boot 4 with Jackson 3. */
    @Test
    void itsPageShowsARecordInTheSameFormByEachJackson() throws Exception {
        assertThat(get("/payment"))
                .isEqualTo("{\"paymentId\":7,\"paymentDate\":\"2026-11-20T00:00:00Z\",\"paymentAmount\":1250.50,"
                        + "\"paymentStatus\":{\"id\":2,\"label\":\"Paid\"},\"colour\":[\"red\"]}");
    }

    @Test
    void itsHealthCostsNoRequest() throws Exception {
        get("/dimensions");
        int before = sandbox.requests().size();

        assertThat(get("/actuator/health"))
                .contains("\"adplatform\":{")
                .contains("\"status\":\"UP\"")
                .doesNotContain("DOWN")
                .contains("\"session\":\"TOKEN_HELD\"")
                .contains("\"quotaLimit\":20");
        assertThat(sandbox.requests()).hasSize(before);
    }

    @Test
    void aFailureIsCounted() throws Exception {
        sandbox.onNext(READ, Fault.status(422));

        assertThat(send("/dimensions").statusCode()).isEqualTo(500);

        assertThat(get("/actuator/metrics/adplatform.calls")).contains("FAILED", "UnprocessableException");
    }

    private static void flush() {
        context.getBean(SdkTracerProvider.class).forceFlush().join(10, TimeUnit.SECONDS);
    }

    private static String get(String path) throws Exception {
        HttpResponse<String> answer = send(path);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer.body();
    }

    private static HttpResponse<String> send(String path) throws Exception {
        String port = context.getEnvironment().getProperty("local.server.port");
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
    }
}
