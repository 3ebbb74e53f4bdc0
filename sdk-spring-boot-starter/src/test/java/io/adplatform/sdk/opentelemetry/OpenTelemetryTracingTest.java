package io.adplatform.sdk.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.testkit.Sandbox;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Scope;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The example of OpenTelemetry without Spring. */
class OpenTelemetryTracingTest {

    private static final String READ = "GET /api/v3/bm/static/dimensions";

    private final InMemorySpanExporter exporter = InMemorySpanExporter.create();
    private final OpenTelemetrySdk telemetry = OpenTelemetrySdk.builder()
            .setTracerProvider(SdkTracerProvider.builder()
                    .addSpanProcessor(SimpleSpanProcessor.create(exporter))
                    .build())
            .setPropagators(ContextPropagators.create(W3CTraceContextPropagator.getInstance()))
            .build();

    @Test
    void anAsynchronousCallKeepsItsTrace() throws Exception {
        OpenTelemetryTracing tracing = new OpenTelemetryTracing(telemetry);
        Span page = telemetry.getTracer("test").spanBuilder("page").startSpan();
        try (Sandbox sandbox = Sandbox.start();
                AdPlatform platform = AdPlatform.builder()
                        .settings(sandbox.settings())
                        .listener(tracing)
                        .headers(tracing::headers)
                        .build();
                Scope scope = page.makeCurrent()) {
            platform.call(READ)
                    .effect(Effect.READ)
                    .returns(Map.class)
                    .sendAsync()
                    .get(10, TimeUnit.SECONDS);
            assertThat(scope).isNotNull();

            SpanData call = span(READ);
            SpanData request = exporter.getFinishedSpanItems().stream()
                    .filter(span -> span.getParentSpanId().equals(call.getSpanId()))
                    .findFirst()
                    .orElseThrow();
            assertThat(call.getParentSpanId()).isEqualTo(page.getSpanContext().getSpanId());
            assertThat(sandbox.requests(READ).get(0).header("traceparent"))
                    .startsWith("00-" + page.getSpanContext().getTraceId() + "-" + call.getSpanId() + "-");
        }
    }

    private SpanData span(String name) {
        return exporter.getFinishedSpanItems().stream()
                .filter(span -> span.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
