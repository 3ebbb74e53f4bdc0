package io.adplatform.sdk.opentelemetry;

import io.adplatform.sdk.event.ClientListener;
import io.adplatform.sdk.event.HeaderContext;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapPropagator;
import java.util.HashMap;
import java.util.Map;

/**
 * An example: traces by OpenTelemetry alone, to be copied. A call has a span below that of the thread which makes it, and each
 * request one below the call's.
 */
final class OpenTelemetryTracing implements ClientListener {

    private final Tracer tracer;
    private final TextMapPropagator propagator;

    OpenTelemetryTracing(OpenTelemetry telemetry) {
        this.tracer = telemetry.getTracer("adplatform");
        this.propagator = telemetry.getPropagators().getTextMapPropagator();
    }

    /** A call's spans: what comes back with each of its events, on whatever thread. */
    private static final class Spans {

        private final Span call;
        private volatile Span request = Span.getInvalid();

        Spans(Span call) {
            this.call = call;
        }
    }

    @Override
    public Object onCallStarted(CallInfo call) {
        return new Spans(tracer.spanBuilder(call.operation())
                .setAttribute("adplatform.call.id", call.id())
                .startSpan());
    }

    /** Goes to the builder as {@code headers(tracing::headers)}. */
    Map<String, String> headers(HeaderContext context) {
        Map<String, String> headers = new HashMap<>();
        context.context(Spans.class)
                .ifPresent(spans -> propagator.inject(Context.root().with(spans.call), headers, Map::put));
        return headers;
    }

    @Override
    public void onAttemptSent(AttemptSent event) {
        Spans spans = event.call().context(Spans.class);
        spans.request = tracer.spanBuilder("request " + event.attempt())
                .setSpanKind(SpanKind.CLIENT)
                .setParent(Context.root().with(spans.call))
                .startSpan();
    }

    @Override
    public void onAttemptEnded(AttemptEnded event) {
        Spans spans = event.call().context(Spans.class);
        if (event.status() != null) {
            spans.request.setAttribute("http.response.status_code", event.status());
        }
        end(spans.request, event.exception());
    }

    @Override
    public void onCallEnded(CallEnded event) {
        Spans spans = event.call().context(Spans.class);
        spans.call.setAttribute("adplatform.outcome", event.outcome().name());
        end(spans.call, event.exception());
    }

    private static void end(Span span, Throwable exception) {
        if (exception != null) {
            span.recordException(exception).setStatus(StatusCode.ERROR);
        }
        span.end();
    }
}
