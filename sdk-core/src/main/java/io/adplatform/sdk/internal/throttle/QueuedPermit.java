package io.adplatform.sdk.internal.throttle;

import io.adplatform.sdk.throttle.Permit;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A permit of the queue. Only its holder's first report counts, and it may free a permit for a waiting call. */
final class QueuedPermit implements Permit {

    final Permit permit;
    /** Whether its holder has reported the end of the request. Guarded by the throttle's lock. */
    boolean settled;
    /** Whether the report was an answer, and no rejection followed. Guarded by the throttle's lock. */
    boolean answered;

    private final QueuedThrottle throttle;

    QueuedPermit(QueuedThrottle throttle, Permit permit) {
        this.throttle = throttle;
        this.permit = permit;
    }

    @Override
    public void answered() {
        throttle.settle(this, sent -> {
            sent.answered();
            answered = true;
        });
    }

    @Override
    public void notSent() {
        throttle.settle(this, Permit::notSent);
    }

    @Override
    public void lost(Duration timeout) {
        throttle.settle(this, sent -> sent.lost(timeout));
    }

    @Override
    public boolean isValid() {
        return permit.isValid();
    }

    @Override
    public void rejected(@Nullable Duration retryAfter) {
        throttle.rejected(this, retryAfter);
    }
}
