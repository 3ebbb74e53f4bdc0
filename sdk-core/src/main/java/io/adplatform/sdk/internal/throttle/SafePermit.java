package io.adplatform.sdk.internal.throttle;

import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.throttle.Permit;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A permit of a throttle of the user's own, whose mistakes must not make an answer look lost. */
final class SafePermit implements Permit {

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

    /** Where the throttle can't say, the request doesn't leave. */
    @Override
    public boolean isValid() {
        return Guarded.ask(
                "a Throttle could not say whether a permit is still valid; nothing is sent with it",
                permit::isValid,
                false);
    }

    private static void guarded(Runnable word) {
        Guarded.run("a Throttle threw when it was told what became of a request; the call goes on", word);
    }
}
