package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One call on its way: what it may still spend, and what it has done so far. One step at a time touches it. */
final class Flight<T> {

    final Call<T> call;
    final Carrier carrier;
    final CallScope scope;
    final int mostRetries;
    final Lane lane;

    private final Time time;
    private final Duration attemptTimeout;
    private final Duration deadline;
    private final Supplier<String> path;
    private final long startedAt;

    int attempts;
    int requestsSent;
    int retries;
    boolean tokenReplayed;
    Duration waited = Duration.ZERO;

    @Nullable
    Long owId;

    @Nullable
    Instant sentAt;

    /** @param path the path as it is sent; only an error needs it */
    Flight(Call<T> call, Carrier carrier, CallScope scope, PipelineSettings settings, Supplier<String> path) {
        RequestOptions options = call.options();
        this.call = call;
        this.carrier = carrier;
        this.scope = scope;
        this.time = settings.time();
        this.path = path;
        this.startedAt = time.nanos();
        this.owId = call.owId();
        this.lane = settings.lane() != null ? settings.lane() : options.lane();
        this.mostRetries = options.retries() != null ? options.retries() : settings.retries();
        this.deadline = options.deadline() != null ? options.deadline() : settings.deadline();
        this.attemptTimeout = options.attemptTimeout() != null ? options.attemptTimeout() : settings.attemptTimeout();
    }

    Duration elapsed() {
        return Duration.ofNanos(time.nanos() - startedAt);
    }

    /** What is left until the deadline; zero when it has passed. */
    Duration remaining() {
        Duration left = deadline.minus(elapsed());
        return left.isNegative() ? Duration.ZERO : left;
    }

    /** How long the next request may take. */
    Duration timeout() {
        Duration left = remaining();
        // OkHttp takes zero for no limit at all.
        Duration shorter = left.compareTo(attemptTimeout) < 0 ? left : attemptTimeout;
        return shorter.isZero() ? Duration.ofMillis(1) : shorter;
    }

    CallContext context() {
        return new CallContext(
                call.operation().name(), call.operation().method(), path.get(), owId, requestsSent, elapsed());
    }
}
