package io.adplatform.sdk.internal.runner;

import io.adplatform.sdk.operation.Futures;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Hands on how something ended. What depends on a future by its own steps would get a failure wrapped. */
public final class Outcomes {

    private Outcomes() {}

    /**
     * Ends the future with the value, or with the failure where there is one.
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
