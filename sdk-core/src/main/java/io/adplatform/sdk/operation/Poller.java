package io.adplatform.sdk.operation;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.observe.CallEvents;
import io.adplatform.sdk.progress.WorkLimit;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs a {@link Polling}. It holds no thread while it waits; the blocking form waits for its end. A polling belongs to
 * the user who was logged in when it began: see {@link Workspace#asCurrentUser}.
 *
 * @param <T> what the polling comes to
 */
public final class Poller<T> {

    private final Workspace workspace;
    private final Polling<T> polling;
    private final WorkLimit.Running limit;
    private final StepsFuture<T> result = new StepsFuture<>();
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
     * Runs a polling, and waits for its end on this thread.
     *
     * @throws CallCancelledException if the thread is interrupted, and its flag is set again; or if the client is
     *     closed
     * @throws AdPlatformException what the polling failed with
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

    /** Like {@link #run}, without holding this thread. Cancelling the future ends the polling. */
    public static <T> CompletableFuture<T> runAsync(Workspace workspace, Polling<T> polling) {
        return runAsync(workspace, polling, WorkLimit.none());
    }

    static <T> CompletableFuture<T> runAsync(Workspace workspace, Polling<T> polling, WorkLimit limit) {
        Poller<T> poller = new Poller<>(workspace, polling, limit);
        poller.step();
        return poller.result;
    }

    /**
     * Waits on this thread for work that goes on elsewhere, a polling among it. An interrupt cancels the work.
     *
     * @param context what it is about
     * @param sent whether something is on its way, asked when the thread is interrupted
     * @throws CallCancelledException if the thread is interrupted, and its flag is set again
     */
    public static <T> T await(CompletableFuture<T> work, Supplier<CallContext> context, Supplier<Sent> sent) {
        try {
            return work.get();
        } catch (InterruptedException interrupted) {
            Sent atThatTime = sent.get();
            work.cancel(true);
            Thread.currentThread().interrupt();
            throw new CallCancelledException(
                    context.get(), "the waiting thread was interrupted", atThatTime, interrupted);
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof RuntimeException known) {
                throw known;
            }
            if (failed.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException("a polling ended without an outcome", failed.getCause());
        }
    }

    /** Takes the next step; after the one that is taken now, if there is one, since steps may end at once. */
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
            } catch (Throwable mistake) { // An Error too: somebody waits.
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
            result.stopBy(timer::cancel);
        } catch (Throwable noTimer) { // An Error too, such as that no thread can be started.
            result.completeExceptionally(new CallCancelledException(
                    polling.context(), "no timer could be had for the pause before its next look", Sent.NO, noTimer));
        }
    }

    private <A> void send(Polling.Send<A, T> send) {
        sending = true;
        CompletableFuture<Response<A>> answer = workspace.executeAsync(limit.limit(send.call()));
        result.stopBy(() -> answer.cancel(true));
        answer.whenComplete((response, failure) -> {
            sending = false;
            try {
                came(send, response, failure);
            } catch (Throwable mistake) { // An Error too, as above.
                result.completeExceptionally(mistake);
            }
            step();
        });
    }

    private <A> void came(Polling.Send<A, T> send, @Nullable Response<A> response, @Nullable Throwable failure) {
        Throwable cause = failure == null ? null : Futures.cause(failure);
        if (cause instanceof AdPlatformException error && !isGivenUp(error)) {
            send.failed().accept(error);
        } else if (cause != null) {
            result.completeExceptionally(cause);
        } else if (response != null) {
            send.came().accept(response);
        }
    }

    /** Whether the call was ended from outside; then the polling is at its end too, whatever it would make of that. */
    private static boolean isGivenUp(AdPlatformException failure) {
        return failure instanceof CallCancelledException cancelled && !cancelled.isOutOfTime();
    }
}
