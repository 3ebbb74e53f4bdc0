package io.adplatform.sdk.operation;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.time.Time;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** Runs a polling that holds no thread while it waits. */
final class AsyncPoller<T> {

    private final Workspace workspace;
    private final Polling<T> polling;
    private final CompletableFuture<T> result = new CompletableFuture<>();
    private volatile Runnable stop = () -> {};

    AsyncPoller(Workspace workspace, Polling<T> polling) {
        this.workspace = workspace;
        this.polling = polling;
        result.whenComplete((found, failure) -> stop.run());
    }

    CompletableFuture<T> result() {
        return result;
    }

    /** Takes the next step, unless the caller lost interest. */
    void step() {
        try {
            if (!result.isDone()) {
                take(polling.next());
            }
        } catch (RuntimeException | Error mistake) {
            result.completeExceptionally(mistake);
        }
    }

    private void take(Polling.Step<T> step) {
        if (step instanceof Polling.Done<T> done) {
            result.complete(done.result());
        } else if (step instanceof Polling.Failed<T> failed) {
            result.completeExceptionally(failed.why());
        } else if (step instanceof Polling.Pause<T> pause) {
            Time.Timer timer = workspace.time().after(pause.length(), this::step);
            stopBy(timer::cancel);
        } else {
            send((Polling.Send<?, T>) step);
        }
    }

    private <A> void send(Polling.Send<A, T> send) {
        CompletableFuture<Response<A>> answer = workspace.executeAsync(send.call());
        stopBy(() -> answer.cancel(true));
        answer.whenComplete((response, failure) -> {
            try {
                came(send, response, failure);
            } catch (RuntimeException | Error mistake) {
                result.completeExceptionally(mistake);
            }
            step();
        });
    }

    private <A> void came(Polling.Send<A, T> send, @Nullable Response<A> response, @Nullable Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause instanceof AdPlatformException error && !Poller.isGivenUp(error)) {
            send.failed().accept(error);
        } else if (cause != null) {
            result.completeExceptionally(cause);
        } else if (response != null) {
            send.came().accept(response);
        }
    }

    private void stopBy(Runnable how) {
        stop = how;
        if (result.isDone()) {
            how.run();
        }
    }
}
