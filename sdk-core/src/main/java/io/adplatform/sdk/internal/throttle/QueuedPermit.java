package io.adplatform.sdk.internal.throttle;

import io.adplatform.sdk.throttle.Permit;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A permit as its holder sees it: the first word counts, and may be what others wait for. */
final class QueuedPermit implements Permit {

    final Permit permit;
    /** Whether its holder has said what became of it. The throttle's lock guards it. */
    boolean settled;
    /** Whether its request was answered, and not with a rejection so far. The throttle's lock guards it. */
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
