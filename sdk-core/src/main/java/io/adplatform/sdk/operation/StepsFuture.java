package io.adplatform.sdk.operation;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * What the caller of several steps holds, one of which is under way at a time. Whoever ends it, or anything that was
 * derived from it, by {@code cancel}, {@code orTimeout} or the like, ends that step too.
 */
final class StepsFuture<V> extends CompletableFuture<V> {

    /** What this was derived from; {@code null} for the future of the steps themselves. */
    private final @Nullable StepsFuture<?> origin;
    /** Ends the step that is under way; guarded by this. */
    private Runnable stop = () -> {};

    StepsFuture() {
        this(null);
    }

    private StepsFuture(@Nullable StepsFuture<?> origin) {
        this.origin = origin;
    }

    /** Says how the step that begins now is ended; it is ended at once if its caller gave up meanwhile. */
    void stopBy(Runnable how) {
        synchronized (this) {
            if (!isDone()) {
                stop = how;
                return;
            }
        }
        how.run();
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        return ends(super.cancel(mayInterruptIfRunning));
    }

    @Override
    public boolean complete(V value) {
        return ends(super.complete(value));
    }

    @Override
    public boolean completeExceptionally(Throwable failure) {
        return ends(super.completeExceptionally(failure));
    }

    @Override
    public <U> CompletableFuture<U> newIncompleteFuture() {
        return new StepsFuture<>(origin == null ? this : origin);
    }

    private boolean ends(boolean ended) {
        if (ended && origin != null) {
            origin.cancel(true);
        } else if (ended) {
            stopStep();
        }
        return ended;
    }

    private void stopStep() {
        Runnable running;
        synchronized (this) {
            running = stop;
        }
        running.run();
    }
}
