package io.adplatform.sdk.operation;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.time.Deadline;
import io.adplatform.sdk.time.Time;
import java.time.Duration;

/** How long a {@link Polling} may take, counted from when this is made. */
public final class PollingTime {

    private final boolean singleRound;
    private final Deadline deadline;

    /** @param within the whole time; zero for a single round, whose calls keep their own deadlines */
    public PollingTime(Time time, Duration within) {
        this.singleRound = within.isZero();
        this.deadline = new Deadline(time, within);
    }

    /** What has passed. */
    public Duration elapsed() {
        return deadline.elapsed();
    }

    /** Whether there is time for a request after a pause as long as this. */
    public boolean allows(Duration pause) {
        return deadline.allows(pause);
    }

    /** The options of a call that ends with the polling at the latest. */
    public RequestOptions limit(RequestOptions options) {
        return singleRound ? options : options.deadline(deadline.limit());
    }
}
