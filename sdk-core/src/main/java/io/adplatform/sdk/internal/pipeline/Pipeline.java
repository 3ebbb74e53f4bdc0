package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.files.CallFiles;
import io.adplatform.sdk.internal.json.ResponseReader;
import io.adplatform.sdk.internal.observe.CallEvents;
import io.adplatform.sdk.internal.observe.WireLog;
import io.adplatform.sdk.internal.retry.AttemptFailure;
import io.adplatform.sdk.internal.retry.Backoff;
import io.adplatform.sdk.internal.retry.RetryRules;
import io.adplatform.sdk.internal.runner.AttemptLoop;
import io.adplatform.sdk.internal.runner.ClientTime;
import io.adplatform.sdk.internal.runner.Outcomes;
import io.adplatform.sdk.internal.transport.HttpRequest;
import io.adplatform.sdk.internal.transport.HttpTransport;
import io.adplatform.sdk.internal.transport.LinkRules;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Futures;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Takes a call to its answer. {@link #attempt} is the order of everything, and {@link RetryDecider} decides whether there is
 * another attempt.
 */
public final class Pipeline {

    static final AttemptFailure ANOTHER_USER =
            CallState.cancelled("the client has gone on with the log-in of another user");

    private static final AttemptFailure CLOSED = CallState.cancelled("the client was closed");
    private static final AttemptFailure INTERRUPTED = CallState.cancelled("the waiting thread was interrupted");
    private static final AttemptFailure DEADLINE = AttemptFailure.of(
            AttemptFailure.Kind.OUT_OF_TIME, Sent.NO, "its deadline came before it could be sent", null);
    private static final AttemptFailure TOO_LONG =
            AttemptFailure.of(AttemptFailure.Kind.NO_ANSWER, Sent.UNKNOWN, "it took too long", null);

    /** How long a run has to end by itself once its call was given up. */
    private static final Duration GRACE = Duration.ofMillis(80);

    /** How long a request may exceed its limit, and the record of an outcome its deadline, before the caller's end. */
    static final Duration OVERTIME = Duration.ofSeconds(1);

    private final PipelineSettings settings;
    private final Function<Call<?>, HttpRequest> encoder;
    private final Throttles throttles;
    private final Time clock;
    private final Time limits;
    private final QuotaStep quota;
    private final TokenStep token;
    private final ClaimStep claims;
    private final HeaderStep headers;
    private final SharedRequests shared;
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
            ResponseReader reader) {
        this(
                settings,
                Throttles.ofPlatform(throttle),
                authorizer,
                encoder::encode,
                () -> transport,
                reader,
                new DecodeStep(reader, settings.hideSecrets()),
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
            boolean isOfPlatform) {
        this.settings = settings;
        this.throttles = throttles;
        this.authorizer = authorizer;
        this.encoder = encoder;
        this.clock = settings.time() instanceof ClientTime time ? time.clock() : settings.time();
        this.limits = new ClientTime(Time.system(), settings.executor());
        this.quota = new QuotaStep(throttles);
        this.token = new TokenStep(authorizer);
        this.claims = new ClaimStep(settings, authorizer, reader);
        this.shared = new SharedRequests(settings, throttles, authorizer.user());
        this.headers =
                new HeaderStep(isOfPlatform ? settings.headers() : null, settings.executor(), settings.hideSecrets());
        this.journal = new JournalStep(settings.journal(), settings.hideSecrets());
        this.lastLook = new LastLook(authorizer);
        this.exchange = new ExchangeStep(
                transport,
                lastLook,
                new WireLog(settings.hideSecrets()),
                (state, longest) -> limits.limit(longest.plus(OVERTIME), () -> force(state, TOO_LONG)));
        this.decode = decode;
        this.retryDecider = new RetryDecider(authorizer, new Backoff(settings.random()));
    }

    /**
     * A pipeline for result links, which may lead anywhere: nothing authorizes its requests.
     *
     * @param transport one to which the rules were applied; asked for when it is needed
     */
    static Pipeline forLinks(
            PipelineSettings settings, Throttles throttles, LinkRules rules, Supplier<HttpTransport> transport) {
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
                false);
    }

    /** The whole call, from top to bottom. */
    private <T> CompletableFuture<Response<T>> whole(CallState<T> state) {
        return headers.ask(state)
                .thenCompose(asked -> claims.claimed(
                        state,
                        () -> shared.answer(state, () -> attempts(state)).thenApply(last -> result(state, last))));
    }

    /** One attempt, from top to bottom. Any failure skips to {@code outcome}. */
    private <T> CompletableFuture<AttemptResult<T>> attempt(CallState<T> state) {
        Attempt<T> attempt = new Attempt<>(state);
        return CompletableFuture.completedFuture(attempt)
                .thenCompose(this::admit)
                .thenCompose(journal::recordIntent)
                .thenApply(lastLook::check)
                .thenCompose(exchange::send)
                .thenApply(decode::read)
                .handle((response, failure) -> retryDecider.outcome(attempt, response, failure))
                .exceptionally(mistake -> retryDecider.outcomeOfAMistake(attempt, mistake))
                .thenApply(result -> judged(state, result))
                .thenCompose(result -> journal.recordOutcome(attempt, result));
    }

    /**
     * First a token, then a permit, then the newest token. So no call holds a permit while it waits for a log-in. If the
     * token ended in the queue, the attempt returns its permit and queues again under its number.
     */
    private <T> CompletableFuture<Attempt<T>> admit(Attempt<T> attempt) {
        return token.await(attempt)
                .thenCompose(quota::take)
                .thenCompose(ready -> token.attach(ready) ? CompletableFuture.completedFuture(ready) : admit(ready));
    }

    /** The user who is logged in now. */
    public Object user() {
        return authorizer.user();
    }

    /** Runs the call for the user who is logged in now, and waits for its end. */
    public <T> Response<T> run(Call<T> call) {
        return run(call, user());
    }

    /**
     * Runs the call, and waits for its end.
     *
     * @param user the user to whom the call belongs: it ends unsent if another one is logged in
     */
    public <T> Response<T> run(Call<T> call, Object user) {
        return run(prepared(call), user);
    }

    <T> Response<T> run(PreparedCall<T> call, Object user) {
        CallEvents.failInListener();
        return await(begin(call, user, Thread.currentThread().isInterrupted()));
    }

    /** Like {@link #runAsync(Call, Object)}, for the user who is logged in now. */
    public <T> CompletableFuture<Response<T>> runAsync(Call<T> call) {
        return runAsync(call, user());
    }

    /**
     * Runs the call. A caller that cancels the future gives the call up. Never throws.
     *
     * @param user the user to whom the call belongs, as in {@link #run(Call, Object)}
     */
    public <T> CompletableFuture<Response<T>> runAsync(Call<T> call, Object user) {
        try {
            return runAsync(prepared(call), user);
        } catch (InvalidRequestException refused) {
            return CompletableFuture.failedFuture(refused);
        }
    }

    <T> CompletableFuture<Response<T>> runAsync(PreparedCall<T> call, Object user) {
        return begin(call, user, false).end.future;
    }

    /** Gives up every call, now and later. */
    public void close() {
        closed = true;
        inFlight.forEach(state -> state.end.giveUp(CLOSED));
        endSoon();
    }

    /** Gives up every call of another user whose request is not on its way. */
    public void userChanged() {
        shared.userChanged(user());
        inFlight.forEach(this::giveUpIfOfAnother);
        endSoon();
    }

    /** Gives up every call whose request is not on its way, and every later one. */
    public void endUnsent() {
        closed = true;
        inFlight.forEach(state -> state.end.giveUpUnsent(CLOSED));
        endSoon();
    }

    /** Completed when the runs that are on their way now have ended. */
    public CompletableFuture<?> idle() {
        return CompletableFuture.allOf(
                inFlight.stream().map(state -> state.ended).toArray(CompletableFuture[]::new));
    }

    /** Refuses every mistake in the call itself, before it takes quota. */
    private <T> PreparedCall<T> prepared(Call<T> call) {
        claims.check(call);
        return new PreparedCall<>(call, encoder.apply(call), CallFiles.of(call));
    }

    /** Starts the call's run on a client thread. Its timer is set first: without one it would have no certain end. */
    private <T> CallState<T> begin(PreparedCall<T> prepared, Object user, boolean interrupted) {
        Call<T> call = prepared.call();
        CallEvents events =
                CallEvents.of(settings.listeners(), call.operation().name(), call.owId(), settings.laneOf(call));
        // A request without quota has no events. A link may lead to the platform later: QuotaStep notices that.
        if (throttles.isOfPlatform(prepared.request().url())) {
            events.begin();
        }
        CallState<T> state = new CallState<>(prepared, user, events, settings);
        inFlight.add(state);
        if (closed) {
            state.end.giveUp(CLOSED);
        }
        if (interrupted) {
            state.end.giveUp(INTERRUPTED);
        }
        giveUpIfOfAnother(state);
        try {
            state.deadlineTimer = clock.limit(state.remaining(), () -> deadlinePassed(state, true));
            settings.executor().execute(() -> start(state));
        } catch (Throwable noThread) {
            String what = "no thread or timer could be had for it";
            end(
                    state,
                    null,
                    ExceptionFactory.of(
                            state,
                            AttemptFailure.of(AttemptFailure.Kind.CANCELLED, Sent.NO, what, noThread),
                            RetryRules.Action.FAIL));
        }
        return state;
    }

    private void giveUpIfOfAnother(CallState<?> state) {
        if (!state.caller.user().equals(user())) {
            state.end.giveUpUnsent(ANOTHER_USER);
        }
    }

    private <T> void start(CallState<T> state) {
        Outcomes.guarded(() -> whole(state))
                .whenComplete((response, failure) ->
                        end(state, response, failure == null ? null : thrown(Futures.cause(failure))));
    }

    /**
     * Ends the run. The listeners are notified before the caller, unless the caller's end was forced. The deadline's timer is
     * cancelled last: it ends the call if memory is exhausted here.
     */
    private <T> void end(CallState<T> state, @Nullable Response<T> response, @Nullable RuntimeException failure) {
        notifyEnd(state, response, failure);
        inFlight.remove(state);
        state.ended.complete(null);
        if (state.end.end(null) != CallEnd.Phase.ENDED) {
            complete(state, response, failure);
        }
        state.deadlineTimer.cancel();
    }

    private static <T> void complete(
            CallState<T> state, @Nullable Response<T> response, @Nullable RuntimeException failure) {
        if (failure == null) {
            state.end.future.complete(response);
        } else {
            state.end.future.completeExceptionally(failure);
        }
    }

    private static void notifyEnd(
            CallState<?> state, @Nullable Response<?> response, @Nullable RuntimeException failure) {
        if (state.endNotified.compareAndSet(false, true)) {
            state.events.callEnded(
                    state.requestsSent.get(), state.elapsed(), failure, response == null ? null : response.source());
        }
    }

    /**
     * Looks after a call whose deadline has passed, by the real clock. A run that waits ends by itself; a request on its way has
     * its own limit; reading an answer and recording an outcome have another second. Runs on the clock's thread, which repeats
     * it if memory is exhausted, and comes back until the caller has its end.
     */
    private void deadlinePassed(CallState<?> state, boolean first) {
        if (state.end.future.isDone()) {
            return;
        }
        try {
            state.deadlineTimer = Time.system().limit(first ? GRACE : OVERTIME, () -> {
                deadlinePassed(state, false);
                boolean mayEndByItself = switch (state.end.phase()) {
                    case LEAVING -> first || state.isRequestInTime();
                    case JUDGED -> first;
                    case WAITING, ENDED -> false;
                };
                if (!mayEndByItself) {
                    settings.executor().execute(() -> force(state, DEADLINE));
                }
            });
        } catch (RuntimeException noTimer) {
            force(state, DEADLINE);
        }
    }

    /** Ends all calls that were given up and don't end by themselves. */
    private void endSoon() {
        if (inFlight.isEmpty()) {
            return;
        }
        Runnable end = () -> inFlight.forEach(state -> {
            AttemptFailure reason = state.end.reason();
            if (reason != null) {
                force(state, reason);
            }
        });
        try {
            limits.limit(GRACE, end);
        } catch (Throwable noTimer) {
            end.run();
        }
    }

    /** Ends the call for its caller now. Its run may go on: journal and throttle learn its outcome. */
    private <T> void force(CallState<T> state, AttemptFailure why) {
        CallEnd.Phase phase = state.end.end(why);
        if (phase == CallEnd.Phase.ENDED && state.end.future.isDone()) {
            return;
        }
        Response<T> response = null;
        RuntimeException failure = null;
        try {
            response = forced(state, phase, why);
        } catch (OutOfMemoryError exhausted) {
            throw exhausted; // the timer tries again
        } catch (Throwable thrown) {
            failure = thrown(thrown);
        }
        if (failure != null && state.transfer.giveUp()) {
            failure.addSuppressed(state.transfer.streamInUse());
        }
        // The caller first: a listener that hangs may be the reason for this end.
        complete(state, response, failure);
        state.losePermit();
        state.onForcedEnd.accept(response, failure);
        state.end.stopRun();
        notifyEnd(state, response, failure);
    }

    private static <T> Response<T> forced(CallState<T> state, CallEnd.Phase phase, AttemptFailure why) {
        AttemptResult<T> judgement = state.end.judgement();
        boolean isKnown = phase == CallEnd.Phase.JUDGED || phase == CallEnd.Phase.ENDED;
        if (isKnown && judgement != null) {
            Response<T> response = result(state, judgement);
            return state.ticket == null ? response : JournalStep.notRecordedYet(response);
        }
        Attempt<T> attempt = state.attempt;
        if (phase == CallEnd.Phase.WAITING || attempt == null) {
            AttemptFailure retried = why.kind() == AttemptFailure.Kind.OUT_OF_TIME ? state.retried : null;
            AttemptFailure unsent = why.kind() == AttemptFailure.Kind.NO_ANSWER
                    ? AttemptFailure.of(AttemptFailure.Kind.NOT_SENT, Sent.NO, why.what(), null)
                    : why;
            throw ExceptionFactory.of(state, retried == null ? unsent : retried, RetryRules.Action.FAIL);
        }
        Sent sent = attempt.sent();
        AttemptFailure failure = why.kind() == AttemptFailure.Kind.OUT_OF_TIME && sent != Sent.NO
                ? AttemptFailure.of(AttemptFailure.Kind.NO_ANSWER, sent, "its deadline passed", null)
                : AttemptFailure.of(why.kind(), sent, why.what(), null);
        throw ExceptionFactory.of(
                state, failure, RetryRules.after(failure, state.call.operation().effect()));
    }

    /** Waits for the end. An interrupt gives the call up; an outcome within a short time counts all the same. */
    private <T> Response<T> await(CallState<T> state) {
        CompletableFuture<Response<T>> future = state.end.future;
        try {
            try {
                return future.get();
            } catch (InterruptedException interrupted) {
                state.end.giveUp(INTERRUPTED);
                awaitShortly(state);
                return future.get();
            }
        } catch (ExecutionException failed) {
            RuntimeException thrown = thrown(failed.getCause());
            thrown.fillInStackTrace(); // the caller's
            throw thrown;
        } catch (InterruptedException impossible) {
            throw new IllegalStateException("a call ended without an outcome", impossible);
        }
    }

    private void awaitShortly(CallState<?> state) {
        try {
            state.end.future.handle((response, failure) -> response).get(GRACE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException | TimeoutException | ExecutionException late) {
            force(state, INTERRUPTED);
        } finally {
            Thread.currentThread().interrupt();
        }
    }

    private <T> CompletableFuture<AttemptResult<T>> attempts(CallState<T> state) {
        return new AttemptLoop(settings.time(), settings.executor(), state.end::onStop).run(() -> attempt(state));
    }

    private static <T> AttemptResult<T> judged(CallState<T> state, AttemptResult<T> result) {
        if (result.retryDelay() == null) {
            state.end.judge(result);
        } else {
            state.end.waitAgain();
        }
        return result;
    }

    private static RuntimeException thrown(@Nullable Throwable cause) {
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
