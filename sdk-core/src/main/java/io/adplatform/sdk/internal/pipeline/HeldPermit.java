package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.throttle.Throttle.Permit;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The permit of an attempt. A throttle of the user that throws reaches no call. */
final class HeldPermit {

    private static final String BROKEN = "a Throttle threw when it was notified of a request; the call continues";

    private final Permit permit;
    /** A forced end and the worker may both release the permit. */
    private final AtomicBoolean released = new AtomicBoolean();

    HeldPermit(Permit permit) {
        this.permit = permit;
    }

    /** Whether the request may still leave with it. A throttle that throws makes it invalid. */
    boolean isValid() {
        return Guarded.ask(BROKEN, permit::isValid, false);
    }

    void answered() {
        report(Permit::answered);
    }

    void rejected(@Nullable Duration retryAfter) {
        report(held -> held.rejected(retryAfter));
    }

    /**
     * Reports it as unused or lost, once. The throttle ignores this after an answer.
     *
     * @param onTheWay the longest time that a lost request may be on its way
     */
    void release(Sent sent, Duration onTheWay) {
        if (released.compareAndSet(false, true)) {
            report(held -> {
                if (sent == Sent.NO) {
                    held.notSent();
                } else {
                    held.lost(onTheWay);
                }
            });
        }
    }

    private void report(Consumer<Permit> event) {
        Guarded.run(BROKEN, () -> event.accept(permit));
    }
}
