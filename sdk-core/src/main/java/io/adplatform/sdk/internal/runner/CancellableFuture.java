package io.adplatform.sdk.internal.runner;

import java.util.concurrent.CompletableFuture;

/**
 * What an asynchronous caller holds. Whoever ends it, or anything that was derived from it, by {@code cancel},
 * {@code orTimeout} or the like, gives the call up.
 */
public final class CancellableFuture<V> extends CompletableFuture<V> {

    private final Cancellation cancellation;

    public CancellableFuture(Cancellation cancellation) {
        this.cancellation = cancellation;
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
        return new CancellableFuture<>(cancellation);
    }

    /** The end of a call completes its future in the same way; by then there is nothing to give up. */
    private boolean givesUp(boolean ended) {
        if (ended) {
            cancellation.end("the future was cancelled");
        }
        return ended;
    }
}
