package io.adplatform.sdk.internal.pipeline;

import dev.failsafe.Failsafe;
import dev.failsafe.RetryPolicy;
import dev.failsafe.spi.Scheduler;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.internal.json.AnswerReader;
import io.adplatform.sdk.internal.transport.HttpTransport;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.throttle.Throttle;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Takes a call to its answer. {@link #attempt} is the order of everything, and {@link Judge} decides whether there is
 * another attempt; Failsafe runs the loop, on the caller's thread or on the client's.
 */
public final class Pipeline {

    private static final RetryPolicy<Outcome<?>> AGAIN_AS_JUDGED = RetryPolicy.<Outcome<?>>builder()
            .handleResultIf(outcome -> outcome != null && outcome.again())
            .withDelayFn(
                    context -> Objects.requireNonNull(context.getLastResult()).againAfter())
            .withMaxRetries(-1)
            .build();

    private final PipelineSettings settings;
    private final RequestEncoder encoder;
    private final InterruptWatchdog watchdog;
    private final QuotaStep quota;
    private final TokenStep token;
    private final ExchangeStep exchange;
    private final DecodeStep decode;
    private final Judge judge;
    private final Set<CallScope> inFlight = ConcurrentHashMap.newKeySet();

    public Pipeline(
            PipelineSettings settings,
            Throttle throttle,
            Authorizer authorizer,
            RequestEncoder encoder,
            HttpTransport transport,
            AnswerReader reader,
            InterruptWatchdog watchdog) {
        SafeListener listener = new SafeListener(settings.listener());
        this.settings = settings;
        this.encoder = encoder;
        this.watchdog = watchdog;
        this.quota = new QuotaStep(throttle, listener, settings.time());
        this.token = new TokenStep(authorizer, settings.time());
        this.exchange = new ExchangeStep(transport, encoder, settings.time());
        this.decode = new DecodeStep(reader, new Redaction(settings.hideSecrets()));
        this.judge = new Judge(authorizer, new Backoff(settings.random()), listener, settings.time());
    }

    /** One attempt, from top to bottom. Whatever fails skips to the end. */
    private <T> CompletableFuture<Outcome<T>> attempt(Flight<T> flight) {
        Attempt<T> attempt = new Attempt<>(flight);
        return CompletableFuture.completedFuture(attempt)
                .thenCompose(quota::take)
                .thenCompose(token::attach)
                .thenCompose(exchange::send)
                .thenApply(decode::read)
                .handle((response, failure) -> judge.outcome(attempt, response, failure));
    }

    /** Runs the call on this thread. */
    public <T> Response<T> run(Call<T> call) {
        CallScope scope = new CallScope();
        Carrier carrier = new BlockingCarrier(settings.time(), watchdog, scope);
        Flight<T> flight = new Flight<>(call, carrier, scope, settings, () -> encoder.path(call));
        return result(flight, attempts(flight).join());
    }

    /** Runs the call on the client's threads; cancelling the future gives the call up. */
    public <T> CompletableFuture<Response<T>> runAsync(Call<T> call) {
        CallScope scope = new CallScope();
        Carrier carrier = new AsyncCarrier(settings.time(), settings.executor(), scope);
        Flight<T> flight = new Flight<>(call, carrier, scope, settings, () -> encoder.path(call));
        CompletableFuture<Response<T>> users = new ScopedFuture<>(scope);
        CompletableFuture<Outcome<T>> unused = attempts(flight).whenComplete((outcome, bug) -> {
            try {
                users.complete(bug == null ? result(flight, outcome) : rethrow(bug));
            } catch (AdPlatformException | IllegalStateException failure) {
                users.completeExceptionally(failure);
            }
        });
        return users;
    }

    /** Gives up every call that is on its way. */
    public void close() {
        inFlight.forEach(scope -> scope.end("the client was closed"));
    }

    private <T> CompletableFuture<Outcome<T>> attempts(Flight<T> flight) {
        inFlight.add(flight.scope);
        CompletableFuture<Outcome<T>> last =
                Failsafe.with(AGAIN_AS_JUDGED).with((Scheduler) flight.carrier).getStageAsync(() -> attempt(flight));
        return last.whenComplete((outcome, failure) -> inFlight.remove(flight.scope));
    }

    private static <T> Response<T> result(Flight<T> flight, Outcome<T> outcome) {
        if (outcome.response() != null) {
            return outcome.response();
        }
        throw Errors.of(flight, Objects.requireNonNull(outcome.failure()), Objects.requireNonNull(outcome.verdict()));
    }

    private static <T> Response<T> rethrow(Throwable bug) {
        throw new IllegalStateException("a call ended without an outcome", bug);
    }
}
