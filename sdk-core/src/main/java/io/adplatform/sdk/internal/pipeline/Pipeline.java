package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.internal.event.CallEvents;
import io.adplatform.sdk.internal.files.Transfer;
import io.adplatform.sdk.internal.json.ResponseReader;
import io.adplatform.sdk.internal.link.LinkRules;
import io.adplatform.sdk.internal.log.WireLog;
import io.adplatform.sdk.internal.retry.Backoff;
import io.adplatform.sdk.internal.runner.AsyncCallRunner;
import io.adplatform.sdk.internal.runner.AttemptLoop;
import io.adplatform.sdk.internal.runner.BlockingCallRunner;
import io.adplatform.sdk.internal.runner.CallRunner;
import io.adplatform.sdk.internal.runner.CancellableFuture;
import io.adplatform.sdk.internal.runner.Cancellation;
import io.adplatform.sdk.internal.runner.ExchangeWatchdog;
import io.adplatform.sdk.internal.runner.Outcomes;
import io.adplatform.sdk.internal.transport.HttpRequest;
import io.adplatform.sdk.internal.transport.HttpTransport;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Futures;
import io.adplatform.sdk.throttle.Throttle;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Takes a call to its answer. {@link #attempt} is the order of everything, and {@link RetryDecider} decides whether there is
 * another attempt.
 */
public final class Pipeline {

    static final String ANOTHER_USER = "the client has gone on with the log-in of another user";

    private static final String CLOSED = "the client was closed";

    private final PipelineSettings settings;
    private final Function<Call<?>, HttpRequest> encoder;
    private final Throttles throttles;
    private final ExchangeWatchdog watchdog;
    private final QuotaStep quota;
    private final TokenStep token;
    private final ClaimStep claims;
    private final HeaderStep headers;
    private final JournalStep journal;
    private final LastLook lastLook;
    private final ExchangeStep exchange;
    private final ResponseStep decode;
    private final RetryDecider retryDecider;
    private final Authorizer authorizer;
    private final Set<CallState<?>> inFlight = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    /** A pipeline to the platform. */
    public Pipeline(
            PipelineSettings settings,
            Throttle throttle,
            Authorizer authorizer,
            RequestEncoder encoder,
            HttpTransport transport,
            ResponseReader reader,
            ExchangeWatchdog watchdog) {
        this(
                settings,
                Throttles.ofPlatform(throttle),
                authorizer,
                encoder::encode,
                () -> transport,
                reader,
                new DecodeStep(reader, settings.hideSecrets()),
                watchdog,
                true);
    }

    private Pipeline(
            PipelineSettings settings,
            Throttles throttles,
            Authorizer authorizer,
            Function<Call<?>, HttpRequest> encoder,
            Supplier<HttpTransport> transport,
            ResponseReader reader,
            ResponseStep decode,
            ExchangeWatchdog watchdog,
            boolean isOfPlatform) {
        this.settings = settings;
        this.throttles = throttles;
        this.authorizer = authorizer;
        this.encoder = encoder;
        this.watchdog = watchdog;
        this.quota = new QuotaStep(throttles, authorizer);
        this.token = new TokenStep(authorizer);
        this.claims = new ClaimStep(settings, authorizer, reader);
        this.headers =
                new HeaderStep(isOfPlatform ? settings.headers() : null, settings.executor(), settings.hideSecrets());
        this.journal = new JournalStep(settings.journal(), settings.hideSecrets());
        this.lastLook = new LastLook(authorizer);
        this.exchange = new ExchangeStep(transport, lastLook, new WireLog(settings.hideSecrets()));
        this.decode = decode;
        this.retryDecider = new RetryDecider(authorizer, new Backoff(settings.random()));
    }

    /**
     * A pipeline for result links, which may lead anywhere: nothing authorizes its requests.
     *
     * @param transport one to which the rules were applied; asked for when it is needed
     */
    static Pipeline forLinks(
            PipelineSettings settings,
            Throttles throttles,
            LinkRules rules,
            Supplier<HttpTransport> transport,
            ExchangeWatchdog watchdog) {
        return new Pipeline(
                settings,
                throttles,
                new NoAuthorizer(),
                call -> {
                    throw new IllegalArgumentException("a link is no endpoint of the platform");
                },
                transport,
                new ResponseReader(),
                new LinkResponseStep(rules),
                watchdog,
                false);
    }

    /** One attempt, from top to bottom. Whatever fails skips to the end. */
    private <T> CompletableFuture<AttemptResult<T>> attempt(CallState<T> state) {
        Attempt<T> attempt = new Attempt<>(state);
        return CompletableFuture.completedFuture(attempt)
                .thenCompose(this::admit)
                .thenCompose(headers::attach)
                .thenCompose(journal::recordIntent)
                .thenApply(lastLook::check)
                .thenCompose(exchange::send)
                .thenApply(decode::read)
                .handle((response, failure) -> retryDecider.outcome(attempt, response, failure))
                .exceptionally(mistake -> retryDecider.outcomeOfAMistake(attempt, mistake))
                .thenCompose(result -> journal.recordOutcome(attempt, result));
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

    /** Whoever is logged in now. */
    public Object user() {
        return authorizer.user();
    }

    /** Runs the call on this thread, for whoever is logged in now. */
    public <T> Response<T> run(Call<T> call) {
        return run(call, user());
    }

    /**
     * Runs the call on this thread.
     *
     * @param user whoever the call belongs to: it ends unsent when that isn't who is logged in
     */
    public <T> Response<T> run(Call<T> call, Object user) {
        return run(call, user, () -> {});
    }

    /** Like {@link #run(Call, Object)}; {@code onSend} runs when the call has waited and is sent. */
    public <T> Response<T> run(Call<T> call, Object user, Runnable onSend) {
        return run(prepared(call), user, onSend);
    }

    <T> Response<T> run(PreparedCall<T> call, Object user, Runnable onSend) {
        Cancellation cancellation = new Cancellation();
        CallState<T> state = state(call, user, cancellation, new BlockingCallRunner(watchdog, cancellation));
        state.onSend = onSend;
        try {
            return answered(state).join();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof RuntimeException known ? known : failed;
        }
    }

    /** Like {@link #runAsync(Call, Object)}, for whoever is logged in now. */
    public <T> CompletableFuture<Response<T>> runAsync(Call<T> call) {
        return runAsync(call, user());
    }

    /**
     * Runs the call on the client's threads; cancelling the future gives the call up. Never throws.
     *
     * @param user whoever the call belongs to, as in {@link #run(Call, Object)}
     */
    public <T> CompletableFuture<Response<T>> runAsync(Call<T> call, Object user) {
        return runAsync(call, user, () -> {});
    }

    /** Like {@link #runAsync(Call, Object)}; {@code onSend} runs when the call has waited and is sent. */
    public <T> CompletableFuture<Response<T>> runAsync(Call<T> call, Object user, Runnable onSend) {
        try {
            return runAsync(prepared(call), user, onSend);
        } catch (InvalidRequestException refused) {
            return CompletableFuture.failedFuture(refused);
        }
    }

    <T> CompletableFuture<Response<T>> runAsync(PreparedCall<T> call, Object user, Runnable onSend) {
        Cancellation cancellation = new Cancellation();
        CompletableFuture<Response<T>> users = new CancellableFuture<>(cancellation);
        CallState<T> state = state(call, user, cancellation, new AsyncCallRunner(settings.executor(), watchdog));
        state.onSend = onSend;
        answered(state).whenComplete((response, failure) -> Outcomes.handOn(response, failure, users));
        return users;
    }

    /** Gives up every call that is on its way, and every one that comes. */
    public void close() {
        closed = true;
        inFlight.forEach(state -> state.cancellation.end(CLOSED));
    }

    /** Gives up every call that isn't on its way and belongs to another user than the one who is logged in now. */
    public void userChanged() {
        inFlight.forEach(this::giveUpIfOfAnother);
    }

    /** Gives up every call whose request is not on its way, and every one that comes. */
    public void endUnsent() {
        closed = true;
        inFlight.forEach(state -> state.cancellation.endUnsent(CLOSED));
    }

    /** Completed when the calls that are on their way now have ended. */
    public CompletableFuture<?> idle() {
        return CompletableFuture.allOf(
                inFlight.stream().map(state -> state.ended).toArray(CompletableFuture[]::new));
    }

    /** Everything that can be wrong with a call by itself comes out here, before it takes quota. */
    private <T> PreparedCall<T> prepared(Call<T> call) {
        claims.check(call);
        return new PreparedCall<>(call, encoder.apply(call), Transfer.of(call));
    }

    private <T> CallState<T> state(
            PreparedCall<T> prepared, Object user, Cancellation cancellation, CallRunner runner) {
        Call<T> call = prepared.call();
        CallEvents events =
                CallEvents.of(settings.listeners(), call.operation().name(), call.owId(), settings.laneOf(call));
        // What costs no quota is not told. A link may yet lead to the platform: QuotaStep sees that.
        if (throttles.isOfPlatform(prepared.request().url())) {
            events.begin();
        }
        CallState<T> state = new CallState<>(prepared, user, runner, cancellation, events, settings);
        inFlight.add(state);
        if (closed) {
            cancellation.end(CLOSED);
        }
        giveUpIfOfAnother(state);
        return state;
    }

    private void giveUpIfOfAnother(CallState<?> state) {
        if (!state.caller.user().equals(user())) {
            state.cancellation.endUnsent(ANOTHER_USER);
        }
    }

    /**
     * The whole call. What may be made at most once is claimed first. The listeners are told of the end before the caller
     * gets it; what the future fails with is what the caller gets.
     */
    private <T> CompletableFuture<Response<T>> answered(CallState<T> state) {
        CompletableFuture<Response<T>> answered = Outcomes.guarded(() ->
                claims.claimed(state, () -> attempts(state).thenApply(last -> result(state, last))));
        return answered.handle((response, failure) -> {
            inFlight.remove(state);
            state.ended.complete(null);
            RuntimeException thrown = failure == null ? null : thrown(Futures.cause(failure));
            state.events.callEnded(
                    state.requestsSent, state.elapsed(), thrown, response == null ? null : response.source());
            if (thrown != null) {
                throw thrown;
            }
            return response;
        });
    }

    private <T> CompletableFuture<AttemptResult<T>> attempts(CallState<T> state) {
        return new AttemptLoop(state.runner, state.cancellation, settings.time()).run(() -> attempt(state));
    }

    private static RuntimeException thrown(Throwable cause) {
        return cause instanceof AdPlatformException known
                ? known
                : new IllegalStateException("a call ended without an outcome", cause);
    }

    private static <T> Response<T> result(CallState<T> state, AttemptResult<T> outcome) {
        if (outcome.response() != null) {
            return outcome.response();
        }
        throw ExceptionFactory.of(
                state, Objects.requireNonNull(outcome.failure()), Objects.requireNonNull(outcome.action()));
    }
}
