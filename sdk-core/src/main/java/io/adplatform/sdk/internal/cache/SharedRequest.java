package io.adplatform.sdk.internal.cache;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.Response;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** One request on its way that any number of callers wait for. {@link ResponseCache} guards the number of callers. */
final class SharedRequest {

    /** Which callers can share a request: those that ask for the same in the same way. */
    static final class Key extends CompositeKey {

        private final CacheKey response;

        Key(CacheKey response, RequestOptions options) {
            super(response, options.attemptTimeout(), options.retries(), options.lane());
            this.response = response;
        }

        /** What the platform is asked for. */
        CacheKey response() {
            return response;
        }
    }

    private final Key key;
    private final long number;
    private final CompletableFuture<Response<?>> response = new CompletableFuture<>();
    private volatile @Nullable CompletableFuture<?> sent;
    private volatile boolean cancelled;
    private int callers;

    /** @param number counts up with every request: of two responses the later request's is the newer */
    SharedRequest(Key key, long number) {
        this.key = key;
        this.number = number;
    }

    Key key() {
        return key;
    }

    long number() {
        return number;
    }

    CompletableFuture<Response<?>> response() {
        return response;
    }

    void enter() {
        callers++;
    }

    /** Whether nobody waits any more for a response that has not come. */
    boolean leave() {
        return --callers == 0 && !response.isDone();
    }

    void sentAs(CompletableFuture<?> request) {
        sent = request;
        if (cancelled) {
            request.cancel(true);
        }
    }

    void cancel() {
        cancelled = true;
        CompletableFuture<?> request = sent;
        if (request != null) {
            request.cancel(true);
        }
    }
}
