package io.adplatform.sdk.internal.pipeline;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import okhttp3.Call;
import okhttp3.Callback;

/** Runs a call on the client's own threads; while it waits it holds none. */
final class AsyncCarrier implements Carrier {

    private final Executor executor;

    AsyncCarrier(Executor executor) {
        this.executor = executor;
    }

    @Override
    public void begin() {}

    /** Whoever completes the future, a timer or OkHttp, must not be held up by what a user hangs on the call's end. */
    @Override
    public <V> CompletableFuture<V> settle(CompletableFuture<V> pending) {
        return pending.isDone() ? pending : pending.whenCompleteAsync((value, failure) -> {}, executor);
    }

    @Override
    public void exchange(Call call, Callback callback) {
        call.enqueue(callback);
    }
}
