package io.adplatform.sdk.internal.cache;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.ApiException;
import io.adplatform.sdk.error.CallCancelledException;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.NotAuthenticatedException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.error.ServerException;
import io.adplatform.sdk.internal.pipeline.PipelineSettings;
import io.adplatform.sdk.internal.runner.CancellableFuture;
import io.adplatform.sdk.internal.runner.Cancellation;
import io.adplatform.sdk.internal.runner.Futures;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.time.Deadline;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A caller who waits for what another one's request for the same brings, for as long as its own deadline allows. It
 * shares what the platform says, a refusal included. A failure that is the sender's alone, such as an interrupt, a
 * short deadline or fewer retries, leaves this one to send, in the time that it has left.
 */
final class Follower<T> {

    private final Call<T> call;
    private final Deadline deadline;
    private final int mostRetries;
    /** The answer; {@code null} when the sender got none that is for both. */
    private final CompletableFuture<@Nullable Response<T>> told = new CompletableFuture<>();

    /** @param flight what the sender is going to get, under the same key */
    Follower(Call<T> call, PipelineSettings settings, CompletableFuture<Response<?>> flight) {
        Time time = settings.time();
        Duration whole = call.options().deadline() == null
                ? settings.deadline()
                : call.options().deadline();
        this.call = call;
        this.deadline = new Deadline(time, whole);
        this.mostRetries = call.options().retries() == null
                ? settings.retries()
                : call.options().retries();
        Time.Timer timer = time.after(whole, () -> told.completeExceptionally(outOfTime()));
        told.whenComplete((answer, failure) -> timer.cancel());
        // On a thread of its own: what its caller hangs on it must hold up neither the sender nor another follower.
        flight.whenCompleteAsync(this::landed, settings.executor());
    }

    /** Waits on this thread, and runs {@code send} on it when it comes to that. */
    Response<T> await(Function<Call<T>, Response<T>> send) {
        Response<T> answer;
        try {
            answer = told.get();
        } catch (InterruptedException interrupted) {
            told.cancel(false);
            Thread.currentThread().interrupt();
            throw new CallCancelledException(context(), "the waiting thread was interrupted", Sent.NO, interrupted);
        } catch (ExecutionException failed) {
            if (failed.getCause() instanceof AdPlatformException known) {
                throw known;
            }
            throw new IllegalStateException("a call ended without an outcome", failed.getCause());
        }
        return answer == null ? send.apply(inTheTimeLeft()) : answer;
    }

    /** Holds no thread. Cancelling the future cancels a request of its own, and never the one that it follows. */
    CompletableFuture<Response<T>> follow(Function<Call<T>, CompletableFuture<Response<T>>> send) {
        Cancellation cancellation = new Cancellation();
        CompletableFuture<Response<T>> result = new CancellableFuture<>(cancellation);
        cancellation.onCancel(() -> told.cancel(false));
        told.whenComplete((answer, failure) -> {
            if (answer != null || failure != null) {
                end(result, answer, failure);
            } else {
                CompletableFuture<Response<T>> own = send.apply(inTheTimeLeft());
                cancellation.onCancel(() -> own.cancel(true));
                own.whenComplete((late, problem) -> end(result, late, problem));
            }
        });
        return result;
    }

    @SuppressWarnings("unchecked") // flights are joined under the key that they were started with
    private void landed(@Nullable Response<?> answer, @Nullable Throwable failure) {
        if (failure != null && isThePlatformsWord(failure)) {
            told.completeExceptionally(failure);
        } else if (failure != null && deadline.isTooLate()) {
            told.completeExceptionally(outOfTime());
        } else {
            told.complete((Response<T>) answer);
        }
    }

    private static <T> void end(
            CompletableFuture<Response<T>> result, @Nullable Response<T> answer, @Nullable Throwable failure) {
        if (failure == null) {
            result.complete(answer);
        } else {
            result.completeExceptionally(Futures.cause(failure));
        }
    }

    /** Whether this one would be told the same. A platform that fails may do so once, and work at the next try. */
    private boolean isThePlatformsWord(Throwable failure) {
        if (failure instanceof ServerException failed) {
            CallContext theirs = failed.context();
            return theirs != null && theirs.attempts() > mostRetries;
        }
        return failure instanceof ApiException || failure instanceof NotAuthenticatedException;
    }

    private Call<T> inTheTimeLeft() {
        return call.with(call.options().deadline(deadline.limit()));
    }

    private CallCancelledException outOfTime() {
        return CallCancelledException.outOfTime(
                context(), "its deadline came while another caller's request for the same was on its way", Sent.NO);
    }

    private CallContext context() {
        CallContext unsent = call.unsent();
        return new CallContext(
                unsent.operation(), unsent.method(), unsent.path(), unsent.owId(), 0, deadline.elapsed());
    }
}
