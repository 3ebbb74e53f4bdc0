package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.internal.transport.DaemonThreads;
import io.adplatform.sdk.throttle.Lane;
import java.util.concurrent.atomic.AtomicInteger;

/** The calls that users of a client have started and that run now. Each holds a thread. */
public final class CallPlaces {

    private final int most;
    private final AtomicInteger taken = new AtomicInteger();

    /** @param most limit for the calls; a tenth is for interactive ones */
    public CallPlaces(int most) {
        this.most = most;
    }

    /**
     * Takes a place for a call.
     *
     * @throws AttemptFailure if there is none
     */
    void take(Lane lane) {
        int allowed = lane == Lane.INTERACTIVE ? most : most - most / 10;
        // A client thread works for a call or a work that has its place already.
        boolean isRefusable = lane != Lane.SESSION && !DaemonThreads.isClientThread();
        if (taken.incrementAndGet() > allowed && isRefusable) {
            giveBack();
            throw AttemptFailure.cancelled(
                    "the client runs " + allowed + " calls already, the limit of maxConcurrentCalls(" + most + ")");
        }
    }

    void giveBack() {
        taken.decrementAndGet();
    }
}
