package io.adplatform.sdk;

import io.adplatform.sdk.internal.json.ResponseReader;
import io.adplatform.sdk.internal.observe.CallEvents.Listeners;
import io.adplatform.sdk.internal.observe.CallLog;
import io.adplatform.sdk.internal.pipeline.Authorizer;
import io.adplatform.sdk.internal.pipeline.Authorizer.User;
import io.adplatform.sdk.internal.pipeline.CallPlaces;
import io.adplatform.sdk.internal.pipeline.LinkDownloads;
import io.adplatform.sdk.internal.pipeline.Pipeline;
import io.adplatform.sdk.internal.pipeline.Pipeline.Settings.AccountJournal;
import io.adplatform.sdk.internal.pipeline.Pipeline.Settings.CallLimits;
import io.adplatform.sdk.internal.pipeline.Redaction;
import io.adplatform.sdk.internal.pipeline.RequestEncoder;
import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.internal.session.ClientAuthorizer;
import io.adplatform.sdk.internal.session.CredentialsSource;
import io.adplatform.sdk.internal.session.MemoryTokenStore;
import io.adplatform.sdk.internal.session.SafeTokenStore;
import io.adplatform.sdk.internal.session.Secrets;
import io.adplatform.sdk.internal.session.Session;
import io.adplatform.sdk.internal.session.TokenSource;
import io.adplatform.sdk.internal.throttle.ShareKey;
import io.adplatform.sdk.internal.throttle.SharedThrottles;
import io.adplatform.sdk.internal.throttle.SlidingLog;
import io.adplatform.sdk.internal.transport.Connections;
import io.adplatform.sdk.internal.transport.DaemonThreads;
import io.adplatform.sdk.internal.transport.HttpTransport;
import io.adplatform.sdk.internal.transport.Lazy;
import io.adplatform.sdk.internal.transport.LinkRules;
import io.adplatform.sdk.internal.transport.TransportSettings;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.session.CredentialsProvider;
import io.adplatform.sdk.session.StoredTokens;
import io.adplatform.sdk.session.TokenStore;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.time.Time;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The parts of a client, created in the order in which they need each other. The only class that knows all parts. */
final class Engine implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.client");

    /** The SDK's version from a file that the build writes into the jar; {@code dev} without a build. */
    static final String VERSION = version();

    private static final Duration LONGEST_END = Duration.ofSeconds(1);

    final URI baseUrl;
    final CallLimits limits;
    private final Credentials credentials;
    private final List<Pipeline> pipelines = new ArrayList<>();
    /** The parts that end with the client, the latest first. */
    private final Deque<Runnable> closing = new ArrayDeque<>();

    private final DaemonThreads threads;
    /** Thread-safe and part of every run-time image, unlike {@link RandomGenerator#getDefault()}. */
    private final RandomGenerator random = new Random();

    /** The clock of the builder, whose tasks run on its own thread. */
    final Time clock;

    /** Ends the pauses of works. */
    final CompletableFuture<@Nullable Void> closed = new CompletableFuture<>();

    private final Secrets secrets;
    private final CallLog log;
    private final RequestEncoder encoder;
    private final ResponseReader reader;
    private final HttpTransport transport;
    final Session session;

    final Pipeline withToken;
    final Throttle throttle;
    final TokenRequests tokenRequests;
    final LinkDownloads links;
    final ClientReport report;

    Engine(AdPlatformBuilder builder, URI baseUrl, Credentials credentials) {
        this.baseUrl = baseUrl;
        this.credentials = credentials;
        this.limits = new CallLimits(builder.attemptTimeout, builder.deadline, builder.retries);
        this.clock = builder.time;
        this.secrets = new Secrets(credentials);
        if (builder.proxy != null) {
            secrets.knowForGood(builder.proxy.secret(), builder.proxy.basic());
        }
        TransportSettings network = new TransportSettings(
                builder.connectTimeout, builder.readTimeout, builder.maxResponseBytes, builder.proxy, builder.tls);
        SharedStore shared = builder.sharedStore;
        Journal journal = builder.journal != null || shared == null ? builder.journal : shared.journal();
        if (builder.guard != null && journal == null) {
            throw new IllegalStateException(
                    "guard needs a journal: AdPlatform.builder().journal(FileJournal.open(path)), with sdk-journal");
        }
        TokenStore tokenStore = builder.tokenStore != null
                ? builder.tokenStore
                : shared == null ? new MemoryTokenStore() : shared.tokenStore();
        this.log = new CallLog(secrets);
        this.threads = builder.threads.get();
        closing.push(threads::close);
        Connections connections = connections();
        connections.prepare(network);
        // After the pipelines, so that the request after a pause finds a closed client.
        closing.push(() -> closed.complete(null));
        try {
            SafeTokenStore keeper = new SafeTokenStore(tokenStore, secrets, clock, threads);
            User account = User.of(baseUrl, credentials, builder.tokens);
            StoredTokens stored = stored(keeper, account);

            this.throttle = throttle(builder);
            String userAgent = ("adplatform-sdk-java/" + VERSION + " " + builder.userAgentSuffix).trim();
            this.encoder = new RequestEncoder(platformUrl(), builder.dialect, userAgent);
            this.reader = new ResponseReader(builder.dialect, log::unknown);
            this.transport = new HttpTransport(network, connections);
            Pipeline.Settings pipeline = pipelineSettings(builder, journal);

            // Token requests run on a separate pipeline without a session, which avoids a circular dependency.
            ClientAuthorizer client = new ClientAuthorizer(credentials, builder.dialect);
            Pipeline withoutToken = pipeline(pipeline.forTokens(), client);
            this.tokenRequests = new TokenRequests(
                    new EngineWorkspace(this, withoutToken, null, null), builder.dialect, secrets::know);
            this.session = new Session(
                    TokenSource.of(tokenRequests::logIn, tokenRequests::refresh, limits.deadline()),
                    keeper,
                    secrets,
                    credentials,
                    credentialsSource(builder.credentialsProvider, client),
                    account,
                    builder.dialect,
                    clock,
                    threads,
                    random);
            closing.push(session::close);
            session.begin(stored, builder.tokens, builder.owId);

            this.withToken = pipeline(pipeline, session);
            this.links = links(pipeline, network, builder.privateLinks);
            this.report = new ClientReport(baseUrl, clientId(), builder.dialect, session, journal, clock, secrets);
        } catch (RuntimeException | Error unusable) {
            // No caller gets this client, so it closes its parts itself.
            close();
            throw unusable;
        }
    }

    /** A workspace of this client; {@code null} for the one from log-in. */
    EngineWorkspace workspace(@Nullable Long owId) {
        return new EngineWorkspace(this, withToken, owId, null);
    }

    String clientId() {
        return Objects.requireNonNullElse(credentials.clientId(), "");
    }

    /** Changes the log-in of the client. */
    void useLogin(String email, String password) {
        if (!credentials.canAskForTokens()) {
            throw new IllegalStateException(
                    "useLogin needs a client that was built with clientCredentials(id, secret)");
        }
        Credentials changed = credentials.withLogin(email, password);
        if (session.useLogin(changed, User.of(baseUrl, changed, null))) {
            withToken.userChanged();
        }
    }

    /** Ends the calls that are not sent, and waits for the others before it closes. */
    void close(Duration longest) {
        Guarded.run("the client could not wait for its calls and closes at once", () -> {
            pipelines.forEach(Pipeline::endUnsent);
            awaitCalls(longest);
        });
        close();
    }

    /** By the real clock, since only requests on the network are waited for. */
    private void awaitCalls(Duration longest) {
        CompletableFuture<?> ended =
                CompletableFuture.allOf(pipelines.stream().map(Pipeline::idle).toArray(CompletableFuture[]::new));
        await(clock.real(), longest, ended, "the client closes before its calls have ended");
    }

    private static void await(Time time, Duration longest, CompletableFuture<?> work, String tooLate) {
        try {
            Guarded.await(time, longest, work);
        } catch (Exception interruptedOrTooLong) {
            LOG.debug(tooLate, interruptedOrTooLong);
        }
    }

    /**
     * Closes all parts, even if one fails to close, such as a user's throttle. The calls have a second to record the outcomes of their
     * requests.
     */
    @Override
    public void close() {
        pipelines.forEach(pipeline -> Guarded.run("a pipeline of the client did not close", pipeline::close));
        if (!DaemonThreads.isClientThread()) { // a call may run on it, and would wait for itself
            awaitCalls(LONGEST_END);
        }
        closing.forEach(part -> Guarded.run("a part of the client did not close", part));
    }

    private Pipeline.Settings pipelineSettings(AdPlatformBuilder builder, @Nullable Journal journal) {
        return new Pipeline.Settings(
                clock,
                threads,
                new CallPlaces(builder.maxConcurrentCalls),
                random,
                new Listeners(builder.listeners, log),
                List.copyOf(builder.headers),
                journal == null ? null : new AccountJournal(journal, baseUrl, clientId(), builder.guard),
                limits,
                builder.staticListAge,
                null,
                new Redaction(secrets));
    }

    /** The source of credentials that may change; {@code null} if the builder has fixed ones. */
    private @Nullable CredentialsSource credentialsSource(
            @Nullable CredentialsProvider provider, ClientAuthorizer client) {
        return provider == null
                ? null
                : new CredentialsSource(
                        provider,
                        changed -> {
                            secrets.knowAll(changed);
                            client.use(changed);
                        },
                        clock,
                        threads);
    }

    private Pipeline pipeline(Pipeline.Settings how, Authorizer authorizer) {
        Pipeline pipeline = new Pipeline(how, throttle, authorizer, encoder, transport, reader);
        pipelines.add(pipeline);
        return pipeline;
    }

    private LinkDownloads links(Pipeline.Settings how, TransportSettings network, boolean privateLinks) {
        LinkRules rules = new LinkRules(privateLinks);
        Connections connections = connections();
        Lazy<HttpTransport> elsewhere =
                new Lazy<>(() -> new HttpTransport(network.forLinks(), connections, rules::apply));
        LinkDownloads downloads = new LinkDownloads(how, platformUrl(), throttle, rules, elsewhere);
        pipelines.add(downloads.pipeline());
        return downloads;
    }

    private Connections connections() {
        Connections connections = new Connections(threads.executor());
        closing.push(connections::close);
        return connections;
    }

    private HttpUrl platformUrl() {
        return HttpUrl.get(baseUrl.toString());
    }

    /** The user's throttle, or a part of the throttle that all clients of the account share. */
    private Throttle throttle(AdPlatformBuilder builder) {
        if (builder.throttle != null) {
            return builder.throttle;
        }
        SlidingLog.Settings limit =
                new SlidingLog.Settings(builder.requestsPerMinute, SlidingLog.Settings.PLATFORM.window());
        ShareKey key = builder.quotaShare != null
                ? ShareKey.named(builder.quotaShare)
                : ShareKey.of(baseUrl, credentials.clientId());
        SharedStore store = builder.sharedStore;
        if (store != null) {
            Duration longestRequest = limits.attemptTimeout();
            Throttle part =
                    store.throttle(new SharedQuota(key.name(), limit.limit(), limit.window(), longestRequest, clock));
            closing.push(() -> flush(part));
            return part;
        }
        SharedThrottles.Handle lease = SharedThrottles.of(clock).lease(key, limit);
        closing.push(lease::close);
        return lease;
    }

    /** Returns permits to the other clients at once instead of after their lease. */
    private static void flush(Throttle part) {
        await(Time.system(), LONGEST_END, part.flush(), "the permits come back when their lease ends");
    }

    private static @Nullable StoredTokens stored(SafeTokenStore keeper, User account) {
        try {
            return keeper.first(account);
        } catch (IOException refused) {
            throw new IllegalArgumentException("the client can't be built: " + refused.getMessage(), refused);
        }
    }

    private static String version() {
        try (InputStream file = Engine.class.getResourceAsStream("/META-INF/adplatform/version")) {
            String version = file == null ? "" : new String(file.readAllBytes(), StandardCharsets.US_ASCII).strip();
            return version.isEmpty() || version.startsWith("$") ? "dev" : version;
        } catch (IOException unreadable) {
            return "dev";
        }
    }
}
