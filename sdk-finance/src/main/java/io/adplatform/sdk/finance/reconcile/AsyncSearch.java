package io.adplatform.sdk.finance.reconcile;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.time.Time;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** Runs a search that holds no thread while it waits. */
final class AsyncSearch<R> {

    private final Workspace workspace;
    private final Search<R> search;
    private final CompletableFuture<Reconciliation<R>> result = new CompletableFuture<>();
    private volatile Runnable stop = () -> {};

    AsyncSearch(Workspace workspace, Search<R> search) {
        this.workspace = workspace;
        this.search = search;
        result.whenComplete((found, failure) -> stop.run());
    }

    CompletableFuture<Reconciliation<R>> result() {
        return result;
    }

    /** Takes the next step, unless the caller lost interest. */
    void step() {
        try {
            if (!result.isDone()) {
                take(search.next());
            }
        } catch (RuntimeException | Error mistake) {
            result.completeExceptionally(mistake);
        }
    }

    private void take(Search.Step<R> step) {
        if (step instanceof Search.Done<R> done) {
            result.complete(done.result());
        } else if (step instanceof Search.Failed<R> failed) {
            result.completeExceptionally(failed.why());
        } else if (step instanceof Search.Pause<R> pause) {
            Time.Timer timer = workspace.time().after(pause.length(), this::step);
            stopBy(timer::cancel);
        } else {
            read((Search.Read<?, R>) step);
        }
    }

    private <A> void read(Search.Read<A, R> read) {
        CompletableFuture<Response<A>> answer = workspace.executeAsync(read.call());
        stopBy(() -> answer.cancel(true));
        answer.whenComplete((response, failure) -> {
            try {
                came(read, response, failure);
            } catch (RuntimeException | Error mistake) {
                result.completeExceptionally(mistake);
            }
            step();
        });
    }

    private <A> void came(Search.Read<A, R> read, @Nullable Response<A> response, @Nullable Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause instanceof AdPlatformException error) {
            search.failed(error);
        } else if (cause != null) {
            result.completeExceptionally(cause);
        } else if (response != null) {
            search.came(read.page(), response.value());
        }
    }

    private void stopBy(Runnable how) {
        stop = how;
        if (result.isDone()) {
            how.run();
        }
    }
}
