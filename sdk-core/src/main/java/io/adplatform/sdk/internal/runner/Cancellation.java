package io.adplatform.sdk.internal.runner;

import org.jspecify.annotations.Nullable;

/** The life of one call: what it is doing right now can be stopped from outside, once and for good. */
public final class Cancellation {

    private @Nullable Runnable stop;
    private @Nullable String cancelReason;

    /** Why the call was given up; {@code null} while it goes on. */
    public synchronized @Nullable String cancelReason() {
        return cancelReason;
    }

    /** Says how the step that begins now can be stopped; it is stopped at once if the call was given up meanwhile. */
    public void onCancel(Runnable how) {
        boolean now;
        synchronized (this) {
            stop = how;
            now = cancelReason != null;
        }
        if (now) {
            how.run();
        }
    }

    /** Gives the call up. Only the first reason counts. */
    public void end(String because) {
        Runnable running;
        synchronized (this) {
            if (cancelReason != null) {
                return;
            }
            cancelReason = because;
            running = stop;
        }
        if (running != null) {
            running.run();
        }
    }
}
