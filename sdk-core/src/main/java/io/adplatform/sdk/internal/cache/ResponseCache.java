package io.adplatform.sdk.internal.cache;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.internal.pipeline.Pipeline;
import io.adplatform.sdk.internal.pipeline.PipelineSettings;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Operation;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Stands before the pipeline and keeps the answers of operations that are {@linkplain Operation.Builder#cached() kept},
 * so that a list that hardly ever changes doesn't eat the quota. All other calls pass through.
 *
 * <p>Of callers that ask for the same at the same time one sends the request, in its own way and on its own thread;
 * each of the others is a {@link Follower}.
 */
public final class ResponseCache {

    private final Pipeline pipeline;
    private final PipelineSettings settings;
    private volatile boolean keeping;

    // Guarded by this.
    private final CacheEntries answers;
    private final Map<CacheKey, CompletableFuture<Response<?>>> flights = new HashMap<>();

    /**
     * What a caller finds: an answer, or another one's flight to follow, or neither, and then it is the sender.
     *
     * @param mine what the others follow if this one is the sender
     */
    private record Turn(
            CacheKey key,
            @Nullable Response<?> kept,
            @Nullable CompletableFuture<Response<?>> others,
            CompletableFuture<Response<?>> mine) {}

    /** @param age for how long an answer is kept; zero for not at all */
    public ResponseCache(Pipeline pipeline, PipelineSettings settings, Duration age) {
        this.pipeline = pipeline;
        this.settings = settings;
        this.keeping = !age.isZero();
        this.answers = new CacheEntries(settings.time(), age);
    }

    /** Runs the call on this thread, or waits for one that is on its way, or does neither. */
    @SuppressWarnings("unchecked") // the key holds the call's operation, and that says what its answers are
    public <T> Response<T> run(Call<T> call, Object user) {
        if (!keeping || !call.operation().isCached()) {
            return pipeline.run(call, user);
        }
        Turn turn = turn(call, user);
        if (turn.kept != null) {
            return (Response<T>) turn.kept;
        }
        if (turn.others != null) {
            return new Follower<>(call, settings, turn.others).await(again -> run(again, user));
        }
        try {
            Response<T> answer = pipeline.run(call, user);
            land(turn, answer, null);
            return answer;
        } catch (RuntimeException | Error failure) {
            land(turn, null, failure);
            throw failure;
        }
    }

    /** Runs the call on the client's threads, or follows one that is on its way, or does neither. */
    @SuppressWarnings("unchecked") // as above
    public <T> CompletableFuture<Response<T>> runAsync(Call<T> call, Object user) {
        if (!keeping || !call.operation().isCached()) {
            return pipeline.runAsync(call, user);
        }
        Turn turn = turn(call, user);
        if (turn.kept != null) {
            return CompletableFuture.completedFuture((Response<T>) turn.kept);
        }
        if (turn.others != null) {
            return new Follower<>(call, settings, turn.others).follow(again -> runAsync(again, user));
        }
        // The caller's future comes after the landing, so that whoever asks again from it finds the answer.
        return pipeline.runAsync(call, user).whenComplete((answer, failure) -> land(turn, answer, failure));
    }

    /** Forgets all answers: they are nobody's any more, since another user is logged in. */
    public synchronized void newLogIn() {
        answers.clear();
    }

    /** Leaves every call to the pipeline, which is closed too. */
    public void close() {
        keeping = false;
    }

    private synchronized Turn turn(Call<?> call, Object user) {
        CacheKey key = CacheKey.of(user, call);
        CompletableFuture<Response<?>> mine = new CompletableFuture<>();
        Response<?> kept = call.options().fresh() ? null : answers.get(key);
        return new Turn(key, kept, kept == null ? flights.putIfAbsent(key, mine) : null, mine);
    }

    private void land(Turn turn, @Nullable Response<?> answer, @Nullable Throwable failure) {
        synchronized (this) {
            flights.remove(turn.key);
            if (answer != null) {
                answers.put(turn.key, answer);
            }
        }
        if (failure == null) {
            turn.mine.complete(answer);
        } else {
            turn.mine.completeExceptionally(failure);
        }
    }
}
