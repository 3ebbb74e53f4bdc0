package io.adplatform.sdk.internal.pipeline;

import org.jspecify.annotations.Nullable;

/** The life of one call: what it is doing right now can be stopped from outside, once and for good. */
public final class CallScope {

    private @Nullable Runnable stop;
    private @Nullable String endedBecause;

    /** Why the call was given up; {@code null} while it goes on. */
    public synchronized @Nullable String endedBecause() {
        return endedBecause;
    }

    /** Says how the step that begins now can be stopped; it is stopped at once if the call was given up meanwhile. */
    public void onStop(Runnable how) {
        boolean now;
        synchronized (this) {
            stop = how;
            now = endedBecause != null;
        }
        if (now) {
            how.run();
        }
    }

    /** Gives the call up. Only the first reason counts. */
    public void end(String because) {
        Runnable running;
        synchronized (this) {
            if (endedBecause != null) {
                return;
            }
            endedBecause = because;
            running = stop;
        }
        if (running != null) {
            running.run();
        }
    }
}
