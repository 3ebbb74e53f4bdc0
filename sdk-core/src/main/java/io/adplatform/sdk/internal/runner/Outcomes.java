package io.adplatform.sdk.internal.runner;

import io.adplatform.sdk.operation.Futures;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** How steps end, for whoever waits for them. */
public final class Outcomes {

    private Outcomes() {}

    /** What a step comes to; what it throws, an {@code Error} too, fails the future. */
    public static <V> CompletableFuture<V> guarded(Supplier<CompletableFuture<V>> step) {
        try {
            return step.get();
        } catch (Throwable mistake) {
            return CompletableFuture.failedFuture(mistake);
        }
    }

    /**
     * Ends the future with the value, or with the failure where there is one. A dependent future would get it wrapped.
     *
     * @param failure {@code null} where nothing failed
     */
    public static <V> void handOn(@Nullable V value, @Nullable Throwable failure, CompletableFuture<V> to) {
        if (failure == null) {
            to.complete(value);
        } else {
            to.completeExceptionally(Futures.cause(failure));
        }
    }
}
