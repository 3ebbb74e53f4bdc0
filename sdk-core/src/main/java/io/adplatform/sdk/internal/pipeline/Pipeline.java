package io.adplatform.sdk.internal.pipeline;

import static io.adplatform.sdk.throttle.Lane.SESSION;

import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.event.HeaderContext;
import io.adplatform.sdk.internal.files.CallFiles;
import io.adplatform.sdk.internal.json.ResponseReader;
import io.adplatform.sdk.internal.observe.CallEvents;
import io.adplatform.sdk.internal.observe.CallEvents.Listeners;
import io.adplatform.sdk.internal.observe.WireLog;
import io.adplatform.sdk.internal.pipeline.AdmissionStep.Throttles;
import io.adplatform.sdk.internal.transport.HttpRequest;
import io.adplatform.sdk.internal.transport.HttpTransport;
import io.adplatform.sdk.journal.Guard;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.time.Time;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The steps of a call. {@link #whole} and {@link #attempt} show their order, {@link RetryDecider} decides about another
 * attempt, and {@link CallRunner} gives each caller its end.
 */
public final class Pipeline {

    private final Settings settings;
    private final Throttles throttles;
    private final Authorizer authorizer;
    private final Function<Call<?>, HttpRequest> encoder;
    private final CallRunner runner;
    /** {@code null} without hooks of the user. */
    private final @Nullable HeaderStep headers;

    private final ClaimStep claims;
    private final ResponseCache cache;
    private final AdmissionStep admission;
    private final JournalStep journal;
    private final ExchangeStep exchange;
    private final ResponseStep response;
    private final RetryDecider retryDecider;

    /** A pipeline to the platform. */
    public Pipeline(
            Settings settings,
            Throttle throttle,
            Authorizer authorizer,
            RequestEncoder encoder,
            HttpTransport transport,
            ResponseReader reader) {
        this(
                settings,
                new Throttles(throttle, null, settings.time()),
                authorizer,
                encoder::encode,
                () -> transport,
                new ResponseStep.OfPlatform(reader, settings.redaction()),
                new ClaimStep(settings, authorizer, reader),
                settings.headers().isEmpty() ? null : new HeaderStep(settings.headers(), settings.executor()));
    }

    Pipeline(
            Settings settings,
            Throttles throttles,
            Authorizer authorizer,
            Function<Call<?>, HttpRequest> encoder,
            Supplier<HttpTransport> transport,
            ResponseStep response,
            ClaimStep claims,
            @Nullable HeaderStep headers) {
        this.settings = settings;
        this.throttles = throttles;
        this.authorizer = authorizer;
        this.encoder = encoder;
        this.runner = new CallRunner(settings.time(), settings.executor());
        this.headers = headers;
        this.claims = claims;
        this.cache = new ResponseCache(settings, authorizer::newest);
        this.admission = new AdmissionStep(authorizer, throttles);
        this.journal = new JournalStep(settings.journal());
        this.exchange =
                new ExchangeStep(authorizer, transport, new WireLog(settings.redaction()::text), runner::limitRequest);
        this.response = response;
        this.retryDecider = new RetryDecider(authorizer, new Backoff(settings.random()));
    }

    /** Runs the whole call: each step decides whether the next one follows. */
    private <T> CompletableFuture<Response<T>> whole(CallState<T> state) {
        return (headers == null ? CompletableFuture.completedFuture(state) : headers.ask(state))
                .thenCompose(ready -> claims.claimed(state, () -> result(state).thenApply(last -> last.get(state))));
    }

    private <T> CompletableFuture<Attempt.Result<T>> result(CallState<T> state) {
        return state.call.operation().isCached() ? cache.answer(state, () -> attempts(state)) : attempts(state);
    }

    private <T> CompletableFuture<Attempt.Result<T>> attempts(CallState<T> state) {
        return new Attempt.Loop(settings.time(), settings.executor(), state.end::onStop).run(() -> attempt(state));
    }

    /** Runs one attempt. Any failure skips to {@code outcome}. */
    private <T> CompletableFuture<Attempt.Result<T>> attempt(CallState<T> state) {
        Attempt<T> attempt = new Attempt<>(state);
        return CompletableFuture.completedFuture(attempt)
                .thenCompose(admission::admit)
                .thenCompose(journal::recordIntent)
                .thenApply(exchange::lastLook)
                .thenCompose(exchange::send)
                .thenApply(response::read)
                .handle((value, failure) -> retryDecider.outcome(attempt, value, failure))
                .exceptionally(mistake -> retryDecider.outcomeOfMistake(attempt, mistake))
                .thenApply(state.end::judge)
                .thenCompose(result -> journal.recordOutcome(attempt, result));
    }

    /** The user who is logged in now. */
    public Object user() {
        return authorizer.user();
    }

    /**
     * Runs the call, and waits for its end.
     *
     * @param user the user of the call, which ends unsent if another one is logged in
     */
    public <T> Response<T> run(Call<T> call, Object user) {
        return run(prepare(call), user);
    }

    <T> Response<T> run(CallState.Prepared<T> call, Object user) {
        CallEvents.failInListener();
        return runner.await(begin(call, user, Thread.currentThread().isInterrupted()));
    }

    /**
     * Runs the call. A caller that cancels the future cancels the call. Never throws.
     *
     * @param user the user of the call, as in {@link #run(Call, Object)}
     */
    public <T> CompletableFuture<Response<T>> runAsync(Call<T> call, Object user) {
        try {
            return runAsync(prepare(call), user);
        } catch (InvalidRequestException refused) {
            return CompletableFuture.failedFuture(refused);
        }
    }

    <T> CompletableFuture<Response<T>> runAsync(CallState.Prepared<T> call, Object user) {
        return begin(call, user, false).end.future;
    }

    /** Gives up every call, now and later. */
    public void close() {
        runner.close(true);
    }

    /** Gives up every call whose request has not left, and every later one. */
    public void endUnsent() {
        runner.close(false);
    }

    /** Gives up every call of another user whose request has not left. */
    public void userChanged() {
        cache.clear();
        runner.giveUpOthers(user());
    }

    /** Completes when the current runs have ended. */
    public CompletableFuture<?> idle() {
        return runner.idle();
    }

    /** Refuses every mistake in the call itself, before it takes quota. */
    private <T> CallState.Prepared<T> prepare(Call<T> call) {
        claims.check(call);
        return new CallState.Prepared<>(call, encoder.apply(call), CallFiles.of(call));
    }

    private <T> CallState<T> begin(CallState.Prepared<T> prepared, Object user, boolean interrupted) {
        Call<T> call = prepared.call();
        CallEvents events =
                CallEvents.of(settings.listeners(), call.operation().name(), call.owId(), settings.laneOf(call));
        // A request without quota has no events. If a link leads to the platform later, AdmissionStep begins them.
        if (throttles.isOfPlatform(prepared.request().url())) {
            events.begin();
        }
        CallState<T> state = new CallState<>(prepared, user, events, settings);
        if (interrupted) {
            runner.interrupt(state);
        }
        runner.giveUpIfOfAnother(state, user());
        runner.start(state, () -> whole(state));
        return state;
    }

    /**
     * The settings of a pipeline, and the defaults of its calls.
     *
     * @param time the client's clock, whose tasks must not block
     * @param executor the client's threads
     * @param random the source of jitter
     * @param headers the user's hooks for more headers
     * @param journal the journal of calls that must not be repeated; {@code null} for none
     * @param limits the limits of a call without its own
     * @param staticListAge the age up to which a response of a static list is used; zero to keep none
     * @param lane the lane of all calls; {@code null} to use each call's own
     * @param redaction masks the client's secrets
     */
    public record Settings(
            Time time,
            Executor executor,
            RandomGenerator random,
            Listeners listeners,
            List<Function<HeaderContext, Map<String, String>>> headers,
            @Nullable AccountJournal journal,
            CallLimits limits,
            Duration staticListAge,
            @Nullable Lane lane,
            Redaction redaction) {

        Lane laneOf(Call<?> call) {
            return lane == null ? call.options().lane() : lane;
        }

        /** Returns the settings for token requests, which all calls wait for. They contain secrets, so no journal records them. */
        public Settings forTokens() {
            return new Settings(
                    time, executor, random, listeners, headers, null, limits, Duration.ZERO, SESSION, redaction);
        }

        /**
         * The limits of a call.
         *
         * @param attemptTimeout the longest time for one request and its response
         * @param deadline the longest time for the whole call
         * @param retries the number of times that a failed request may be sent again
         */
        public record CallLimits(Duration attemptTimeout, Duration deadline, int retries) {

            /** Returns these limits, replaced by the call's own options. */
            public CallLimits of(RequestOptions own) {
                return new CallLimits(
                        own.attemptTimeout() != null ? own.attemptTimeout() : attemptTimeout,
                        own.deadline() != null ? own.deadline() : deadline,
                        own.retries() != null ? own.retries() : retries);
            }
        }

        /**
         * A journal with the account of a client.
         *
         * @param clientId the client ID; empty without one
         * @param guard the user's hook for the conditions of a call; {@code null} for none
         */
        public record AccountJournal(
                Journal journal,
                URI baseUrl,
                String clientId,
                @Nullable Function<? super Call<?>, @Nullable Guard> guard) {

            Guard guard(Call<?> call) {
                Guard ofClient = guard == null ? null : guard.apply(call);
                Guard own = call.options().guard();
                return (ofClient == null ? Guard.NONE : ofClient).and(own == null ? Guard.NONE : own);
            }

            /** Returns the key of a call in a workspace; a generated one if the caller set none. */
            public JournalKey key(@Nullable String name, @Nullable Long owId) {
                return name == null
                        ? JournalKey.generated(baseUrl, clientId, owId)
                        : new JournalKey(baseUrl.toString(), clientId, owId, name);
            }
        }
    }
}
