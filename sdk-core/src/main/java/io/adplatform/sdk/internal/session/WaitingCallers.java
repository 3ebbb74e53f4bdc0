package io.adplatform.sdk.internal.session;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * The callers that wait for a fetch. They are told in the order in which they came, so that they queue for quota in that
 * order; one future for all of them would tell the last one first. A caller that comes while they are told waits for its
 * turn behind them.
 */
final class WaitingCallers {

    // Guarded by this.
    private final Queue<CompletableFuture<Token>> futures = new ArrayDeque<>();
    private @Nullable Thread teller;
    private boolean over;

    synchronized CompletableFuture<Token> join() {
        CompletableFuture<Token> future = new CompletableFuture<>();
        futures.add(future);
        return future;
    }

    /**
     * The turn of a caller that finds a token while the others are told of it; {@code null} once all of them know, and for
     * a call that is made by one of them, which would wait for itself.
     */
    synchronized @Nullable CompletableFuture<Token> joinLate() {
        return over || teller == Thread.currentThread() ? null : join();
    }

    void tell(Token token) {
        for (CompletableFuture<Token> next = next(); next != null; next = next()) {
            next.complete(token);
        }
    }

    void fail(Throwable why) {
        for (CompletableFuture<Token> next = next(); next != null; next = next()) {
            next.completeExceptionally(why);
        }
    }

    private synchronized @Nullable CompletableFuture<Token> next() {
        CompletableFuture<Token> next = futures.poll();
        over = next == null;
        teller = over ? null : Thread.currentThread();
        return next;
    }
}
