package io.adplatform.sdk.operation;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.ConnectionException;
import io.adplatform.sdk.error.RateLimitException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.error.ServerException;
import io.adplatform.sdk.error.UnreadableResponseException;
import io.adplatform.sdk.internal.runner.Gate;
import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.internal.runner.StoppableFuture;
import io.adplatform.sdk.internal.transport.DaemonThreads;
import io.adplatform.sdk.time.Time;
import io.adplatform.sdk.time.Time.Deadline;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** Another thread, pauses, and the meaning of failures, for work of several calls. */
public final class Poller {

    private static final DaemonThreads THREADS = new DaemonThreads();

    private Poller() {}

    /**
     * Runs blocking work of several calls on another thread. Cancelling the future, or one that was derived from it, interrupts
     * the work.
     */
    public static <T> CompletableFuture<T> async(Supplier<T> work) {
        Gate gate = new Gate();
        CompletableFuture<T> result = new StoppableFuture<>(gate::stop);
        Guarded.complete(result, THREADS, () -> {
            gate.enter(() -> {});
            try {
                return work.get();
            } finally {
                gate.leave();
            }
        });
        return result;
    }

    /**
     * Waits on this thread between two calls. Closing the client ends the wait.
     *
     * @param context the context of an exception
     * @throws CallCancelledException if the thread is interrupted; the interrupt flag stays set
     */
    public static void pause(Workspace workspace, Duration length, Supplier<CallContext> context) {
        try {
            workspace.pause(length);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new CallCancelledException(context.get(), "the waiting thread was interrupted", Sent.NO, interrupted);
        } catch (Error noTimer) { // for example, if no thread can be started
            throw new CallCancelledException(
                    context.get(), "no timer was available for the pause before its next look", Sent.NO, noTimer);
        }
    }

    /** Whether another try some seconds later may succeed. */
    public static boolean mayPass(AdPlatformException failure) {
        return failure instanceof ConnectionException
                || failure instanceof ServerException
                || failure instanceof UnreadableResponseException
                || failure instanceof RateLimitException;
    }

    /** Throws the failure again if its call was cancelled, which ends the whole work. */
    public static void throwIfCancelled(AdPlatformException failure) {
        if (failure instanceof CallCancelledException cancelled && !cancelled.isOutOfTime()) {
            throw failure;
        }
    }

    /** Whether a call ended because the remaining time was too short for quota or a token. */
    public static boolean isOutOfTime(AdPlatformException failure) {
        return failure instanceof CallCancelledException cancelled
                ? cancelled.isOutOfTime()
                : failure instanceof RateLimitException && failure.wasSent() == Sent.NO;
    }

    /** The time limit of repeated looks, which begins with this object. */
    public static final class TimeLimit {

        private final boolean singleRound;
        private final Deadline deadline;

        /** @param within the limit; zero for a single round, whose calls keep their own deadlines */
        public TimeLimit(Time time, Duration within) {
            this.singleRound = within.isZero();
            this.deadline = new Deadline(time, within);
        }

        /** Returns the time since the begin. */
        public Duration elapsed() {
            return deadline.elapsed();
        }

        /** Whether there is time for a request after a pause of this length. */
        public boolean allows(Duration pause) {
            return deadline.allows(pause);
        }

        /** Limits the deadline of a call to the remaining time, if its own deadline is not earlier. */
        public RequestOptions limit(RequestOptions options) {
            Duration own = options.deadline() == null ? deadline.limit() : options.deadline();
            return singleRound ? options : options.deadline(Collections.min(List.of(own, deadline.limit())));
        }
    }
}
