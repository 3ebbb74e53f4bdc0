package io.adplatform.sdk.internal.session;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * The callers that wait for a fetch. They are told in the order in which they came, so that they queue for quota in that
 * order; one future for all of them would tell the last one first.
 *
 * <p>Not safe for threads: callers join under the session's lock, and are told when nobody can join any more.
 */
final class WaitingCallers {

    private final List<CompletableFuture<Token>> futures = new ArrayList<>();

    CompletableFuture<Token> join() {
        CompletableFuture<Token> future = new CompletableFuture<>();
        futures.add(future);
        return future;
    }

    void tell(Token token) {
        futures.forEach(future -> future.complete(token));
    }

    void fail(Throwable why) {
        futures.forEach(future -> future.completeExceptionally(why));
    }
}
