package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.internal.files.Transfer;
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
    final Transfer transfer;

    private final Time time;
    private final Duration attemptTimeout;
    private final Duration deadline;
    // A file takes as long as it is; a connection that falls silent is noticed all the same.
    private final boolean wholeDeadlineForOne;
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
        this.transfer = Transfer.of(call);
        this.lane = settings.lane() != null ? settings.lane() : options.lane();
        this.mostRetries = options.retries() != null ? options.retries() : settings.retries();
        this.deadline = options.deadline() != null ? options.deadline() : settings.deadline();
        this.attemptTimeout = options.attemptTimeout() != null ? options.attemptTimeout() : settings.attemptTimeout();
        this.wholeDeadlineForOne = transfer.hasFiles() && options.attemptTimeout() == null;
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
        if (wholeDeadlineForOne) {
            return left.isZero() ? Duration.ofMillis(1) : left;
        }
        // OkHttp takes zero for no limit at all.
        Duration shorter = left.compareTo(attemptTimeout) < 0 ? left : attemptTimeout;
        return shorter.isZero() ? Duration.ofMillis(1) : shorter;
    }

    /** How long a request that got no answer may linger on the way, which has nothing to do with its length. */
    Duration lingering() {
        Duration timeout = timeout();
        return timeout.compareTo(attemptTimeout) < 0 ? timeout : attemptTimeout;
    }

    CallContext context() {
        return new CallContext(
                call.operation().name(), call.operation().method(), path.get(), owId, requestsSent, elapsed());
    }
}
