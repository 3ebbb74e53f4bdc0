package io.adplatform.sdk.internal.runner;

import io.adplatform.sdk.internal.transport.HttpTransport;
import java.util.concurrent.CompletableFuture;

/**
 * What carries a call through the pipeline: the caller's own thread, which blocks, or the client's threads, which
 * don't.
 *
 * <p>The pipeline is written once, in futures. On a blocking runner every future has its value by the time it is
 * handed on, so the whole pipeline runs on the caller's thread from top to bottom.
 */
public interface CallRunner {

    /** Comes before every attempt: a blocking runner gives the call up when its thread was interrupted. */
    void begin();

    /**
     * Hands the future on. A blocking runner waits for it first, and abandons it when its thread is interrupted; the
     * other one sees to it that what follows runs on a thread of the client's, where it may take its time.
     */
    <V> CompletableFuture<V> settle(CompletableFuture<V> pending);

    /**
     * Like {@link #settle}, but an asynchronous runner hands a value on where it comes, so that calls which wait for the
     * same go on in the order in which they are told. What follows must be short and end with {@link #handOver}.
     */
    <V> CompletableFuture<V> settleInOrder(CompletableFuture<V> pending);

    /** Like {@link #settle}, but an asynchronous runner changes the thread also where the value is there already. */
    <V> CompletableFuture<V> handOver(CompletableFuture<V> pending);

    /** Like {@link #settle}, but an interrupt leaves it a moment: what is recorded of a payment is worth that. */
    default <V> CompletableFuture<V> settleAtLast(CompletableFuture<V> pending) {
        return settle(pending);
    }

    /**
     * Runs the HTTP exchange, within its time, and tells its callback how it went. A blocking runner gives the call up
     * when its thread was interrupted meanwhile; an answer that is here by then is an answer all the same.
     */
    void exchange(HttpTransport.Exchange exchange);
}
