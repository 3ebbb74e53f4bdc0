package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.pipeline.AttemptFailure.Kind;
import io.adplatform.sdk.internal.runner.Gate;
import io.adplatform.sdk.internal.runner.StoppableFuture;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The end of a call for its caller: exactly one, even if the worker hangs. The {@link Phase} and the {@link Snapshot} decide its
 * meaning. The worker writes both, and anyone may give up the call.
 */
final class CallEnd<T> {

    /** The progress of a call. */
    enum Phase {
        /** No byte of the next attempt's request has left. An end makes sending impossible. */
        WAITING,
        /** Bytes of a request may have left. After an end the outcome is unknown. */
        LEAVING,
        /** The outcome is known, and is the caller's end. */
        JUDGED,
        /** The caller has its end, or gets it now. */
        ENDED
    }

    private final Time time;

    /** The caller's future. A caller that completes it, or a future derived from it, cancels the call. */
    final CompletableFuture<Response<T>> future = new StoppableFuture<>(() -> giveUp(cancelled(), true));
    /** Completed when the worker has ended, which may be after the caller's end. */
    final CompletableFuture<@Nullable Void> workerEnded = new CompletableFuture<>();
    /** Stops the worker's foreign code. */
    final Gate gate = new Gate();

    private final AtomicBoolean listenersNotified = new AtomicBoolean();
    private volatile Snapshot snapshot;
    /** Runs when the call is given up. */
    private volatile Runnable onGivenUp = () -> {};

    // Guarded by this.
    private Phase phase = Phase.WAITING;
    private boolean ended;
    private @Nullable AttemptFailure reason;
    private @Nullable AttemptFailure reasonAfterAttempt;
    private @Nullable AttemptEnd<T> judgement;
    /** The wait of the worker; {@code null} outside of a wait. */
    private @Nullable CompletableFuture<?> awaited;

    static AttemptFailure cancelled() {
        return AttemptFailure.cancelled("the future was cancelled");
    }

    static AttemptFailure closed() {
        return AttemptFailure.cancelled("the client was closed");
    }

    static AttemptFailure interrupted() {
        return AttemptFailure.cancelled("the waiting thread was interrupted");
    }

    static AttemptFailure anotherUser() {
        return AttemptFailure.cancelled("another user has logged in with the client");
    }

    static AttemptFailure deadline() {
        return AttemptFailure.unsent(Kind.OUT_OF_TIME, "its deadline passed before it could be sent", null);
    }

    static AttemptFailure tooLong() {
        return AttemptFailure.of(Kind.NO_ANSWER, Sent.UNKNOWN, "it took too long", null);
    }

    CallEnd(Time time, Snapshot first) {
        this.time = time;
        this.snapshot = first;
    }

    Snapshot snapshot() {
        return snapshot;
    }

    /** Replaces the snapshot by a changed copy. Only the worker calls it. */
    void update(Consumer<Snapshot> change) {
        Snapshot next = snapshot.copy();
        change.accept(next);
        snapshot = next;
    }

    /** Begins the next attempt. Only the worker calls it. */
    void nextAttempt() {
        snapshot = snapshot.nextAttempt();
    }

    /** Sets the task that runs when the call is given up, which forces an end soon. Called before the call starts. */
    void onGivenUp(Runnable task) {
        onGivenUp = task;
    }

    /** The reason for giving up the call; {@code null} while it is wanted. */
    synchronized @Nullable AttemptFailure reason() {
        return reason;
    }

    synchronized Phase phase() {
        return ended ? Phase.ENDED : phase;
    }

    synchronized @Nullable AttemptEnd<T> judgement() {
        return judgement;
    }

    /** @throws AttemptFailure if the call was given up */
    void failIfGivenUp() {
        AttemptFailure given = reason();
        if (given != null) {
            throw given;
        }
    }

    /**
     * Waits on the worker for another part, until the call is given up.
     *
     * @throws AttemptFailure the reason, if the call is given up
     * @throws TimeoutException after this time
     */
    <V> V await(CompletableFuture<V> pending, Duration longest) throws TimeoutException {
        // Its own, because others may wait for the same future, and a failure of a derived one may stop it.
        CompletableFuture<Boolean> wait = new CompletableFuture<>();
        pending.whenComplete((value, failure) -> wait.complete(true));
        begin(wait);
        try {
            while (!isDone(wait, longest)) {}
            wait.join(); // fails if the call was given up
            return pending.join();
        } finally {
            begin(null);
        }
    }

    /** A foreign interrupt, such as a listener's, ends no wait. */
    private boolean isDone(CompletableFuture<?> wait, Duration longest) throws TimeoutException {
        try {
            if (!time.await(wait, longest)) {
                throw new TimeoutException();
            }
            return true;
        } catch (InterruptedException foreign) {
            return false;
        }
    }

    private synchronized void begin(@Nullable CompletableFuture<?> wait) {
        if (wait != null && reason != null) {
            throw reason;
        }
        awaited = wait;
    }

    /** Enters {@link Phase#LEAVING}, directly before the first byte. Returns false if the call was given up: nothing may leave. */
    synchronized boolean leave() {
        if (reason != null || ended || phase != Phase.WAITING) {
            return false;
        }
        phase = Phase.LEAVING;
        return true;
    }

    /** Keeps the judgement of the last attempt, or prepares for another attempt if the call is still wanted. */
    void judge(AttemptEnd<T> attempt) {
        AttemptFailure postponed = keep(attempt);
        if (postponed != null) {
            giveUp(postponed, false);
        }
    }

    private synchronized @Nullable AttemptFailure keep(AttemptEnd<T> attempt) {
        if (attempt instanceof AttemptEnd.Again) {
            phase = phase == Phase.LEAVING ? Phase.WAITING : phase;
            return reasonAfterAttempt;
        }
        judgement = attempt;
        phase = Phase.JUDGED;
        return null;
    }

    /**
     * Gives up the call: nothing new may begin. Only the first reason counts.
     *
     * @param alsoLeaving whether to stop a request that has left. Otherwise it may be answered, and is not repeated.
     */
    void giveUp(AttemptFailure why, boolean alsoLeaving) {
        CompletableFuture<?> wait;
        synchronized (this) {
            if (reason != null || ended) {
                return;
            }
            if (phase == Phase.LEAVING && !alsoLeaving) {
                reasonAfterAttempt = why;
                return;
            }
            reason = why;
            wait = awaited;
        }
        if (wait != null) {
            wait.completeExceptionally(why);
        }
        onGivenUp.run();
    }

    /**
     * Begins the end of the call for its caller. Returns the phase before: after {@link Phase#WAITING} nothing leaves any more.
     * Returns {@link Phase#ENDED} if the end has begun already.
     *
     * @param why the reason that stops the worker; {@code null} at the end of the worker itself
     */
    synchronized Phase end(@Nullable AttemptFailure why) {
        Phase before = phase();
        ended = true;
        reason = reason == null ? why : reason;
        return before;
    }

    /** Whether the listeners were notified of the end, after which no other event may follow. */
    boolean isNotified() {
        return listenersNotified.get();
    }

    /** Whether the listeners must be notified of the end now. True once. */
    boolean takeNotification() {
        return listenersNotified.compareAndSet(false, true);
    }
}
