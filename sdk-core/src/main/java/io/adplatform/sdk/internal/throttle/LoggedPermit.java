package io.adplatform.sdk.internal.throttle;

import io.adplatform.sdk.throttle.Permit;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One entry of the log, as its holder sees it. */
final class LoggedPermit implements Permit {

    final boolean session;
    /** The pause this permit probes the end of, or {@link ServerPause#NO_PROBE}. */
    final int probe;
    /** Whether its holder has said what became of it. The throttle's lock guards it. */
    boolean settled;
    /** Whether its request was answered, and not with a rejection so far. The throttle's lock guards it. */
    boolean answered;

    private final SlidingLogThrottle throttle;

    LoggedPermit(SlidingLogThrottle throttle, boolean session, int probe) {
        this.throttle = throttle;
        this.session = session;
        this.probe = probe;
    }

    @Override
    public void answered() {
        throttle.answered(this);
    }

    @Override
    public void notSent() {
        throttle.notSent(this);
    }

    @Override
    public void lost(Duration timeout) {
        throttle.lost(this, timeout);
    }

    @Override
    public void rejected(@Nullable Duration retryAfter) {
        throttle.rejected(this, retryAfter);
    }
}
