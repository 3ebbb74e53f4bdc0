package io.adplatform.sdk.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.Credentials;
import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.RequestOptions;
import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.event.ClientListener;
import io.adplatform.sdk.event.ClientListener.AttemptEnded;
import io.adplatform.sdk.event.ClientListener.WaitStarted;
import io.adplatform.sdk.internal.json.ResponseReader;
import io.adplatform.sdk.internal.observe.CallEvents.Listeners;
import io.adplatform.sdk.internal.observe.CallLog;
import io.adplatform.sdk.internal.pipeline.Pipeline.Settings.AccountJournal;
import io.adplatform.sdk.internal.pipeline.Pipeline.Settings.CallLimits;
import io.adplatform.sdk.internal.session.Secrets;
import io.adplatform.sdk.internal.throttle.QueuedThrottle;
import io.adplatform.sdk.internal.throttle.SlidingLog;
import io.adplatform.sdk.internal.transport.Connections;
import io.adplatform.sdk.internal.transport.DaemonThreads;
import io.adplatform.sdk.internal.transport.HttpTransport;
import io.adplatform.sdk.internal.transport.RawServer;
import io.adplatform.sdk.internal.transport.TransportSeam;
import io.adplatform.sdk.internal.transport.TransportSettings;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Call.Body;
import io.adplatform.sdk.operation.Effect;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.testing.CallMode;
import io.adplatform.sdk.throttle.Lane;
import io.adplatform.sdk.throttle.Throttle.Permit;
import io.adplatform.sdk.throttle.Throttle.Reservation;
import io.adplatform.sdk.time.ManualTime;
import io.adplatform.sdk.time.Time;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import okhttp3.EventListener;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A whole pipeline before a server of the test's own; only the session is left out, and back-off takes no real time.
 */
final class PipelineFixture implements AutoCloseable, AfterEachCallback {

    static final String CLIENT_SECRET = "the-client-secret";

    /** What the answers of these tests hold. */
    record Thing(long id) {}

    /** Calls that differ in effect, in method, and in whether they have a body: OkHttp treats each in its own way. */
    @SuppressWarnings("ImmutableEnumChecker") // Operations are immutable.
    enum Kind {
        READ_BY_GET(Operation.read("GET /api/v3/things/list")),
        READ_BY_POST(Operation.read("POST /api/v3/things/query")),
        REPEATABLE_PUT(Operation.repeatable("PUT /api/v3/things/change")),
        ONCE_POST(Operation.once("POST /api/v3/things/pay")),
        ONCE_POST_WITHOUT_BODY(Operation.once("POST /api/v3/things/approve")),
        ONCE_DELETE(Operation.once("DELETE /api/v3/things/delete")),
        ONCE_GET(Operation.once("GET /api/v3/things/act"));

        final Operation<Thing> operation;

        Kind(Operation.Builder endpoint) {
            this.operation = endpoint.returns(Thing.class);
        }

        boolean mayRepeat() {
            return operation.effect() != Effect.ONCE;
        }

        Call<Thing> call(RequestOptions options) {
            boolean fields = this == READ_BY_POST || this == REPEATABLE_PUT || this == ONCE_POST;
            Body body = fields ? new Body.Json(Map.of("name", "a thing")) : new Body.None();
            return new Call<>(operation, 7L, Map.of(), Map.of(), Map.of(), body, options);
        }
    }

    /** How a call ended for its caller. */
    record End(@Nullable Response<Thing> response, @Nullable Throwable thrown) {

        AdPlatformException error() {
            assertThat(thrown).as("thrown").isInstanceOf(AdPlatformException.class);
            return (AdPlatformException) thrown;
        }
    }

    static final String TOKEN = "the-access-token";
    static final Duration PATIENCE = Duration.ofSeconds(10);

    final RawServer server;
    final ManualTime time = Time.manual();
    final QueuedThrottle throttle;
    final List<AttemptEnded> attempts = new CopyOnWriteArrayList<>();
    /** The kinds of ends of which the listeners were notified, in their order. */
    final List<String> endsInOrder = new CopyOnWriteArrayList<>();
    /** When each attempt ended, on the rig's clock. */
    final List<Duration> ends = new CopyOnWriteArrayList<>();

