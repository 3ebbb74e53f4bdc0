package io.adplatform.sdk;

import io.adplatform.sdk.file.Download;
import io.adplatform.sdk.internal.pipeline.Authorizer;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.time.Time;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A view on one workspace: which pipeline its calls take, in which workspace they act, and whose they are.
 *
 * @param users tells who is logged in
 * @param user whoever all calls belong to; {@code null} where each belongs to the user of its moment
 */
record EngineWorkspace(
        Sync sync,
        Async async,
        Supplier<Object> users,
        Engine engine,
        @Nullable Long owId,
        @Nullable Object user) implements Workspace {

    /** Runs a user's call on the thread that makes it. */
    interface Sync {
        <T> Response<T> run(Call<T> call, Object user);
    }

    /** Runs a user's call on the client's threads. */
    interface Async {
        <T> CompletableFuture<Response<T>> run(Call<T> call, Object user);
    }

    /** Where requests go; its parts are machinery, and would say nothing. */
    @Override
    public String toString() {
        return "Workspace[" + (owId == null ? "that of the log-in" : owId) + ", " + engine.baseUrl() + "]";
    }

    @Override
    public URI baseUrl() {
        return engine.baseUrl();
    }

    @Override
    public Workspace asCurrentUser() {
        return user != null ? this : new EngineWorkspace(sync, async, users, engine, owId, users.get());
    }

    @Override
    public <T> Response<T> execute(Call<T> call) {
        return sync.run(call, whose());
    }

    @Override
    public <T> CompletableFuture<Response<T>> executeAsync(Call<T> call) {
        return async.run(call, whose());
    }

    @Override
    public @Nullable String userFingerprint() {
        return Authorizer.fingerprint(whose());
    }

    private Object whose() {
        return user != null ? user : users.get();
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

    @Override
    public JournalKey journalKey(String name) {
        return engine.journalKey(name, owId);
    }
}
