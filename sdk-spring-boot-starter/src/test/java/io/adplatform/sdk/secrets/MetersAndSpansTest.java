package io.adplatform.sdk.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** What no test may show is seen in meters, in spans, and in the log that Spring Boot's applications write. */
class MetersAndSpansTest {

    private static final String SHOWN = "lark-in-a-mine";

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final Tracer tracer = SdkTracerProvider.builder().build().get("test");

    private static void isSeenInAMeter(CanaryWatch.Action action) throws Exception {
        assertThat(CanaryWatch.seen(SHOWN, action))
                .containsExactly("a canary in io.micrometer.core.instrument.Meter$Id");
    }

    private void isSeenInASpan(Consumer<Span> action) throws Exception {
        Span span = tracer.spanBuilder("a span").startSpan();
        assertThat(CanaryWatch.seen(SHOWN, () -> action.accept(span)))
                .containsExactly("a canary in io.opentelemetry.sdk.trace.SdkSpan");
    }

    @Test
    void theNameAndTheTagsOfAMeter() throws Exception {
        isSeenInAMeter(() -> registry.counter(SHOWN));
        isSeenInAMeter(() -> registry.timer("a.timer", "tag", SHOWN));
    }

    @Test
    void whatASpanStartsWith() throws Exception {
        isSeenInASpan(span -> tracer.spanBuilder(SHOWN).startSpan());
        isSeenInASpan(
                span -> tracer.spanBuilder("another").setAttribute("key", SHOWN).startSpan());
    }

    @Test
    void whatASpanIsGivenLater() throws Exception {
        isSeenInASpan(span -> span.setAttribute("key", SHOWN));
        isSeenInASpan(span -> span.updateName(SHOWN));
        isSeenInASpan(span -> span.addEvent("an event", Attributes.of(AttributeKey.stringKey("key"), SHOWN)));
        isSeenInASpan(span -> span.recordException(new IllegalStateException(new IllegalStateException(SHOWN))));
        isSeenInASpan(span -> span.setStatus(StatusCode.ERROR, SHOWN));
    }

    @Test
    void aLineOfTheLog() throws Exception {
        assertThat(CanaryWatch.seen(
                        SHOWN,
                        () -> LoggerFactory.getLogger("io.adplatform.sdk.calls").trace("password {}", SHOWN)))
                .singleElement()
                .asString()
                .contains("a canary in the log");
    }
}
