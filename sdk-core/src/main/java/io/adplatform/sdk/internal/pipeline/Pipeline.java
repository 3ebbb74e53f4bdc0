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

/** The calls to one place with one kind of authorization. {@link CallRun} has the steps of a call. */
public final class Pipeline {

    private final Settings settings;
    private final Throttles throttles;
    private final Authorizer authorizer;
    private final Function<Call<?>, HttpRequest> encoder;
    private final CallsInFlight calls;
    private final CallRun.Steps steps;

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
                new JournalStep(settings, authorizer, reader),
                new HeaderStep(settings.headers()));
    }

    Pipeline(
            Settings settings,
            Throttles throttles,
            Authorizer authorizer,
            Function<Call<?>, HttpRequest> encoder,
            Supplier<HttpTransport> transport,
            ResponseStep response,
            JournalStep journal,
            HeaderStep headers) {
        this.settings = settings;
        this.throttles = throttles;
        this.authorizer = authorizer;
        this.encoder = encoder;
        this.calls = new CallsInFlight(settings.time(), settings.executor(), settings.places());
        this.steps = new CallRun.Steps(
                headers,
                journal,
                new ResponseCache(settings.time(), settings.staticListAge(), authorizer::newest),
                new AdmissionStep(authorizer, throttles),
                new ExchangeStep(authorizer, transport, new WireLog(settings.redaction()::line), calls::limitRequest),
                response,
                new RetryDecider(authorizer, new Backoff(settings.random())));
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

    <T> Response<T> run(RunningCall.Prepared<T> call, Object user) {
        CallEvents.failInListener();
        return calls.await(begin(call, user, Thread.currentThread().isInterrupted()));
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

    <T> CompletableFuture<Response<T>> runAsync(RunningCall.Prepared<T> call, Object user) {
        return begin(call, user, false).end.future;
    }

    /** Gives up every call, now and later. */
    public void close() {
        calls.close(true);
    }

    /** Gives up every call whose request has not left, and every later one. */
    public void endUnsent() {
        calls.close(false);
    }

    /** Gives up every call of another user whose request has not left. */
    public void userChanged() {
        steps.cache().clear();
        calls.giveUpOthers(user());
    }

    /** Completes when the current runs have ended. */
    public CompletableFuture<?> idle() {
        return calls.idle();
    }

    /** Refuses every mistake in the call itself, before it takes quota. */
    private <T> RunningCall.Prepared<T> prepare(Call<T> call) {
        steps.journal().check(call);
        return new RunningCall.Prepared<>(call, encoder.apply(call), CallFiles.of(call));
    }

    private <T> RunningCall<T> begin(RunningCall.Prepared<T> prepared, Object user, boolean interrupted) {
        Call<T> call = prepared.call();
        CallEvents events =
                CallEvents.of(settings.listeners(), call.operation().name(), call.owId(), settings.laneOf(call));
        // A request without quota has no events. If a link leads to the platform later, AdmissionStep begins them.
        if (throttles.isOfPlatform(prepared.request().url())) {
            events.begin();
        }
        RunningCall<T> running = new RunningCall<>(prepared, user, events, settings);
        if (interrupted) {
            running.end.giveUp(CallEnd.interrupted(), true);
        }
        calls.giveUpIfOfAnother(running, user());
        calls.start(running, () -> new CallRun<>(running, steps).run());
        return running;
    }

    /**
     * The settings of a pipeline, and the defaults of its calls.
     *
     * @param time the client's clock, whose tasks must not block
     * @param executor the client's threads
     * @param places the places of calls on these threads
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
            CallPlaces places,
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
                    time,
                    executor,
                    places,
                    random,
                    listeners,
                    headers,
                    null,
                    limits,
                    Duration.ZERO,
                    SESSION,
                    redaction);
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
