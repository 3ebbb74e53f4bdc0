package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.throttle.Permit;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A permit whose throttle may be the user's own: its mistakes must not make an answer look lost. */
final class SafePermit implements Permit {

    private static final Logger LOG = LoggerFactory.getLogger(SafePermit.class);

    private final Permit permit;

    SafePermit(Permit permit) {
        this.permit = permit;
    }

    @Override
    public void answered() {
        guarded(permit::answered);
    }

    @Override
    public void notSent() {
        guarded(permit::notSent);
    }

    @Override
    public void lost(Duration timeout) {
        guarded(() -> permit.lost(timeout));
    }

    @Override
    public void rejected(@Nullable Duration retryAfter) {
        guarded(() -> permit.rejected(retryAfter));
    }

    private static void guarded(Runnable told) {
        try {
            told.run();
        } catch (Throwable mistake) { // An Error too, as with a listener.
            LOG.warn("a Throttle threw when it was told what became of a request; the call goes on", mistake);
        }
    }
}
