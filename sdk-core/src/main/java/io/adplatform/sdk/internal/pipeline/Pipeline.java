package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.internal.event.CallEvents;
import io.adplatform.sdk.internal.json.ResponseReader;
import io.adplatform.sdk.internal.retry.Backoff;
import io.adplatform.sdk.internal.runner.AsyncCallRunner;
import io.adplatform.sdk.internal.runner.AttemptLoop;
import io.adplatform.sdk.internal.runner.BlockingCallRunner;
import io.adplatform.sdk.internal.runner.CallRunner;
import io.adplatform.sdk.internal.runner.CancellableFuture;
import io.adplatform.sdk.internal.runner.Cancellation;
import io.adplatform.sdk.internal.runner.ExchangeWatchdog;
import io.adplatform.sdk.internal.transport.HttpRequest;
import io.adplatform.sdk.internal.transport.HttpTransport;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.throttle.Throttle;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

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
    private final JournalStep journal;
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
        Redaction redaction = new Redaction(settings.hideSecrets());
        this.settings = settings;
        this.encoder = encoder;
        this.watchdog = watchdog;
        this.quota = new QuotaStep(throttle, settings.time());
        this.token = new TokenStep(authorizer);
        this.journal = new JournalStep(settings.journal(), redaction);
        this.exchange = new ExchangeStep(transport, settings.time());
        this.decode = new DecodeStep(reader, redaction);
        this.retryDecider = new RetryDecider(authorizer, new Backoff(settings.random()), settings.time());
    }

    /** One attempt, from top to bottom. Whatever fails skips to the end. */
    private <T> CompletableFuture<AttemptResult<T>> attempt(CallState<T> state) {
        Attempt<T> attempt = new Attempt<>(state);
        return CompletableFuture.completedFuture(attempt)
                .thenCompose(token::ensureToken)
                .thenCompose(quota::take)
                .thenCompose(token::attach)
                .thenCompose(journal::recordIntent)
                .thenApply(LastLook::check)
                .thenCompose(exchange::send)
                .thenApply(decode::read)
                .handle((response, failure) -> retryDecider.outcome(attempt, response, failure))
                .exceptionally(mistake -> retryDecider.outcomeOfAMistake(attempt, mistake))
                .thenCompose(result -> journal.recordOutcome(attempt, result));
    }

    /** Runs the call on this thread. */
    public <T> Response<T> run(Call<T> call) {
        Cancellation cancellation = new Cancellation();
        CallState<T> state = state(call, cancellation, new BlockingCallRunner(watchdog, cancellation));
        return ended(state, () -> result(state, attempts(state).join()));
    }

    /** Runs the call on the client's threads; cancelling the future gives the call up. Never throws. */
    public <T> CompletableFuture<Response<T>> runAsync(Call<T> call) {
        Cancellation cancellation = new Cancellation();
        CompletableFuture<Response<T>> users = new CancellableFuture<>(cancellation);
        try {
            CallState<T> state = state(call, cancellation, new AsyncCallRunner(settings.executor(), watchdog));
            attempts(state).whenComplete((outcome, mistake) -> land(state, outcome, mistake, users));
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
        HttpRequest request = encoder.encode(call);
        CallEvents events =
                CallEvents.start(settings.listener(), call.operation().name(), call.owId(), settings.laneOf(call));
        CallState<T> state = new CallState<>(call, request, runner, cancellation, events, settings);
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

    private static <T> void land(
            CallState<T> state,
            @Nullable AttemptResult<T> outcome,
            @Nullable Throwable mistake,
            CompletableFuture<Response<T>> users) {
        try {
            users.complete(ended(state, () -> {
                if (outcome == null) {
                    throw new IllegalStateException("a call ended without an outcome", mistake);
                }
                return result(state, outcome);
            }));
        } catch (Throwable failure) {
            users.completeExceptionally(failure);
        }
    }

    /** Tells the listener of the end, before the caller gets it. */
    private static <T> Response<T> ended(CallState<T> state, Supplier<Response<T>> end) {
        Throwable thrown = null;
        try {
            return end.get();
        } catch (Throwable failure) {
            thrown = failure;
            throw failure;
        } finally {
            state.events.callEnded(state.requestsSent, state.elapsed(), thrown);
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
