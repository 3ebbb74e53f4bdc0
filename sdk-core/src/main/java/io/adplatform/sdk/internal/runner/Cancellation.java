package io.adplatform.sdk.internal.runner;

import org.jspecify.annotations.Nullable;

/** The life of one call: what it is doing right now can be stopped from outside, once and for good. */
public final class Cancellation {

    private @Nullable Runnable stop;
    private @Nullable String cancelReason;
    private boolean sending;
    private @Nullable String reasonNotToSendAgain;

    /** Why the call was given up; {@code null} while it goes on. */
    public synchronized @Nullable String cancelReason() {
        return cancelReason;
    }

    /** Says how the step that begins now can be stopped; it is stopped at once if the call was given up meanwhile. */
    public void onCancel(Runnable how) {
        stoppable(how, false);
    }

    /** Like {@link #onCancel}, for the step that sends the request. {@link #endUnsent} leaves it to its end. */
    public void onCancelSending(Runnable how) {
        stoppable(how, true);
    }

    /** An attempt has come to its end: from now on the call is one that waits. */
    public synchronized void endOfAttempt() {
        sending = false;
        cancelReason = cancelReason == null ? reasonNotToSendAgain : cancelReason;
    }

    /** Gives the call up. Only the first reason counts. */
    public void end(String because) {
        end(because, true);
    }

    /** Gives the call up unless its request is on its way, which may then come to its answer but isn't repeated. */
    public void endUnsent(String because) {
        end(because, false);
    }

    private void end(String because, boolean alsoWhileSending) {
        Runnable running;
        synchronized (this) {
            if (cancelReason != null) {
                return;
            }
            if (sending && !alsoWhileSending) {
                reasonNotToSendAgain = because;
                return;
            }
            cancelReason = because;
            running = stop;
        }
        if (running != null) {
            running.run();
        }
    }

    private void stoppable(Runnable how, boolean send) {
        boolean now;
        synchronized (this) {
            stop = how;
            now = cancelReason != null;
            sending = send && !now;
        }
        if (now) {
            how.run();
        }
    }
}
