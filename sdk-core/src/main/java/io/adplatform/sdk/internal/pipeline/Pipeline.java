package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.InvalidRequestException;
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
    private final Judge judge;
    private final Set<CallScope> inFlight = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    public Pipeline(
            PipelineSettings settings,
            Throttle throttle,
            Authorizer authorizer,
            RequestEncoder encoder,
            HttpTransport transport,
            AnswerReader reader,
            ExchangeWatchdog watchdog) {
        SafeListener listener = new SafeListener(settings.listener());
        this.settings = settings;
        this.encoder = encoder;
        this.watchdog = watchdog;
        this.quota = new QuotaStep(throttle, listener, settings.time());
        this.token = new TokenStep(authorizer, settings.time());
        this.exchange = new ExchangeStep(transport, settings.time());
        this.decode = new DecodeStep(reader, new Redaction(settings.hideSecrets()));
        this.judge = new Judge(authorizer, new Backoff(settings.random()), listener, settings.time());
    }

    /** One attempt, from top to bottom. Whatever fails skips to the end. */
    private <T> CompletableFuture<Outcome<T>> attempt(Flight<T> flight) {
        Attempt<T> attempt = new Attempt<>(flight);
        return CompletableFuture.completedFuture(attempt)
                .thenCompose(token::expect)
                .thenCompose(quota::take)
                .thenCompose(token::attach)
                .thenCompose(exchange::send)
                .thenApply(decode::read)
                .handle((response, failure) -> judge.outcome(attempt, response, failure))
                .exceptionally(mistake -> judge.outcomeOfAMistake(attempt, mistake));
    }

    /** Runs the call on this thread. */
    public <T> Response<T> run(Call<T> call) {
        CallScope scope = new CallScope();
        Flight<T> flight = flight(call, scope, new BlockingCarrier(watchdog, scope));
        return result(flight, attempts(flight).join());
    }

    /** Runs the call on the client's threads; cancelling the future gives the call up. Never throws. */
    public <T> CompletableFuture<Response<T>> runAsync(Call<T> call) {
        CallScope scope = new CallScope();
        CompletableFuture<Response<T>> users = new ScopedFuture<>(scope);
        try {
            Flight<T> flight = flight(call, scope, new AsyncCarrier(settings.executor(), watchdog));
            attempts(flight).thenAccept(outcome -> land(flight, outcome, users));
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
    private <T> Flight<T> flight(Call<T> call, CallScope scope, Carrier carrier) {
        Flight<T> flight = new Flight<>(call, encoder.encode(call), carrier, scope, settings);
        inFlight.add(scope);
        if (closed) {
            giveUp(scope);
        }
        return flight;
    }

    private static void giveUp(CallScope scope) {
        scope.end("the client was closed");
    }

    private <T> CompletableFuture<Outcome<T>> attempts(Flight<T> flight) {
        return new AttemptLoop(flight.carrier, flight.scope, settings.time())
                .run(() -> attempt(flight))
                .whenComplete((outcome, mistake) -> inFlight.remove(flight.scope));
    }

    private static <T> void land(Flight<T> flight, Outcome<T> outcome, CompletableFuture<Response<T>> users) {
        try {
            users.complete(result(flight, outcome));
        } catch (RuntimeException failure) {
            users.completeExceptionally(failure);
        }
    }

    private static <T> Response<T> result(Flight<T> flight, Outcome<T> outcome) {
        if (outcome.response() != null) {
            return outcome.response();
        }
        throw Errors.of(flight, Objects.requireNonNull(outcome.failure()), Objects.requireNonNull(outcome.verdict()));
    }
}
