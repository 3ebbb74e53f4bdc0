package io.adplatform.sdk.testing;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** The two ways to run a call; both have the same result and the same cost. */
public enum CallMode {
    BLOCKING {
        @Override
        public <T> T run(Supplier<T> blocking, Supplier<CompletableFuture<T>> async) {
            return blocking.get();
        }
    },
    ASYNC {
        @Override
        public <T> T run(Supplier<T> blocking, Supplier<CompletableFuture<T>> async) {
            try {
                return async.get().orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
            } catch (CompletionException failed) {
                if (failed.getCause() instanceof RuntimeException cause) {
                    throw cause;
                }
                throw failed;
            }
        }
    };

    private static final long PATIENCE_SECONDS = 30;

    /** Runs one of the two to its end, and throws the failure that a caller gets. */
    public abstract <T> T run(Supplier<T> blocking, Supplier<CompletableFuture<T>> async);
}
