package io.adplatform.sdk.operation;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.time.Time;
import java.time.Duration;

/** How long a {@link Polling} may take, counted from when this is made. */
public final class PollingTime {

    private static final Duration SHORTEST = Duration.ofMillis(1);

    private final Time time;
    private final Duration within;
    private final long startedAt;

    /** @param within the whole time; zero for a single round, whose calls keep their own deadlines */
    public PollingTime(Time time, Duration within) {
        this.time = time;
        this.within = within;
        this.startedAt = time.nanos();
    }

    /** What has passed. */
    public Duration elapsed() {
        return Duration.ofNanos(time.nanos() - startedAt);
    }

    /** Whether there is time for something after a pause as long as this. */
    public boolean allows(Duration pause) {
        return pause.compareTo(remaining()) < 0;
    }

    /** The options of a call that ends with the polling at the latest. */
    public RequestOptions limit(RequestOptions options) {
        if (within.isZero()) {
            return options;
        }
        Duration remaining = remaining();
        return options.deadline(remaining.compareTo(SHORTEST) < 0 ? SHORTEST : remaining);
    }

    private Duration remaining() {
        Duration left = within.minus(elapsed());
        return left.isNegative() ? Duration.ZERO : left;
    }
}
