package io.adplatform.sdk.internal.pipeline;

import java.util.concurrent.CompletableFuture;

/**
 * What an asynchronous caller holds. Whoever ends it, or anything that was derived from it, by {@code cancel},
 * {@code orTimeout} or the like, gives the call up.
 */
public final class ScopedFuture<V> extends CompletableFuture<V> {

    private final CallScope scope;

    public ScopedFuture(CallScope scope) {
        this.scope = scope;
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
        return new ScopedFuture<>(scope);
    }

    /** The end of a call completes its future in the same way; by then there is nothing to give up. */
    private boolean givesUp(boolean ended) {
        if (ended) {
            scope.end("the future was cancelled");
        }
        return ended;
    }
}
