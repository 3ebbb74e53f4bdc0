package io.adplatform.sdk.internal.cache;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.internal.pipeline.Pipeline;
import io.adplatform.sdk.internal.pipeline.PipelineSettings;
import io.adplatform.sdk.internal.runner.Outcomes;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Futures;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.throttle.Throttle;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Stands before the pipeline and keeps the responses of operations that are {@linkplain Operation.Builder#cached()
 * cached}, so that a list that hardly ever changes doesn't eat the quota. All other calls pass through {@link JoinedReads}.
 *
 * <p>Callers that ask for the same at the same time share one request. The request belongs to none of them: each waits
 * for it with its own deadline and cancellation, and it is cancelled when the last of them has left.
 */
public final class ResponseCache implements Shares {

    private final Pipeline pipeline;
    private final JoinedReads others;
    private final PipelineSettings settings;
    private volatile boolean caching;

    // Guarded by this.
    private final CacheEntries entries;
    private final Map<SharedRequest.Key, SharedRequest> requests = new HashMap<>();
    private long started;

    /**
     * @param age for how long a response is kept; zero for not at all
     * @param joinsReads whether an equal read of another operation joins one that still waits
     */
    public ResponseCache(
            Pipeline pipeline, PipelineSettings settings, Throttle throttle, Duration age, boolean joinsReads) {
        this.pipeline = pipeline;
        this.others = new JoinedReads(pipeline, settings, throttle, joinsReads);
        this.settings = settings;
        this.caching = !age.isZero();
        this.entries = new CacheEntries(settings.time(), age);
    }

    /** Runs the call on this thread; a cached operation's response is waited for here. */
    public <T> Response<T> run(Call<T> call, Object user) {
        if (!caching || !call.operation().isCached()) {
            return others.run(call, user);
        }
        return ask(call, user).await();
    }

    /** Runs the call on the client's threads. */
    public <T> CompletableFuture<Response<T>> runAsync(Call<T> call, Object user) {
        if (!caching || !call.operation().isCached()) {
            return others.runAsync(call, user);
        }
        return ask(call, user).response();
    }

    /** Forgets all responses: they are nobody's any more, since another user is logged in. */
    public synchronized void newLogIn() {
        entries.clear();
    }

    /** Leaves every call to the pipeline, which is closed too. */
    public void close() {
        caching = false;
    }

    <T> SharedCaller<T> ask(Call<T> call, Object user) {
        SharedRequest request;
        boolean first = false;
        synchronized (this) {
            CacheKey key = new CacheKey(user, call);
            boolean fresh = call.options().fresh();
            Response<?> kept = fresh ? null : entries.get(key);
            if (kept != null) {
                return SharedCaller.served(call, settings, kept);
            }
            SharedRequest.Key asked = new SharedRequest.Key(key, call.options());
            // A fresh call joins no request that was sent before it, and whoever asks from now on joins the fresh one.
            request = fresh ? null : requests.get(asked);
            if (request == null) {
                request = new SharedRequest(asked, ++started);
                requests.put(asked, request);
                first = true;
            }
            request.enter();
        }
        try {
            SharedCaller<T> caller = new SharedCaller<>(this, call, user, settings, request, first);
            if (first) {
                start(request, call, user);
            }
            return caller;
        } catch (Throwable mistake) { // An Error too: nobody may join a request that is never sent.
            if (first) {
                end(request, null, mistake);
            } else {
                leave(request);
            }
            throw mistake;
        }
    }

    private void start(SharedRequest request, Call<?> call, Object user) {
        Duration asked = settings.limits().of(call.options()).deadline();
        Duration usual = settings.limits().deadline();
        Duration longest = asked.compareTo(usual) > 0 ? asked : usual;
        try {
            CompletableFuture<? extends Response<?>> sent =
                    pipeline.runAsync(call.with(call.options().deadline(longest)), user);
            request.sentAs(sent);
            sent.whenComplete((response, failure) -> end(request, response, failure));
        } catch (Throwable mistake) { // An Error too: others may have joined already.
            end(request, null, mistake);
        }
    }

    private void end(SharedRequest request, @Nullable Response<?> response, @Nullable Throwable failure) {
        synchronized (this) {
            requests.remove(request.key(), request);
            if (response != null && request.key().response().user().equals(pipeline.user())) {
                entries.put(request.key().response(), response, request.number());
            }
        }
        Outcomes.handOn(response, failure, request.response());
    }

    @Override
    public <T> CompletableFuture<Response<T>> again(Call<T> call, Object user) {
        return ask(call, user).response();
    }

    /** The shared request had less time than the caller. */
    @Override
    public boolean isOfRequestAlone(Throwable failure) {
        return Futures.cause(failure) instanceof CallCancelledException cancelled && cancelled.isOutOfTime();
    }

    @Override
    public void leave(SharedRequest request) {
        boolean abandoned;
        synchronized (this) {
            abandoned = request.leave();
            if (abandoned) {
                requests.remove(request.key(), request);
            }
        }
        if (abandoned) {
            request.cancel();
        }
    }
}
