package io.adplatform.sdk.operation;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.observe.CallEvents;
import io.adplatform.sdk.internal.runner.Gate;
import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.internal.runner.StoppableFuture;
import io.adplatform.sdk.internal.transport.DaemonThreads;
import io.adplatform.sdk.progress.WorkLimit;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * Runs a {@link Polling}: a loop of calls and pauses on one thread, the caller's or another one. A polling belongs to the
 * user who is logged in when it begins: see {@link Workspace#asCurrentUser}.
 *
 * @param <T> the result of the polling
 */
public final class Poller<T> {

    private static final DaemonThreads THREADS = new DaemonThreads();

    private final Workspace workspace;
    private final Polling<T> polling;
    private final WorkLimit.Running limit;

    private Poller(Workspace workspace, Polling<T> polling, WorkLimit limit) {
        this.workspace = workspace.asCurrentUser();
        this.polling = polling;
        this.limit = limit.begin(workspace);
    }

    /**
     * Runs a polling on this thread.
     *
     * @throws CallCancelledException if the client is closed, or if the thread is interrupted; the interrupt flag stays set
     * @throws AdPlatformException the failure of the polling
     */
    public static <T> T run(Workspace workspace, Polling<T> polling) {
        return run(workspace, polling, WorkLimit.none());
    }

    static <T> T run(Workspace workspace, Polling<T> polling, WorkLimit limit) {
        CallEvents.failInListener();
        return new Poller<>(workspace, polling, limit).loop();
    }

    /** Runs a polling on another thread. Cancelling the future ends the polling. */
    public static <T> CompletableFuture<T> runAsync(Workspace workspace, Polling<T> polling) {
        return runAsync(workspace, polling, WorkLimit.none());
    }

    static <T> CompletableFuture<T> runAsync(Workspace workspace, Polling<T> polling, WorkLimit limit) {
        return async(new Poller<>(workspace, polling, limit)::loop);
    }

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

    private T loop() {
        while (true) {
            Polling.Step<T> step = polling.next();
            if (step instanceof Polling.Done<T> done) {
                return done.result();
            } else if (step instanceof Polling.Failed<T> failed) {
                throw failed.why();
            } else if (step instanceof Polling.Pause<T> pause) {
                pause(workspace, pause.length(), polling::context);
            } else {
                send((Polling.Send<?, T>) step);
            }
        }
    }

    /**
     * Waits on this thread between two calls. Closing the client ends the wait.
     *
     * @param context the context of an exception
     * @throws CallCancelledException if the thread is interrupted; the interrupt flag stays set
     */
    public static void pause(Workspace workspace, Duration length, Supplier<CallContext> context) {
        CompletableFuture<Boolean> over = new CompletableFuture<>();
        Time.Timer timer;
        try {
            timer = workspace.time().after(length, () -> over.complete(true));
        } catch (Throwable noTimer) { // an Error too, for example if no thread can be started
            throw new CallCancelledException(
                    context.get(), "no timer was available for the pause before its next look", Sent.NO, noTimer);
        }
        try {
            workspace.time().await(over, null);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new CallCancelledException(context.get(), "the waiting thread was interrupted", Sent.NO, interrupted);
        } finally {
            timer.cancel();
        }
    }

    private <A> void send(Polling.Send<A, T> send) {
        Response<A> response;
        try {
            response = workspace.execute(limit.limit(send.call()));
        } catch (AdPlatformException failure) {
            if (Polling.isCancelled(failure)) {
                throw failure; // the end of a call that was cancelled is the end of the polling
            }
            send.failed().accept(failure);
            return;
        }
        send.answered().accept(response);
    }
}