    private final Semaphore bodies = new Semaphore(0);
    private final Semaphore waits = new Semaphore(0);
    private final Semaphore attemptEnds = new Semaphore(0);
    volatile Supplier<String> token = () -> TOKEN;
    final AtomicInteger refusedTokens = new AtomicInteger();
    /** How many calls find no token when they have their permit. */
    final AtomicInteger missingTokens = new AtomicInteger();
    /** Whether asynchronous calls find no thread to go on with. */
    volatile boolean noThread;

    /** Happens when the listener hears of the end of an attempt. */
    volatile Runnable attemptEnded = () -> {};

    /** Happens when the pipeline has let a request go, and before there is a connection for it. */
    volatile Runnable beforeConnecting = () -> {};

    /** Who is logged in. */
    volatile Object user = Authorizer.THE_CLIENT;

    /** While it is true no thread can be started. */
    volatile boolean outOfThreads;

    final DaemonThreads threads = new DaemonThreads(task -> {
        if (outOfThreads) {
            throw new OutOfMemoryError("unable to create native thread");
        }
        return new Thread(task);
    });
    final Connections connections = new Connections(threads.executor());
    final HttpTransport transport;
    final Pipeline pipeline;

    PipelineFixture() {
        this(Duration.ofSeconds(10));
    }

    PipelineFixture(Duration attemptTimeout) {
        this(attemptTimeout, PATIENCE);
    }

    PipelineFixture(Duration attemptTimeout, Duration readTimeout) {
        this(true, null, new RawServer(), null, attemptTimeout, readTimeout, null, builder -> {});
    }

    PipelineFixture(
            RawServer server,
            @Nullable String url,
            Duration attemptTimeout,
            TransportSettings.@Nullable Tls tls,
            Consumer<OkHttpClient.Builder> change) {
        this(true, null, server, url, attemptTimeout, PATIENCE, tls, change);
    }

    /** A rig whose clock stands still until it is moved. */
    static PipelineFixture onAStandingClock() {
        return onAStandingClock(null);
    }

    /** A rig with a journal, whose clock stands still until it is moved. */
    static PipelineFixture onAStandingClock(@Nullable Journal journal) {
        return new PipelineFixture(
                false, journal, new RawServer(), null, PATIENCE.multipliedBy(3), PATIENCE, null, builder -> {});
    }

    private PipelineFixture(
            boolean automatic,
            @Nullable Journal journal,
            RawServer server,
            @Nullable String url,
            Duration attemptTimeout,
            Duration readTimeout,
            TransportSettings.@Nullable Tls tls,
            Consumer<OkHttpClient.Builder> change) {
        Time clock = automatic ? time.skipPauses() : time;
        this.throttle = QueuedThrottle.withSlidingLog("test", SlidingLog.Settings.PLATFORM, clock);
        this.server = server;
        TransportSettings settings = new TransportSettings(Duration.ofSeconds(5), readTimeout, 256 * 1024, null, tls);
        transport = TransportSeam.transport(settings, connections, change.andThen(this::watchBodies));
        ClientListener listener = new ClientListener() {
            @Override
            public void onWaitStarted(WaitStarted wait) {
                waits.release();
            }

            @Override
            public void onCallEnded(CallEnded end) {
                endsInOrder.add("call");
            }

            @Override
            public void onAttemptEnded(AttemptEnded attempt) {
                endsInOrder.add("attempt");
                attempts.add(attempt);
                ends.add(time.sinceStart());
                attemptEnds.release();
                attemptEnded.run();
            }
        };
        pipeline = new Pipeline(
                new Pipeline.Settings(
                        clock,
                        this::execute,
                        new CallPlaces(500),
                        new Random(1),
                        new Listeners(List.of(listener), new CallLog(text -> text)),
                        List.of(),
                        journal == null
                                ? null
                                : new AccountJournal(journal, URI.create("https://ads.example.com"), "test", null),
                        new CallLimits(attemptTimeout, Duration.ofMinutes(10), 2),
                        Duration.ZERO,
                        null,
                        new Redaction(new Secrets(new Credentials("id", CLIENT_SECRET, null, null)))),
                throttle,
                new FixedToken(),
                new RequestEncoder(HttpUrl.get(url == null ? server.url() : url), Dialect.documented(), "test"),
                transport,
                new ResponseReader());
    }

