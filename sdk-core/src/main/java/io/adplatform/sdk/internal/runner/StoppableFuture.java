package io.adplatform.sdk.internal.runner;

import java.util.concurrent.CompletableFuture;

/**
 * A future with an action at its end. The end of a future that was derived from it, for example by {@code cancel} or
 * {@code orTimeout}, also runs the action, which therefore may run more than once.
 */
public final class StoppableFuture<V> extends CompletableFuture<V> {

    private final Runnable atEnd;

    public StoppableFuture(Runnable atEnd) {
        this.atEnd = atEnd;
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        return ended(super.cancel(mayInterruptIfRunning));
    }

    @Override
    public boolean complete(V value) {
        return ended(super.complete(value));
    }

    @Override
    public boolean completeExceptionally(Throwable failure) {
        return ended(super.completeExceptionally(failure));
    }

    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
        return new StoppableFuture<>(atEnd);
    }

    private boolean ended(boolean ended) {
        if (ended) {
            atEnd.run();
        }
        return ended;
    }
}
