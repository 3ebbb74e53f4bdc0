package io.adplatform.sdk.operation;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.observe.CallEvents;
import io.adplatform.sdk.internal.runner.StoppableFuture;
import io.adplatform.sdk.progress.WorkLimit;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs a {@link Polling}. It holds no thread during pauses; the blocking form waits for the end. A polling belongs to the user
 * who is logged in when it begins: see {@link Workspace#asCurrentUser}.
 *
 * @param <T> the result of the polling
 */
public final class Poller<T> {

    private final Workspace workspace;
    private final Polling<T> polling;
    private final WorkLimit.Running limit;
    private final Steps<T> steps = new Steps<>();
    private final CompletableFuture<T> result = steps.result;
    private volatile boolean sending;

    // Guarded by this.
    private boolean stepping;
    private boolean stepDue;

    private Poller(Workspace workspace, Polling<T> polling, WorkLimit limit) {
        this.workspace = workspace.asCurrentUser();
        this.polling = polling;
        this.limit = limit.begin(workspace);
    }

    /**
     * Runs a polling and waits for its end on this thread.
     *
     * @throws CallCancelledException if the client is closed, or if the thread is interrupted; the interrupt flag stays set
     * @throws AdPlatformException the failure of the polling
     */
    public static <T> T run(Workspace workspace, Polling<T> polling) {
        return run(workspace, polling, WorkLimit.none());
    }

    static <T> T run(Workspace workspace, Polling<T> polling, WorkLimit limit) {
        CallEvents.failInListener();
        Poller<T> poller = new Poller<>(workspace, polling, limit);
        poller.step();
        return await(poller.result, polling::context, () -> poller.sending ? Sent.UNKNOWN : Sent.NO);
    }

    /** Runs a polling without holding this thread. Cancelling the future ends the polling. */
    public static <T> CompletableFuture<T> runAsync(Workspace workspace, Polling<T> polling) {
        return runAsync(workspace, polling, WorkLimit.none());
    }

    static <T> CompletableFuture<T> runAsync(Workspace workspace, Polling<T> polling, WorkLimit limit) {
        Poller<T> poller = new Poller<>(workspace, polling, limit);
        poller.step();
        return poller.result;
    }

    /**
     * Waits on this thread for asynchronous work. An interrupt cancels the work.
     *
     * @param context the context of an exception
     * @param sent whether a request is on its way, at an interrupt
     * @throws CallCancelledException if the thread is interrupted; the interrupt flag stays set
     */
    public static <T> T await(CompletableFuture<T> work, Supplier<CallContext> context, Supplier<Sent> sent) {
        try {
            return work.get();
        } catch (InterruptedException interrupted) {
            Sent atInterrupt = sent.get();
            work.cancel(true);
            Thread.currentThread().interrupt();
            throw new CallCancelledException(
                    context.get(), "the waiting thread was interrupted", atInterrupt, interrupted);
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof RuntimeException known) {
                throw known;
            }
            if (failed.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException("the polling failed with a checked exception", failed.getCause());
        }
    }

    /** Takes the next step. If a step is being taken, that thread takes this one next, so that the stack stays flat. */
    private void step() {
        synchronized (this) {
            stepDue = true;
            if (stepping) {
                return;
            }
            stepping = true;
        }
        while (isDue()) {
            try {
                if (!result.isDone()) {
                    take(polling.next());
                }
            } catch (Throwable mistake) { // an Error too, since a caller waits
                result.completeExceptionally(mistake);
            }
        }
    }

    private synchronized boolean isDue() {
        boolean due = stepDue;
        stepDue = false;
        stepping = due;
        return due;
    }

    private void take(Polling.Step<T> step) {
        if (step instanceof Polling.Done<T> done) {
            result.complete(done.result());
        } else if (step instanceof Polling.Failed<T> failed) {
            result.completeExceptionally(failed.why());
        } else if (step instanceof Polling.Pause<T> pause) {
            pause(pause.length());
        } else {
            send((Polling.Send<?, T>) step);
        }
    }

    private void pause(Duration length) {
        try {
            Time.Timer timer = workspace.time().after(length, this::step);
            steps.stopBy(timer::cancel);
        } catch (Throwable noTimer) { // an Error too, for example if no thread can be started
            result.completeExceptionally(new CallCancelledException(
                    polling.context(), "no timer was available for the pause before its next look", Sent.NO, noTimer));
        }
    }

    private <A> void send(Polling.Send<A, T> send) {
        sending = true;
        CompletableFuture<Response<A>> answer = workspace.executeAsync(limit.limit(send.call()));
        steps.stopBy(() -> answer.cancel(true));
        answer.whenComplete((response, failure) -> {
            sending = false;
            try {
                answered(send, response, failure);
            } catch (Throwable mistake) { // an Error too, as above
                result.completeExceptionally(mistake);
            }
            step();
        });
    }

    private <A> void answered(Polling.Send<A, T> send, @Nullable Response<A> response, @Nullable Throwable failure) {
        Throwable cause = failure == null ? null : Futures.cause(failure);
        if (cause instanceof AdPlatformException error && !isCancelled(error)) {
            send.failed().accept(error);
        } else if (cause != null) {
            result.completeExceptionally(cause);
        } else if (response != null) {
            send.answered().accept(response);
        }
    }

    /** Whether the call was cancelled, which ends the polling too. */
    private static boolean isCancelled(AdPlatformException failure) {
        return failure instanceof CallCancelledException cancelled && !cancelled.isOutOfTime();
    }

    /** Work in several steps. The end of its result, or of a future that was derived from it, also ends the current step. */
    static final class Steps<V> {

        final CompletableFuture<V> result = new StoppableFuture<>(this::end);
        /** Ends the current step; guarded by this. */
        private Runnable stop = () -> {};

        /** Sets the end of a new step. If the result is there, the step ends at once. */
        void stopBy(Runnable newStop) {
            synchronized (this) {
                if (!result.isDone()) {
                    stop = newStop;
                    return;
                }
            }
            newStop.run();
        }

        private void end() {
            if (!result.isDone()) {
                result.cancel(true);
                return;
            }
            Runnable current;
            synchronized (this) {
                current = stop;
            }
            current.run();
        }
    }
}
