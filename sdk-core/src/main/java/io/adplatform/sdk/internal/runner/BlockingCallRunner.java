package io.adplatform.sdk.internal.runner;

import io.adplatform.sdk.internal.transport.HttpTransport;
import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import okhttp3.Call;
import okhttp3.Response;

/** Runs a call on the thread that makes it. An interrupt gives the call up, and the thread's flag is set again. */
public final class BlockingCallRunner implements CallRunner {

    /** An interrupted caller is told within a tenth of a second. */
    private static final long MOMENT_MILLIS = 80;

    private static final String INTERRUPTED = "the waiting thread was interrupted";

    private final ExchangeWatchdog watchdog;
    private final Cancellation cancellation;

    public BlockingCallRunner(ExchangeWatchdog watchdog, Cancellation cancellation) {
        this.watchdog = watchdog;
        this.cancellation = cancellation;
    }

    @Override
    public void begin() {
        if (Thread.currentThread().isInterrupted()) {
            cancellation.end(INTERRUPTED);
        }
    }

    @Override
    public <V> CompletableFuture<V> settle(CompletableFuture<V> pending) {
        // What is here already is not thrown away: it may be the answer of a payment.
        if (pending.isDone()) {
            return pending;
        }
        try {
            pending.get();
        } catch (InterruptedException interrupted) {
            cancellation.end(INTERRUPTED);
            Thread.currentThread().interrupt();
            return CompletableFuture.failedFuture(new CancellationException(INTERRUPTED));
        } catch (ExecutionException | CancellationException failed) {
            // Whoever takes the future meets the failure there.
            return pending;
        }
        return pending;
    }

    @Override
    public <V> CompletableFuture<V> settleInOrder(CompletableFuture<V> pending) {
        return settle(pending);
    }

    @Override
    public <V> CompletableFuture<V> handOver(CompletableFuture<V> pending) {
        return settle(pending);
    }

    @Override
    public <V> CompletableFuture<V> settleAtLast(CompletableFuture<V> pending) {
        CompletableFuture<V> settled = settle(pending);
        if (pending.isDone() || !Thread.interrupted()) {
            return settled;
        }
        try {
            pending.get(MOMENT_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException | TimeoutException inVain) {
            return settled;
        } catch (ExecutionException | CancellationException failed) {
            // Whoever takes the future meets the failure there.
        } finally {
            Thread.currentThread().interrupt();
        }
        return pending;
    }

    @Override
    public void exchange(HttpTransport.Exchange exchange) {
        Call call = exchange.call();
        ExchangeWatchdog.Registration watch = watchdog.watch(exchange, () -> cancellation.end(INTERRUPTED));
        try {
            exchange.callback().onResponse(call, execute(call));
        } catch (IOException failed) {
            exchange.callback().onFailure(call, failed);
        } finally {
            watch.end();
            // A virtual thread that is interrupted finds its socket closed, and any thread the file that it writes,
            // before the watchdog has seen its flag.
            begin();
        }
    }

    /** OkHttp can let a raw InterruptedException out although it doesn't declare it, and mistakes come as they are. */
    private Response execute(Call call) throws IOException {
        try {
            return call.execute();
        } catch (Exception thrown) {
            if (thrown instanceof InterruptedException) {
                cancellation.end(INTERRUPTED);
                Thread.currentThread().interrupt();
            }
            throw thrown instanceof IOException failed ? failed : new IOException(thrown);
        }
    }
}
