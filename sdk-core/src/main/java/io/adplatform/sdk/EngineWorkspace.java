package io.adplatform.sdk;

import io.adplatform.sdk.file.Download;
import io.adplatform.sdk.internal.pipeline.Authorizer;
import io.adplatform.sdk.internal.pipeline.Pipeline;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.UntypedRequest;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.time.Time;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A workspace whose calls one pipeline of a client sends.
 *
 * @param owId the workspace; {@code null} for the one from log-in
 * @param user the user of all calls; {@code null} if each call belongs to the user at its moment
 */
record EngineWorkspace(
        Engine engine,
        Pipeline pipeline,
        @Nullable Long owId,
        @Nullable Object user) implements Workspace {

    @Override
    public URI baseUrl() {
        return engine.baseUrl;
    }

    @Override
    public Workspace asCurrentUser() {
        return user != null ? this : new EngineWorkspace(engine, pipeline, owId, caller().user());
    }

    /** {@inheritDoc} A line of a token endpoint takes any grant, and sends the client credentials instead of a token. */
    @Override
    public UntypedRequest call(String line) {
        boolean hasToken = pipeline == engine.withToken;
        return hasToken && TokenRequests.isTokenLine(line)
                ? engine.tokenRequests.call(line)
                : Workspace.super.call(line);
    }

    @Override
    public <T> Response<T> execute(Call<T> call) {
        return pipeline.run(call, caller().user());
    }

    @Override
    public <T> CompletableFuture<Response<T>> executeAsync(Call<T> call) {
        return pipeline.runAsync(call, caller().user());
    }

    @Override
    public @Nullable String userFingerprint() {
        return caller().fingerprint();
    }

    @Override
    public @Nullable Long currentOwId() {
        return engine.session.workspace(caller()).exceptionally(unknown -> null).getNow(null);
    }

    private Authorizer.Caller caller() {
        return new Authorizer.Caller(user != null ? user : pipeline.user(), "", owId);
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
        return engine.clock;
    }

    @Override
    public void pause(Duration length) throws InterruptedException {
        engine.clock.pause(length, engine.closed);
    }

    @Override
    public Duration longestRequest(Call<?> call) {
        return call.longestRequest(engine.limits.attemptTimeout(), engine.limits.deadline());
    }

    @Override
    public JournalKey journalKey(String name) {
        return new JournalKey(baseUrl().toString(), engine.clientId(), owId, name);
    }

    @Override
    public String toString() {
        return "Workspace[" + (owId == null ? "workspace from log-in" : owId) + ", " + baseUrl() + "]";
    }
}
