package io.adplatform.sdk.internal.kept;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.ApiException;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.ConnectionException;
import io.adplatform.sdk.error.NotAuthenticatedException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.pipeline.Pipeline;
import io.adplatform.sdk.internal.pipeline.PipelineSettings;
import io.adplatform.sdk.operation.Body;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * Stands before the pipeline and keeps the answers of operations that are {@linkplain Operation.Builder#kept() kept}, so
 * that a list that hardly ever changes doesn't eat the quota. All other calls pass through.
 *
 * <p>Of callers that ask for the same at the same time one sends the request, in its own way and on its own thread; the
 * others wait, each for as long as its own deadline allows. They share what the platform says, a refusal included. A
 * failure that is the sender's alone, such as an interrupt or a short deadline, leaves the next one to send.
 */
public final class KeptAnswers {

    private final Pipeline pipeline;
    private final PipelineSettings settings;
    private final Time time;
    private final long ageNanos;
    private final Map<Key, Kept> answers = new ConcurrentHashMap<>();
    private final Map<Key, CompletableFuture<Response<?>>> flights = new ConcurrentHashMap<>();

    /** What makes two calls the same; timeouts, retries and lanes don't. */
    private record Key(
            Operation<?> operation,
            @Nullable Long owId,
            Map<String, String> pathValues,
            Map<String, String> query,
            Body body,
            Map<String, String> headers) {

        static Key of(Call<?> call) {
            return new Key(
                    call.operation(),
                    call.owId(),
                    call.pathValues(),
                    call.query(),
                    call.body(),
                    call.options().headers());
        }
    }

    private record Kept(Response<?> answer, long since) {}

    /** @param age for how long an answer is kept; zero for not at all */
    public KeptAnswers(Pipeline pipeline, PipelineSettings settings, Duration age) {
        this.pipeline = pipeline;
        this.settings = settings;
        this.time = settings.time();
        this.ageNanos = age.toNanos();
    }

    /** Runs the call on this thread, or waits for one that is on its way, or does neither. */
    public <T> Response<T> run(Call<T> call) {
        if (ageNanos == 0 || !call.operation().isKept()) {
            return pipeline.run(call);
        }
        Key key = Key.of(call);
        CompletableFuture<Response<?>> mine = new CompletableFuture<>();
        CompletableFuture<Response<T>> other = keptOrOnItsWay(key, mine, call);
        if (other != null) {
            return await(other, call);
        }
        Response<T> answer = null;
        Throwable failure = null;
        try {
            answer = pipeline.run(call);
            return answer;
        } catch (RuntimeException failed) {
            failure = failed;
            throw failed;
        } finally {
            land(key, mine, answer, failure);
        }
    }

    /** Runs the call on the client's threads, or follows one that is on its way, or does neither. */
    public <T> CompletableFuture<Response<T>> runAsync(Call<T> call) {
        if (ageNanos == 0 || !call.operation().isKept()) {
            return pipeline.runAsync(call);
        }
        Key key = Key.of(call);
        CompletableFuture<Response<?>> mine = new CompletableFuture<>();
        CompletableFuture<Response<T>> other = keptOrOnItsWay(key, mine, call);
        // The caller's future comes after the landing, so that whoever asks again from it finds the answer.
        return other != null
                ? other
                : pipeline.runAsync(call).whenComplete((answer, failure) -> land(key, mine, answer, failure));
    }

    /** {@code null} if there is nothing, and {@code mine} is the flight that others join from now on. */
    private <T> @Nullable CompletableFuture<Response<T>> keptOrOnItsWay(
            Key key, CompletableFuture<Response<?>> mine, Call<T> call) {
        Response<T> kept = kept(key, call);
        if (kept != null) {
            return CompletableFuture.completedFuture(kept);
        }
        CompletableFuture<Response<?>> other = flights.putIfAbsent(key, mine);
        if (other != null) {
            return follow(other, call);
        }
        // One may have landed between the two looks.
        kept = kept(key, call);
        if (kept == null) {
            return null;
        }
        land(key, mine, kept, null);
        return CompletableFuture.completedFuture(kept);
    }

    @SuppressWarnings("unchecked") // the key holds the call's operation, and that says what its answers are
    private <T> @Nullable Response<T> kept(Key key, Call<T> call) {
        Kept kept = answers.get(key);
        return kept != null && !call.options().fresh() && time.nanos() - kept.since < ageNanos
                ? (Response<T>) kept.answer
                : null;
    }

    private void land(
            Key key, CompletableFuture<Response<?>> flight, @Nullable Response<?> answer, @Nullable Throwable failure) {
        if (answer != null) {
            Kept before = answers.get(key);
            if (before == null || before.answer != answer) {
                answers.put(key, new Kept(answer, time.nanos()));
            }
        }
        flights.remove(key, flight);
        // On a thread of our own: what others hang on their futures must not hold up this caller.
        settings.executor().execute(() -> {
            if (answer != null) {
                flight.complete(answer);
            } else {
                flight.completeExceptionally(failure == null ? new IllegalStateException("no answer") : failure);
            }
        });
    }

    @SuppressWarnings("unchecked") // flights are joined under the key that they were started with
    private <T> CompletableFuture<Response<T>> follow(CompletableFuture<Response<?>> flight, Call<T> call) {
        CompletableFuture<Response<T>> result = new CompletableFuture<>();
        long since = time.nanos();
        Duration deadline = call.options().deadline();
        Time.Timer timer = time.after(
                deadline == null ? settings.deadline() : deadline,
                () -> result.completeExceptionally(new ConnectionException(
                        context(call, since),
                        "got no answer: the deadline passed while another caller's request for the same was on its way.",
                        Sent.NO,
                        null)));
        flight.whenComplete((answer, failure) -> {
            timer.cancel();
            if (result.isDone()) {
                return; // given up meanwhile
            }
            if (answer != null) {
                result.complete((Response<T>) answer);
            } else if (isThePlatformsWord(cause(failure))) {
                result.completeExceptionally(cause(failure));
            } else {
                runAsync(call).whenComplete((late, problem) -> {
                    if (problem == null) {
                        result.complete(late);
                    } else {
                        result.completeExceptionally(cause(problem));
                    }
                });
            }
        });
        return result;
    }

    private <T> Response<T> await(CompletableFuture<Response<T>> other, Call<T> call) {
        long since = time.nanos();
        try {
            return other.get();
        } catch (InterruptedException interrupted) {
            other.cancel(true);
            Thread.currentThread().interrupt();
            throw new CallCancelledException(
                    context(call, since), "the waiting thread was interrupted", Sent.NO, interrupted);
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof AdPlatformException known) {
                throw known;
            }
            throw new IllegalStateException("a call ended without an outcome", failed.getCause());
        }
    }

    /** Whether anybody else who asks now would be told the same. */
    private static boolean isThePlatformsWord(Throwable failure) {
        return failure instanceof ApiException || failure instanceof NotAuthenticatedException;
    }

    private static Throwable cause(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
    }

    private CallContext context(Call<?> call, long since) {
        Operation<?> operation = call.operation();
        return new CallContext(
                operation.name(),
                operation.method(),
                operation.path(),
                call.owId(),
                0,
                Duration.ofNanos(time.nanos() - since));
    }
}
