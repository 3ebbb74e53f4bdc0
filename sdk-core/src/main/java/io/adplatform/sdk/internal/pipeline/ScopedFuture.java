package io.adplatform.sdk.internal.pipeline;

import java.util.concurrent.CompletableFuture;

/** What an asynchronous caller holds. Cancelling it, or anything that was derived from it, gives the call up. */
final class ScopedFuture<V> extends CompletableFuture<V> {

    private final CallScope scope;

    ScopedFuture(CallScope scope) {
        this.scope = scope;
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean cancelled = super.cancel(mayInterruptIfRunning);
        if (cancelled) {
            scope.end("the future was cancelled");
        }
        return cancelled;
    }

    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
        return new ScopedFuture<>(scope);
    }
}
