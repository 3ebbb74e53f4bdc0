package io.adplatform.sdk.internal.cache;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.RateLimitException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.pipeline.Pipeline;
import io.adplatform.sdk.internal.pipeline.PipelineSettings;
import io.adplatform.sdk.internal.runner.Outcomes;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.operation.Futures;
import io.adplatform.sdk.operation.ResponseFormat;
import io.adplatform.sdk.throttle.Throttle;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Stands before the pipeline. A read that is equal to one that still waits for a token or a permit joins it: one request, whose
 * answer was asked of the platform after all of them had asked. The first runs as if it were alone, and each that has joined
 * keeps its own deadline and cancellation. When the first gives up, the others ask again.
 *
 * <p>Never joined are writes, files, calls that ask for something fresh, and a read whose own deadline the wait for quota
 * exceeds: that one is refused at once.
 */
final class JoinedReads implements Shares {

    private final Pipeline pipeline;
    private final PipelineSettings settings;
    private final Throttle throttle;
    private final boolean joins;
    // Guarded by this.
    private final Map<SharedRequest.Key, SharedRequest> waiting = new HashMap<>();

    /** @param joins whether reads are joined at all */
    JoinedReads(Pipeline pipeline, PipelineSettings settings, Throttle throttle, boolean joins) {
        this.pipeline = pipeline;
        this.settings = settings;
        this.throttle = throttle;
        this.joins = joins;
    }

    <T> Response<T> run(Call<T> call, Object user) {
        if (!mayJoin(call)) {
            return pipeline.run(call, user);
        }
        SharedRequest mine = newRequest(call, user);
        SharedRequest first = enter(mine);
        if (first != mine) {
            return waitsTooLong(call)
                    ? pipeline.run(call, user)
                    : join(call, user, first).await();
        }
        try {
            Response<T> response = pipeline.run(call, user, () -> leavesQueue(mine));
            end(mine, response, null);
            return response;
        } catch (Throwable thrown) {
            end(mine, null, thrown);
            throw thrown;
        }
    }

    <T> CompletableFuture<Response<T>> runAsync(Call<T> call, Object user) {
        if (!mayJoin(call)) {
            return pipeline.runAsync(call, user);
        }
        SharedRequest mine = newRequest(call, user);
        SharedRequest first = enter(mine);
        if (first != mine) {
            return waitsTooLong(call)
                    ? pipeline.runAsync(call, user)
                    : join(call, user, first).response();
        }
        try {
            CompletableFuture<Response<T>> sent = pipeline.runAsync(call, user, () -> leavesQueue(mine));
            // A future of its own: what this caller hangs on it must not hold up those who have joined.
            CompletableFuture<Response<T>> response = sent.newIncompleteFuture();
            sent.whenComplete((came, failure) -> {
                try {
                    end(mine, came, failure);
                } finally {
                    Outcomes.handOn(came, failure, response);
                }
            });
            return response;
        } catch (Throwable mistake) {
            end(mine, null, mistake);
            throw mistake;
        }
    }

    private boolean mayJoin(Call<?> call) {
        return joins
                && call.operation().effect() == Effect.READ
                && !(call.operation().answer() instanceof ResponseFormat.File)
                && call.files().isEmpty()
                && !call.options().fresh();
    }

    /** The throttle refuses such a call at once, and says how long the wait would be. */
    private boolean waitsTooLong(Call<?> call) {
        Duration deadline = settings.limits().of(call.options()).deadline();
        try {
            return throttle.quota().timeFor(1).compareTo(deadline) > 0;
        } catch (RuntimeException | Error broken) {
            return true; // A throttle of the user's own: the call's own reservation meets what is wrong with it.
        }
    }

    private SharedRequest newRequest(Call<?> call, Object user) {
        return new SharedRequest(new SharedRequest.Key(new CacheKey(user, call), call.options()), 0);
    }

    /** The equal read that waits; the given one where there is none. */
    private SharedRequest enter(SharedRequest mine) {
        synchronized (this) {
            SharedRequest first = waiting.putIfAbsent(mine.key(), mine);
            return first == null ? mine : first;
        }
    }

    /** From now on the request may be answered: whoever asks later must be answered by a later one. */
    private void leavesQueue(SharedRequest request) {
        synchronized (this) {
            waiting.remove(request.key(), request);
        }
    }

    private void end(SharedRequest request, @Nullable Response<?> response, @Nullable Throwable failure) {
        leavesQueue(request);
        Outcomes.handOn(response, failure, request.response());
    }

    private <T> SharedCaller<T> join(Call<T> call, Object user, SharedRequest first) {
        return new SharedCaller<>(this, call, user, settings, first, false);
    }

    @Override
    public <T> CompletableFuture<Response<T>> again(Call<T> call, Object user) {
        return runAsync(call, user);
    }

    @Override
    public boolean isOfRequestAlone(Throwable failure) {
        Throwable cause = Futures.cause(failure);
        return cause instanceof CallCancelledException
                || (cause instanceof RateLimitException refused && refused.wasSent() == Sent.NO);
    }

    /** The request goes on: it is its first caller's own. */
    @Override
    public void leave(SharedRequest request) {}
}
