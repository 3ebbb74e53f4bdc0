package io.adplatform.sdk;

import io.adplatform.sdk.file.Download;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A view on one workspace: which pipeline its calls take, and in which workspace they act. */
record EngineWorkspace(
        Sync sync, Async async, Engine engine, @Nullable Long owId) implements Workspace {

    /** Runs a call on the thread that makes it. */
    interface Sync {
        <T> Response<T> run(Call<T> call);
    }

    /** Runs a call on the client's threads. */
    interface Async {
        <T> CompletableFuture<Response<T>> run(Call<T> call);
    }

    @Override
    public <T> Response<T> execute(Call<T> call) {
        return sync.run(call);
    }

    @Override
    public <T> CompletableFuture<Response<T>> executeAsync(Call<T> call) {
        return async.run(call);
    }

    @Override
    public Download download(String link) {
        return engine.links.download(link);
    }

    @Override
    public Quota quota() {
        return engine.throttle.quota();
    }

    @Override
    public Time time() {
        return engine.time();
    }

    @Override
    public Duration longestRequest(Call<?> call) {
        return engine.longestRequest(call);
    }
}
