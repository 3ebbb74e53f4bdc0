package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.internal.runner.StoppableFuture;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The end of a call for its caller: exactly one, even if the run hangs. The {@link Phase} decides its meaning. */
final class CallEnd<T> {

    /** The progress of a call. */
    enum Phase {
        /** No byte of a request has left. An end makes sending impossible. */
        WAITING,
        /** Bytes of a request may have left. After an end the outcome is unknown. */
        LEAVING,
        /** The outcome is known, and is the caller's end. */
        JUDGED,
        /** The caller has its end. */
        ENDED
    }

    /** The caller's future. A caller that completes it, or a future derived from it, cancels the call. */
    final CompletableFuture<Response<T>> future = new StoppableFuture<>(() -> giveUp(CallRunner.CANCELLED, true));

    // Guarded by this.
    private Phase phase = Phase.WAITING;
    private @Nullable AttemptFailure reason;
    private @Nullable AttemptFailure reasonAfterAttempt;
    private Attempt.@Nullable Result<T> judgement;
    private Runnable stop = () -> {};

    /** The reason for giving up the call; {@code null} while it is wanted. */
    synchronized @Nullable AttemptFailure reason() {
        return reason;
    }

    synchronized Phase phase() {
        return phase;
    }

    synchronized Attempt.@Nullable Result<T> judgement() {
        return judgement;
    }

    /** @throws AttemptFailure if the call was given up */
    void failIfGivenUp() {
        AttemptFailure given = reason();
        if (given != null) {
            throw given;
        }
    }

    /** Sets the task that stops the step that begins now. It runs at once if the call was given up before. */
    void onStop(Runnable task) {
        synchronized (this) {
            if (reason == null) {
                stop = task;
                return;
            }
        }
        task.run();
    }

    /** Enters {@link Phase#LEAVING}, directly before the first byte. Returns false if the call was given up: nothing may leave. */
    synchronized boolean leave() {
        if (reason != null || phase != Phase.WAITING) {
            return false;
        }
        phase = Phase.LEAVING;
        return true;
    }

    /** Keeps the judgement of the last attempt, or prepares for another attempt if the call is still wanted. */
    synchronized Attempt.Result<T> judge(Attempt.Result<T> result) {
        if (result.retryDelay() == null) {
            judgement = result;
            phase = phase == Phase.ENDED ? Phase.ENDED : Phase.JUDGED;
        } else {
            phase = phase == Phase.LEAVING ? Phase.WAITING : phase;
            reason = reason == null ? reasonAfterAttempt : reason;
        }
        return result;
    }

    /**
     * Gives up the call and stops its current step. Only the first reason counts.
     *
     * @param alsoLeaving whether to stop a request that has left. Otherwise it may be answered, and is not repeated.
     */
    void giveUp(AttemptFailure why, boolean alsoLeaving) {
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
}
