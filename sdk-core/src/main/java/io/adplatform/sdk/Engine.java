package io.adplatform.sdk;

import io.adplatform.sdk.diagnostics.Diagnostics;
import io.adplatform.sdk.diagnostics.SessionState;
import io.adplatform.sdk.diagnostics.UnsettledCall;
import io.adplatform.sdk.diagnostics.Verification;
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
import io.adplatform.sdk.internal.session.TokenClient;
import io.adplatform.sdk.internal.throttle.ShareKey;
import io.adplatform.sdk.internal.throttle.SharedThrottles;
import io.adplatform.sdk.internal.throttle.ThrottleSettings;
import io.adplatform.sdk.internal.transport.HttpTransport;
import io.adplatform.sdk.internal.transport.Lazy;
import io.adplatform.sdk.internal.transport.LinkRules;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.session.CredentialsProvider;
import io.adplatform.sdk.session.StoredTokens;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.time.Time;
import java.io.IOException;
import java.net.URI;
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

/**
 * The composition root: the parts of a client, put together in the order in which they need each other. The only place
 * that knows them all.
 */
final class Engine implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.throttle");

    private static final Duration LONGEST_FLUSH = Duration.ofSeconds(1);

    private final ClientSettings settings;
    private final List<Pipeline> pipelines = new ArrayList<>();
    /** What ends with the client, the latest first. */
    private final Deque<Runnable> closing = new ArrayDeque<>();

    private final ClientResources resources;
    /** Safe for threads, and part of every run-time image; {@link RandomGenerator#getDefault()} is neither. */
    private final RandomGenerator random = new Random();

    private final Time time;
    private final PollingClock pollingClock;
    private final Secrets secrets;
    private final Findings findings;
    private final RecentCalls recentCalls;
    private final RequestEncoder encoder;
    private final ResponseReader reader;
    private final HttpTransport transport;
    private final Session session;
    private final Pipeline withToken;

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
        // After the pipelines: what a pause was for finds a closed client.
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

            // Token requests run on a pipeline of their own, which has no session: there is no circle.
            ClientAuthorizer client = new ClientAuthorizer(settings.credentials(), settings.dialect());
            Pipeline withoutToken = pipeline(pipeline.forTokens(), client);
            this.tokenRequests = new TokenRequests(
                    new EngineWorkspace(
                            withoutToken::run, withoutToken::runAsync, withoutToken::user, this, null, null),
                    settings.dialect(),
                    secrets::know);
            this.session = new Session(
                    new TokenClient(
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
                    SdkVersion.VERSION,
                    session,
                    bearer,
                    throttle,
                    settings.journal(),
                    recentCalls,
                    findings,
                    settings.time(),
                    secrets);
        } catch (RuntimeException | Error unusable) {
            // Nobody gets this client, so nobody else can close what it has opened.
            close();
            throw unusable;
        }
    }

    URI baseUrl() {
        return settings.baseUrl();
    }

    /** The client's view on a workspace; {@code null} for the one that log-in names. */
    Workspace workspace(@Nullable Long owId) {
        return new EngineWorkspace(withToken::run, withToken::runAsync, withToken::user, this, owId, null);
    }

    /** The time that pollings run on. */
    Time time() {
        return pollingClock;
    }

    SessionState sessionState() {
        return report.sessionState();
    }

    CompletableFuture<List<UnsettledCall>> unsettledCalls() {
        return report.unsettledCalls();
    }

    Diagnostics diagnostics() {
        return report.diagnostics();
    }

    Verification verify(@Nullable Long owId, @Nullable Request<?> read) {
        return report.verify(owId, settings.limits().deadline(), read);
    }

    /** The longest that one request of a call may be on its way. */
    Duration longestRequest(Call<?> call) {
        return call.longestRequest(
                settings.limits().attemptTimeout(), settings.limits().deadline());
    }

    /** The key that a journal has for a call in this workspace; {@code null} for the one that log-in names. */
    JournalKey journalKey(String name, @Nullable Long owId) {
        return new JournalKey(settings.baseUrl().toString(), clientId(), owId, name);
    }

    private String clientId() {
        return Objects.requireNonNullElse(settings.credentials().clientId(), "");
    }

    /** The client itself goes on with another log-in. */
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

    /** Ends what isn't sent, and lets what is on its way end by itself for a while. */
    void close(Duration longest) {
        Guarded.run("the client could not wait for its calls, and is closed at once", () -> endUnsent(longest));
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

    /** A part that fails to close, such as a user's throttle, keeps none of the others open. */
    @Override
    public void close() {
        closing.forEach(part -> Guarded.run("a part of the client could not be closed", part));
    }

    /** Those that clients share, or new ones that end with this client. */
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

    /** Where credentials are asked for that may change; {@code null} where the builder was given them. */
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

    /** The user's own, or a part in the one that all clients of the account share. */
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
                    "no client ID is known for {}: this client shares its quota with those that were given tokens alone."
                            + " Name a quotaShare to share it with others.",
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

    /** Others have what this client has used a while sooner when they know at once what became of it. */
    private static void flush(Throttle part) {
        try {
            part.flush().get(LONGEST_FLUSH.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException unsaid) {
            // It comes back by itself.
        }
    }

    /** At the start a store that can't be used is a mistake, and there is somebody to mend it. */
    private static @Nullable StoredTokens stored(SafeTokenStore keeper, AccountKey account) {
        try {
            return keeper.first(account);
        } catch (IOException refused) {
            throw new IllegalArgumentException("the client can't be built: " + refused.getMessage(), refused);
        }
    }
}
