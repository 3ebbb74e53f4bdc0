package io.adplatform.sdk.internal.runner;

import org.jspecify.annotations.Nullable;

/**
 * The work of one call that only an interrupt can end: an exchange, a hook, a caller's file. A call's worker is interrupted nowhere
 * else, and never in its next call.
 */
public final class Gate {

    // Guarded by this.
    private @Nullable Thread inside;
    private @Nullable Runnable cancel;
    private boolean stopped;
    private boolean interrupted;

    /**
     * Begins the work on this thread. After {@link #stop} it is stopped at once. An interrupt that other foreign code, such as a
     * listener, has left on the thread does not reach the work.
     *
     * @param ends ends the work in addition to the interrupt
     */
    public synchronized void enter(Runnable ends) {
        Thread.interrupted();
        inside = Thread.currentThread();
        cancel = ends;
        if (stopped) {
            stop();
        }
    }

    /** Ends the work, and clears an interrupt that was for it. */
    public synchronized void leave() {
        inside = null;
        cancel = null;
        if (interrupted) {
            interrupted = false;
            Thread.interrupted();
        }
    }

    /** Notes that the exchange has ended. Its connection may serve another call now, and must not be closed for this one. */
    public synchronized void complete() {
        cancel = null;
    }

    /** Stops the current work, and all later work of the call. */
    public synchronized void stop() {
        stopped = true;
        if (inside != null) {
            interrupt();
            Runnable ends = cancel;
            cancel = null;
            if (ends != null) {
                ends.run();
            }
        }
    }

    /** Interrupts the current work alone. */
    public synchronized void interrupt() {
        if (inside != null) {
            interrupted = true;
            inside.interrupt();
        }
    }
}
