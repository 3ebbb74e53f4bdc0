package io.adplatform.sdk.micrometer;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.diagnostics.SessionState;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.event.ClientListener;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A client's metrics; {@code docs/reference/observability.md} describes each. Tags are the client's name, the operation's line in the
 * documents, and outcomes: never a workspace, an input or a secret. Safe for use by many threads.
 */
public final class ClientMetrics implements ClientListener {

    private static final String NONE = "none";

    private final MeterRegistry registry;
    private final Tags client;

    /**
     * Metrics of one client, to be given to its builder by {@code listener(...)}.
     *
     * @param name the name of the client in its program: the tag {@code client}
     */
    public ClientMetrics(MeterRegistry registry, String name) {
        this.registry = registry;
        this.client = Tags.of("client", name);
    }

    /** Adds the gauges of a client: quota, token and unsettled calls. Looking at them costs no request. */
    public void watch(AdPlatform platform) {
        gauge(
                "adplatform.quota.limit",
                "Requests that a window lets through",
                platform,
                p -> p.quota().limit());
        gauge(
                "adplatform.quota.free",
                "Requests that could be sent now",
                platform,
                p -> p.quota().free());
        gauge(
                "adplatform.quota.waiting",
                "Calls that wait for quota",
                platform,
                p -> p.quota().totalWaiting());
        gauge(
                "adplatform.token.age",
                "Seconds since the token arrived; no value without one",
                platform,
                p -> seconds(p.sessionState().tokenAge()));
        gauge(
                "adplatform.session.usable",
                "1, or 0 while no token can be had",
                platform,
                p -> isUsable(p.sessionState().status()) ? 1 : 0);
        UnsettledCount unsettled = new UnsettledCount(platform);
        Gauge.builder("adplatform.journal.unsettled", unsettled, UnsettledCount::latest)
                .description("Calls of unknown outcome; at most 30 s old")
                .tags(client)
                .strongReference(true)
                .register(registry);
    }

    private void gauge(String name, String description, AdPlatform platform, ToDoubleFunction<AdPlatform> value) {
        Gauge.builder(name, platform, value)
                .description(description)
                .tags(client)
                .register(registry);
    }

    @Override
    public void onAttemptSent(AttemptSent event) {
        if (event.attempt() > 1) {
            registry.counter("adplatform.retries", of(event.call().operation())).increment();
        }
    }

    @Override
    public void onAttemptEnded(AttemptEnded event) {
        if (!event.waited().isZero()) {
            registry.timer(
                            "adplatform.quota.wait",
                            client.and("lane", event.call().lane().name()))
                    .record(event.waited());
        }
        if (event.sent() != Sent.NO) {
            registry.timer(
                            "adplatform.requests",
                            of(event.call().operation())
                                    .and(
                                            "status",
                                            event.status() == null
                                                    ? NONE
                                                    : event.status().toString())
                                    .and("exception", name(event.exception())))
                    .record(event.took());
        }
    }

    @Override
    public void onCallEnded(CallEnded event) {
        Tags operation = of(event.call().operation());
        registry.timer(
                        "adplatform.calls",
                        operation.and("outcome", event.outcome().name()).and("exception", name(event.exception())))
                .record(event.elapsed());
        if (event.outcome() == CallOutcome.UNKNOWN) {
            registry.counter("adplatform.outcomes.unknown", operation).increment();
        }
    }

    @Override
    public void onTokenFetched(TokenFetched event) {
        registry.counter("adplatform.tokens", client).increment();
    }

    @Override
    public void onServerPaused(ServerPaused event) {
        registry.counter("adplatform.quota.pauses", client).increment();
    }

    private Tags of(String operation) {
        return client.and(Tag.of("operation", operation));
    }

    private static String name(@Nullable Throwable exception) {
        return exception == null ? NONE : exception.getClass().getSimpleName();
    }

    private static boolean isUsable(SessionState.Status status) {
        return status == SessionState.Status.TOKEN_HELD || status == SessionState.Status.NO_TOKEN_YET;
    }

    private static double seconds(@Nullable Duration time) {
        return time == null ? Double.NaN : time.toMillis() / 1000.0;
    }
}
