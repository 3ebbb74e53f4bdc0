package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.internal.json.ResponseReader;
import io.adplatform.sdk.internal.retry.Backoff;
import io.adplatform.sdk.internal.runner.AsyncCallRunner;
import io.adplatform.sdk.internal.runner.AttemptLoop;
import io.adplatform.sdk.internal.runner.BlockingCallRunner;
import io.adplatform.sdk.internal.runner.CallRunner;
import io.adplatform.sdk.internal.runner.CancellableFuture;
import io.adplatform.sdk.internal.runner.Cancellation;
import io.adplatform.sdk.internal.runner.ExchangeWatchdog;
import io.adplatform.sdk.internal.transport.HttpTransport;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.throttle.Throttle;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Takes a call to its answer. {@link #attempt} is the order of everything, and {@link RetryDecider} decides whether there is
 * another attempt.
 */
public final class Pipeline {

    private final PipelineSettings settings;
    private final RequestEncoder encoder;
    private final ExchangeWatchdog watchdog;
    private final QuotaStep quota;
    private final TokenStep token;
    private final ExchangeStep exchange;
    private final DecodeStep decode;
    private final RetryDecider retryDecider;
    private final Set<Cancellation> inFlight = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    public Pipeline(
            PipelineSettings settings,
            Throttle throttle,
            Authorizer authorizer,
            RequestEncoder encoder,
            HttpTransport transport,
            ResponseReader reader,
            ExchangeWatchdog watchdog) {
        SafeListener listener = new SafeListener(settings.listener());
        this.settings = settings;
        this.encoder = encoder;
        this.watchdog = watchdog;
        this.quota = new QuotaStep(throttle, authorizer, listener, settings.time());
        this.token = new TokenStep(authorizer, settings.time());
        this.exchange = new ExchangeStep(transport, settings.time());
        this.decode = new DecodeStep(reader, new Redaction(settings.hideSecrets()));
        this.retryDecider = new RetryDecider(authorizer, new Backoff(settings.random()), listener, settings.time());
    }

    /** One attempt, from top to bottom. Whatever fails skips to the end. */
    private <T> CompletableFuture<AttemptResult<T>> attempt(CallState<T> state) {
        Attempt<T> attempt = new Attempt<>(state);
        return CompletableFuture.completedFuture(attempt)
                .thenCompose(this::admit)
                .thenCompose(exchange::send)
                .thenApply(decode::read)
                .handle((response, failure) -> retryDecider.outcome(attempt, response, failure))
                .exceptionally(mistake -> retryDecider.outcomeOfAMistake(attempt, mistake));
    }

    /**
     * First a token, then a permit, then the newest token. So nobody holds a permit while waiting for a log-in. An attempt
     * whose token ended while it queued has given its permit back, and begins anew.
     */
    private <T> CompletableFuture<Attempt<T>> admit(Attempt<T> attempt) {
        return token.await(attempt)
                .thenCompose(quota::take)
                .thenCompose(ready -> token.attach(ready) ? CompletableFuture.completedFuture(ready) : admit(ready));
    }

    /** Runs the call on this thread. */
    public <T> Response<T> run(Call<T> call) {
        Cancellation cancellation = new Cancellation();
        CallState<T> state = state(call, cancellation, new BlockingCallRunner(watchdog, cancellation));
        return result(state, attempts(state).join());
    }

    /** Runs the call on the client's threads; cancelling the future gives the call up. Never throws. */
    public <T> CompletableFuture<Response<T>> runAsync(Call<T> call) {
        Cancellation cancellation = new Cancellation();
        CompletableFuture<Response<T>> users = new CancellableFuture<>(cancellation);
        try {
            CallState<T> state = state(call, cancellation, new AsyncCallRunner(settings.executor(), watchdog));
            attempts(state).thenAccept(outcome -> land(state, outcome, users));
        } catch (InvalidRequestException refused) {
            users.completeExceptionally(refused);
        }
        return users;
    }

    /** Gives up every call that is on its way, and every one that comes. */
    public void close() {
        closed = true;
        inFlight.forEach(Pipeline::giveUp);
    }

    /** Everything that can be wrong with a call by itself comes out here, before it takes quota. */
    private <T> CallState<T> state(Call<T> call, Cancellation cancellation, CallRunner runner) {
        CallState<T> state = new CallState<>(call, encoder.encode(call), runner, cancellation, settings);
        inFlight.add(cancellation);
        if (closed) {
            giveUp(cancellation);
        }
        return state;
    }

    private static void giveUp(Cancellation cancellation) {
        cancellation.end("the client was closed");
    }

    private <T> CompletableFuture<AttemptResult<T>> attempts(CallState<T> state) {
        return new AttemptLoop(state.runner, state.cancellation, settings.time())
                .run(() -> attempt(state))
                .whenComplete((outcome, mistake) -> inFlight.remove(state.cancellation));
    }

    private static <T> void land(CallState<T> state, AttemptResult<T> outcome, CompletableFuture<Response<T>> users) {
        try {
            users.complete(result(state, outcome));
        } catch (RuntimeException failure) {
            users.completeExceptionally(failure);
        }
    }

    private static <T> Response<T> result(CallState<T> state, AttemptResult<T> outcome) {
        if (outcome.response() != null) {
            return outcome.response();
        }
        throw ExceptionFactory.of(
                state, Objects.requireNonNull(outcome.failure()), Objects.requireNonNull(outcome.verdict()));
    }
}
