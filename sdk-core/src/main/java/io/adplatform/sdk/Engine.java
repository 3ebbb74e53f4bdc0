package io.adplatform.sdk;

import io.adplatform.sdk.internal.json.ResponseReader;
import io.adplatform.sdk.internal.observe.CallLog;
import io.adplatform.sdk.internal.observe.ClientReport;
import io.adplatform.sdk.internal.observe.Findings;
import io.adplatform.sdk.internal.observe.FlightRecorder;
import io.adplatform.sdk.internal.observe.Listeners;
import io.adplatform.sdk.internal.observe.RecentCalls;
import io.adplatform.sdk.internal.pipeline.Authorizer;
import io.adplatform.sdk.internal.pipeline.LinkDownloads;
import io.adplatform.sdk.internal.pipeline.Pipeline;
import io.adplatform.sdk.internal.pipeline.PipelineSettings;
import io.adplatform.sdk.internal.pipeline.Redaction;
import io.adplatform.sdk.internal.pipeline.RequestEncoder;
import io.adplatform.sdk.internal.pipeline.Throttles;
import io.adplatform.sdk.internal.recording.AccountJournal;
import io.adplatform.sdk.internal.runner.ClientTime;
import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.internal.runner.PollingClock;
import io.adplatform.sdk.internal.session.AccountKey;
import io.adplatform.sdk.internal.session.BearerAuthorizer;
import io.adplatform.sdk.internal.session.ClientAuthorizer;
import io.adplatform.sdk.internal.session.CredentialsSource;
import io.adplatform.sdk.internal.session.SafeTokenStore;
import io.adplatform.sdk.internal.session.Secrets;
import io.adplatform.sdk.internal.session.Session;
import io.adplatform.sdk.internal.session.TokenSource;
import io.adplatform.sdk.internal.throttle.ShareKey;
import io.adplatform.sdk.internal.throttle.SharedThrottles;
import io.adplatform.sdk.internal.throttle.ThrottleSettings;
import io.adplatform.sdk.internal.transport.HttpTransport;
import io.adplatform.sdk.internal.transport.Lazy;
import io.adplatform.sdk.internal.transport.LinkRules;
import io.adplatform.sdk.session.CredentialsProvider;
import io.adplatform.sdk.session.StoredTokens;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.time.Time;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.random.RandomGenerator;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The parts of a client, created in the order in which they need each other. The only class that knows all parts. */
final class Engine implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.throttle");

    /** The SDK's version from a file that the build writes into the jar; {@code dev} without a build. */
    static final String VERSION = version();

    private static final Duration LONGEST_FLUSH = Duration.ofSeconds(1);

    final ClientSettings settings;
    private final List<Pipeline> pipelines = new ArrayList<>();
    /** The parts that end with the client, the latest first. */
    private final Deque<Runnable> closing = new ArrayDeque<>();

    private final ClientResources resources;
    /** Thread-safe and part of every run-time image, unlike {@link RandomGenerator#getDefault()}. */
    private final RandomGenerator random = new Random();

    private final Time time;
    final PollingClock pollingClock;
    private final Secrets secrets;
    private final Findings findings;
    private final RecentCalls recentCalls;
    private final RequestEncoder encoder;
    private final ResponseReader reader;
    private final HttpTransport transport;
    private final Session session;

    final Pipeline withToken;
    final Throttle throttle;
    final TokenRequests tokenRequests;
    final LinkDownloads links;
    final ClientReport report;

    Engine(ClientSettings settings) {
        this.settings = settings;
        this.secrets = new Secrets(settings.credentials());
        if (settings.transport().proxy() != null) {
            secrets.knowForGood(
                    settings.transport().proxy().secret(),
                    settings.transport().proxy().basic());
        }
        this.findings = new Findings(secrets);
        this.recentCalls = new RecentCalls(settings.time());
        this.resources = resources(settings.resources());
        resources.connections.prepare(settings.transport());
        this.time = new ClientTime(settings.time(), resources.threads);
        this.pollingClock = new PollingClock(time, resources.threads);
        // Closed after the pipelines, so that a task after a pause finds a closed client.
        closing.push(pollingClock::close);
        try {
            SafeTokenStore keeper = new SafeTokenStore(settings.tokenStore(), secrets, time, resources.threads);
            AccountKey account = AccountKey.of(settings.baseUrl(), settings.credentials(), settings.tokens());
            StoredTokens stored = stored(keeper, account);

            this.throttle = throttle();
            this.encoder = new RequestEncoder(platformUrl(), settings.dialect(), settings.userAgent());
            this.reader = new ResponseReader(settings.dialect(), findings::addUnknown);
            this.transport = new HttpTransport(settings.transport(), resources.connections);
            closing.push(transport::close);
            PipelineSettings pipeline = pipelineSettings();

            // Token requests run on a separate pipeline without a session, which avoids a circular dependency.
            ClientAuthorizer client = new ClientAuthorizer(settings.credentials(), settings.dialect());
            Pipeline withoutToken = pipeline(pipeline.forTokens(), client);
            this.tokenRequests = new TokenRequests(
                    new AdPlatform(this, withoutToken, null, null), settings.dialect(), secrets::know);
            this.session = new Session(
                    TokenSource.of(
                            tokenRequests::logIn,
                            tokenRequests::refresh,
                            settings.limits().deadline()),
                    keeper,
                    secrets,
                    settings.credentials(),
                    credentialsSource(client),
                    account,
                    time,
                    random);
            closing.push(session::close);
            session.begin(stored, settings.tokens(), settings.owId());

            BearerAuthorizer bearer = new BearerAuthorizer(session, settings.dialect());
            this.withToken = pipeline(pipeline, bearer);
            this.links = links(pipeline);
            this.report = new ClientReport(
                    settings.baseUrl(),
                    clientId(),
                    settings.dialect(),
                    VERSION,
                    session,
                    bearer,
                    throttle,
                    settings.journal(),
                    recentCalls,
                    findings,
                    settings.time(),
                    secrets);
        } catch (RuntimeException | Error unusable) {
            // No caller gets this client, so it closes its parts itself.
            close();
            throw unusable;
        }
    }

    String clientId() {
        return Objects.requireNonNullElse(settings.credentials().clientId(), "");
    }

    /** Changes the log-in of the client. */
    void useLogin(String email, String password) {
        if (!settings.credentials().canAskForTokens()) {
            throw new IllegalStateException(
                    "useLogin needs a client that was built with clientCredentials(id, secret)");
        }
        Credentials changed = settings.credentials().withLogin(email, password);
        if (session.useLogin(changed, AccountKey.of(settings.baseUrl(), changed, null))) {
            withToken.userChanged();
        }
    }

    /** Ends the calls that are not sent, and waits for the others before it closes. */
    void close(Duration longest) {
        Guarded.run("the client could not wait for its calls and closes at once", () -> endUnsent(longest));
        close();
    }

    private void endUnsent(Duration longest) {
        try {
            pipelines.forEach(Pipeline::endUnsent);
            CompletableFuture<?> ended = CompletableFuture.allOf(
                    pipelines.stream().map(Pipeline::idle).toArray(CompletableFuture[]::new));
            CompletableFuture<@Nullable Void> over = new CompletableFuture<>();
            Time.Timer timer = settings.time().limit(longest, () -> over.complete(null));
            CompletableFuture.anyOf(ended, over).get();
            timer.cancel();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException impossible) {
            throw new IllegalStateException(impossible.getCause());
        }
    }

    /** Closes all parts, even if one fails to close, such as a user's throttle. */
    @Override
    public void close() {
        closing.forEach(part -> Guarded.run("a part of the client did not close", part));
    }

    /** The shared resources, or new ones that end with this client. */
    private ClientResources resources(@Nullable ClientResources shared) {
        ClientResources used = shared == null ? ClientResources.create() : shared;
        closing.push(used.use());
        if (shared == null) {
            used.close();
        }
        return used;
    }

    private PipelineSettings pipelineSettings() {
        return new PipelineSettings(
                time,
                resources.threads,
                random,
                Listeners.of(settings.listeners(), new CallLog(findings), FlightRecorder.listener(), recentCalls),
                settings.headers(),
                settings.journal() == null
                        ? null
                        : new AccountJournal(settings.journal(), settings.baseUrl(), clientId()),
                settings.limits(),
                settings.staticListAge(),
                settings.joinsReads(),
                null,
                new Redaction(secrets));
    }

    /** The source of credentials that may change; {@code null} if the builder has fixed ones. */
    private @Nullable CredentialsSource credentialsSource(ClientAuthorizer client) {
        CredentialsProvider provider = settings.credentialsProvider();
        return provider == null
                ? null
                : new CredentialsSource(
                        provider,
                        changed -> {
                            secrets.knowAll(changed);
                            client.use(changed);
                        },
                        time,
                        resources.threads);
    }

    private Pipeline pipeline(PipelineSettings how, Authorizer authorizer) {
        Pipeline pipeline = new Pipeline(how, throttle, authorizer, encoder, transport, reader);
        ends(pipeline);
        return pipeline;
    }

    private void ends(Pipeline pipeline) {
        pipelines.add(pipeline);
        closing.push(pipeline::close);
    }

    private LinkDownloads links(PipelineSettings how) {
        LinkRules rules = new LinkRules(settings.privateLinks());
        Throttles throttles = Throttles.ofLinks(platformUrl(), throttle);
        Lazy<HttpTransport> elsewhere = new Lazy<>(
                () -> new HttpTransport(settings.transport().forLinks(), resources.linkConnections, rules::apply));
        closing.push(() -> elsewhere.ifMade(HttpTransport::close));
        LinkDownloads downloads = new LinkDownloads(how, throttles, rules, elsewhere);
        ends(downloads.pipeline());
        return downloads;
    }

    private HttpUrl platformUrl() {
        return HttpUrl.get(settings.baseUrl().toString());
    }

    /** The user's throttle, or a part of the one that all clients of the account share. */
    private Throttle throttle() {
        Throttle users = settings.throttle();
        if (users != null) {
            return users;
        }
        ThrottleSettings limit = new ThrottleSettings(settings.requestsPerMinute(), ThrottleSettings.PLATFORM.window());
        String clientId = settings.credentials().clientId();
        ShareKey key = settings.quotaShare() != null
                ? ShareKey.named(settings.quotaShare())
                : ShareKey.of(settings.baseUrl(), clientId);
        if (settings.quotaShare() == null && clientId == null) {
            Guarded.log(() -> LOG.info(
                    "this client has no client ID for {}, so it shares its quota with other clients that have only tokens."
                            + " Set a quotaShare to share it with others.",
                    key));
        }
        SharedStore store = settings.sharedStore();
        if (store != null) {
            Duration longestRequest = settings.limits().attemptTimeout();
            Throttle part = store.throttle(
                    new SharedQuota(key.name(), limit.limit(), limit.window(), longestRequest, settings.time()));
            closing.push(() -> flush(part));
            return part;
        }
        SharedThrottles throttles = settings.time() == Time.system()
                ? SharedThrottles.ofThisProcess()
                : new SharedThrottles(settings.time());
        SharedThrottles.Handle lease = throttles.lease(key, limit);
        closing.push(lease::close);
        return lease;
    }

    /** Returns permits to the other clients at once instead of after their lease. */
    private static void flush(Throttle part) {
        try {
            part.flush().get(LONGEST_FLUSH.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException notFlushed) {
            // The permits come back when their lease ends.
        }
    }

    private static @Nullable StoredTokens stored(SafeTokenStore keeper, AccountKey account) {
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