    private void execute(Runnable task) {
        if (noThread) {
            throw new InternalError("expected by a test: no thread can be started");
        }
        threads.execute(task);
    }

    End send(Kind kind, CallMode way) throws Exception {
        return send(kind, way, RequestOptions.defaults());
    }

    End send(Kind kind, CallMode way, RequestOptions options) throws Exception {
        return send(kind.call(options), way);
    }

    /** Returns the value of an operation without inputs, or throws the failure that its caller gets. */
    <T> Response<T> send(Operation<T> operation, CallMode way) {
        Call<T> call = call(operation);
        return way.run(() -> pipeline.run(call, pipeline.user()), () -> pipeline.runAsync(call, pipeline.user()));
    }

    /** Returns a call without inputs in workspace 7. */
    static <T> Call<T> call(Operation<T> operation) {
        return new Call<>(operation, 7L, Map.of(), Map.of(), Map.of(), new Body.None(), RequestOptions.defaults());
    }

    End send(Call<Thing> call, CallMode way) throws Exception {
        return way == CallMode.BLOCKING ? run(call) : await(pipeline.runAsync(call, pipeline.user()));
    }

    End run(Call<Thing> call) {
        try {
            return new End(pipeline.run(call, pipeline.user()), null);
        } catch (Throwable thrown) {
            return new End(null, thrown);
        }
    }

    static End await(CompletableFuture<Response<Thing>> future) throws Exception {
        try {
            return new End(future.get(PATIENCE.toSeconds(), TimeUnit.SECONDS), null);
        } catch (ExecutionException failed) {
            return new End(null, failed.getCause());
        }
    }

    CompletableFuture<Response<Thing>> start(Kind kind) {
        return pipeline.runAsync(kind.call(RequestOptions.defaults()), pipeline.user());
    }

    void awaitAWait() throws InterruptedException {
        assertThat(waits.tryAcquire(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }

    void awaitAWaitUninterrupted() {
        waits.acquireUninterruptibly();
    }

    void awaitTheEndOfAnAttempt() throws InterruptedException {
        assertThat(attemptEnds.tryAcquire(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                .isTrue();
    }

    /** The head of an answer has been taken note of, and its body is being read. */
    void awaitABody() throws InterruptedException {
        assertThat(bodies.tryAcquire(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }

    /** Every permit that is out comes back in the end. */
    void assertNoPermitIsLost() throws Exception {
        List<Reservation> all = new ArrayList<>();
        for (int i = 0; i < SlidingLog.Settings.PLATFORM.limit(); i++) {
            all.add(throttle.reserve(Lane.NORMAL, null));
        }
        time.advance(Duration.ofHours(1));
        for (Reservation one : all) {
            Permit permit = one.permit().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            permit.notSent();
        }
    }

    @Override
    public void afterEach(ExtensionContext context) throws Exception {
        assertNoPermitIsLost();
        close();
    }

    private void watchBodies(OkHttpClient.Builder builder) {
        builder.addInterceptor(chain -> {
            beforeConnecting.run();
            chain.call().addEventListener(new EventListener() {
                @Override
                public void responseBodyStart(okhttp3.Call call) {
                    bodies.release();
                }
            });
            return chain.proceed(chain.request());
        });
    }

    @Override
    public void close() {
        pipeline.close();
        connections.close();
        threads.close();
        assertThat(server.allClosedByClients()).as("all connections are closed").isTrue();
        server.close();
    }

    /** A session that always has the same token. */
    private final class FixedToken implements Authorizer {

        @Override
        public Object user() {
            return user;
        }

        @Override
        public CompletableFuture<Authorization> ready(Caller caller, @Nullable Authorization refused) {
            return CompletableFuture.completedFuture(current(caller));
        }

        @Override
        public @Nullable Authorization newest(Caller caller) {
            return missingTokens.getAndUpdate(left -> Math.max(0, left - 1)) > 0 ? null : current(caller);
        }

        private Authorization current(Caller caller) {
            Map<String, String> headers = Map.of("Authentication", "Bearer " + token.get());
            return new Authorization(headers, caller.owId(), refusedTokens.get(), time.nanos());
        }

        @Override
        public boolean mayRenew() {
            refusedTokens.incrementAndGet();
            return true;
        }
    }
}
