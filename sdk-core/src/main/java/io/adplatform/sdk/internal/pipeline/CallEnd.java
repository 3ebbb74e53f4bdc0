package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.internal.retry.AttemptFailedException;
import io.adplatform.sdk.internal.retry.AttemptFailure;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The end of a call for its caller: exactly one, even if the call's run hangs. The {@link Phase} decides what an end means.
 */
final class CallEnd<T> {

    /** How far the call is. */
    enum Phase {
        /** No byte of a request is on its way. An end makes sending impossible. */
        WAITING,
        /** Bytes of a request may have left. After an end the outcome is unknown. */
        LEAVING,
        /** The outcome is known. An end gives it to the caller. */
        JUDGED,
        /** The caller has its end. */
        ENDED
    }

    /** The caller's future. A caller that completes it, or a future derived from it, cancels the call. */
    final CompletableFuture<Response<T>> future = new CallerFuture<>(this);

    // Guarded by this.
    private Phase phase = Phase.WAITING;
    private @Nullable AttemptFailure reason;
    private @Nullable AttemptFailure reasonAfterAttempt;
    private @Nullable AttemptResult<T> judgement;
    private Runnable stop = () -> {};

    /** Why the call was given up; {@code null} while it is wanted. */
    synchronized @Nullable AttemptFailure reason() {
        return reason;
    }

    /** @throws AttemptFailedException if the call was given up */
    void failIfGivenUp() {
        AttemptFailure given = reason();
        if (given != null) {
            throw new AttemptFailedException(given);
        }
    }

    /** Sets how the step that begins now is stopped. It is stopped at once if the call was given up before. */
    void onStop(Runnable how) {
        synchronized (this) {
            if (reason == null) {
                stop = how;
                return;
            }
        }
        how.run();
    }

    /** Enters {@link Phase#LEAVING}, directly before the first byte. False if the call was given up: nothing may leave. */
    synchronized boolean leave() {
        if (reason != null || phase != Phase.WAITING) {
            return false;
        }
        phase = Phase.LEAVING;
        return true;
    }

    /** Keeps the judgement of the last attempt. */
    synchronized void judge(AttemptResult<T> last) {
        judgement = last;
        if (phase != Phase.ENDED) {
            phase = Phase.JUDGED;
        }
    }

    /** Another attempt follows, unless the call is no longer wanted. */
    synchronized void waitAgain() {
        if (phase == Phase.LEAVING) {
            phase = Phase.WAITING;
        }
        reason = reason == null ? reasonAfterAttempt : reason;
    }

    synchronized @Nullable AttemptResult<T> judgement() {
        return judgement;
    }

    /** Gives the call up: stops its current step. Only the first reason counts. */
    void giveUp(AttemptFailure why) {
        giveUp(why, true);
    }

    /** Gives the call up, unless a request is on its way. That request may be answered, and is not repeated. */
    void giveUpUnsent(AttemptFailure why) {
        giveUp(why, false);
    }

    private void giveUp(AttemptFailure why, boolean alsoLeaving) {
        synchronized (this) {
            if (reason != null || phase == Phase.ENDED) {
                return;
            }
            if (phase == Phase.LEAVING && !alsoLeaving) {
                reasonAfterAttempt = why;
                return;
            }
            reason = why;
        }
        stopRun();
    }

    synchronized Phase phase() {
        return phase;
    }

    /**
     * Ends the call for its caller. Returns the phase before; {@link Phase#ENDED} if the caller has its end already.
     *
     * @param why the reason that stops the run; {@code null} at the end of the run itself
     */
    synchronized Phase end(@Nullable AttemptFailure why) {
        Phase before = phase;
        phase = Phase.ENDED;
        reason = reason == null ? why : reason;
        return before;
    }

    /** Stops the current step of the run. */
    void stopRun() {
        Runnable running;
        synchronized (this) {
            running = stop;
            stop = () -> {};
        }
        running.run();
    }

    /** A future that gives the call up when its caller completes it. */
    private static final class CallerFuture<V> extends CompletableFuture<V> {

        private static final AttemptFailure CANCELLED = CallState.cancelled("the future was cancelled");

        private final CallEnd<?> end;

        CallerFuture(CallEnd<?> end) {
            this.end = end;
        }

        @Override
        public boolean cancel(boolean mayInterruptIfRunning) {
            return givesUp(super.cancel(mayInterruptIfRunning));
        }

        @Override
        public boolean complete(V value) {
            return givesUp(super.complete(value));
        }

        @Override
        public boolean completeExceptionally(Throwable failure) {
            return givesUp(super.completeExceptionally(failure));
        }

        @Override
        public <U> CompletableFuture<U> newIncompleteFuture() {
            return new CallerFuture<>(end);
        }

        /** After the call's own end nothing is left to give up. */
        private boolean givesUp(boolean completed) {
            if (completed) {
                end.giveUp(CANCELLED);
            }
            return completed;
        }
    }
}
