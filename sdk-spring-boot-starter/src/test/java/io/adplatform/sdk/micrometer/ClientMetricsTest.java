package io.adplatform.sdk.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.Sandbox;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A client's metrics, without Spring. */
class ClientMetricsTest {

    private static final String READ = "GET /api/v3/bm/static/dimensions";

    private final Sandbox sandbox = Sandbox.start();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final ClientMetrics metrics = new ClientMetrics(registry, "main");
    private final AdPlatform platform =
            AdPlatform.builder().settings(sandbox.settings()).listener(metrics).build();

    @AfterEach
    void close() {
        List<String> secrets = List.of(sandbox.clientSecret(), sandbox.password(), sandbox.email());
        assertThat(registry.getMeters())
                .extracting(Meter::getId)
                .allSatisfy(id -> assertThat(id.toString()).doesNotContain(secrets));
        platform.close();
        sandbox.close();
    }

    private void read() {
        platform.call(READ).effect(Effect.READ).returns(Map.class).send();
    }

    private double count(String name, String... tags) {
        return registry.get(name).tags(tags).timer().count();
    }

    @Test
    void requestsAndCallsByOperationAndOutcome() {
        read();
        sandbox.onNext(READ, Fault.status(422));
        assertThat(catchThrowable(this::read)).isNotNull();

        assertThat(count("adplatform.requests", "client", "main", "operation", READ, "status", "200"))
                .isEqualTo(1);
        assertThat(count(
                        "adplatform.requests",
                        "operation",
                        READ,
                        "status",
                        "422",
                        "exception",
                        "UnprocessableException"))
                .isEqualTo(1);
        assertThat(count("adplatform.calls", "operation", READ, "outcome", "ANSWERED"))
                .isEqualTo(1);
        assertThat(count("adplatform.calls", "operation", READ, "outcome", "FAILED"))
                .isEqualTo(1);
        assertThat(registry.get("adplatform.tokens").counter().count()).isEqualTo(1);
        assertThat(registry.get("adplatform.requests").timers())
                .allSatisfy(timer ->
                        assertThat(timer.totalTime(TimeUnit.NANOSECONDS)).isPositive());
    }

    @Test
    void retriesAndUnknownOutcomes() {
        read();
        sandbox.expireTokens();
        read();
        sandbox.onNext(READ, Fault.status(500));
        assertThat(catchThrowable(() -> platform.call(READ)
                        .effect(Effect.ONCE)
                        .returns(Map.class)
                        .send()))
                .isNotNull();

        assertThat(registry.get("adplatform.retries")
                        .tag("operation", READ)
                        .counter()
                        .count())
                .isEqualTo(1);
        assertThat(registry.get("adplatform.outcomes.unknown")
                        .tag("operation", READ)
                        .counter()
                        .count())
                .isEqualTo(1);
    }

    @Test
    void gaugesThatCostNoRequest() {
        metrics.watch(platform);
        assertThat(registry.get("adplatform.token.age").gauge().value()).isNaN();
        assertThat(sandbox.requests()).isEmpty();

        read();

        assertThat(registry.get("adplatform.quota.limit").gauge().value()).isEqualTo(20);
        assertThat(registry.get("adplatform.quota.free").gauge().value()).isEqualTo(18);
        assertThat(registry.get("adplatform.quota.waiting").gauge().value()).isZero();
        assertThat(registry.get("adplatform.token.age").gauge().value()).isNotNegative();
        assertThat(registry.get("adplatform.session.usable").gauge().value()).isEqualTo(1);
        assertThat(Stream.of(1, 2)
                        .map(i -> registry.get("adplatform.journal.unsettled")
                                .gauge()
                                .value()))
                .last()
                .isEqualTo(0.0);
        assertThat(sandbox.requests()).hasSize(2);
    }
}
