package io.adplatform.sdk.internal.runner;

import io.adplatform.sdk.internal.transport.HttpTransport;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.Response;

/** Runs a call on the client's own threads; while it waits it holds none. */
public final class AsyncCallRunner implements CallRunner {

    private final Executor executor;
    private final ExchangeWatchdog watchdog;

    public AsyncCallRunner(Executor executor, ExchangeWatchdog watchdog) {
        this.executor = executor;
        this.watchdog = watchdog;
    }

    @Override
    public void begin() {}

    /** Whoever completes the future, a timer or OkHttp, must not be held up by what a user hangs on the call's end. */
    @Override
    public <V> CompletableFuture<V> settle(CompletableFuture<V> pending) {
        return pending.isDone() ? pending : pending.whenCompleteAsync((value, failure) -> {}, executor);
    }

    @Override
    public <V> CompletableFuture<V> settleInOrder(CompletableFuture<V> pending) {
        return pending.isDone()
                ? pending
                : pending.exceptionallyComposeAsync(CompletableFuture::failedFuture, executor);
    }

    @Override
    public <V> CompletableFuture<V> handOver(CompletableFuture<V> pending) {
        return pending.whenCompleteAsync((value, failure) -> {}, executor);
    }

    @Override
    public void exchange(HttpTransport.Exchange exchange) {
        ExchangeWatchdog.Registration watch = watchdog.watch(exchange);
        try {
            exchange.call().enqueue(new Callback() {
                @Override
                public void onResponse(Call call, Response response) throws IOException {
                    try {
                        exchange.callback().onResponse(call, response);
                    } finally {
                        watch.end();
                    }
                }

                @Override
                public void onFailure(Call call, IOException failed) {
                    try {
                        exchange.callback().onFailure(call, failed);
                    } finally {
                        watch.end();
                    }
                }
            });
        } catch (RuntimeException | Error noThread) {
            // OkHttp tells its callback of an executor that refuses, and not of a thread that can't be started.
            watch.end();
            exchange.cancel();
            throw noThread;
        }
    }
}
