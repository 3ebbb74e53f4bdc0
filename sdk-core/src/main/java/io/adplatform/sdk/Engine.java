package io.adplatform.sdk;

import io.adplatform.sdk.internal.cache.ResponseCache;
import io.adplatform.sdk.internal.json.ResponseReader;
import io.adplatform.sdk.internal.link.LinkClient;
import io.adplatform.sdk.internal.link.LinkRules;
import io.adplatform.sdk.internal.pipeline.Authorizer;
import io.adplatform.sdk.internal.pipeline.Pipeline;
import io.adplatform.sdk.internal.pipeline.PipelineSettings;
import io.adplatform.sdk.internal.pipeline.RequestEncoder;
import io.adplatform.sdk.internal.runner.ClientTime;
import io.adplatform.sdk.internal.runner.ExchangeWatchdog;
import io.adplatform.sdk.internal.session.AccountKey;
import io.adplatform.sdk.internal.session.BearerAuthorizer;
import io.adplatform.sdk.internal.session.ClientAuthorizer;
import io.adplatform.sdk.internal.session.SafeTokenStore;
import io.adplatform.sdk.internal.session.Secrets;
import io.adplatform.sdk.internal.session.Session;
import io.adplatform.sdk.internal.session.TokenClient;
import io.adplatform.sdk.internal.throttle.ShareKey;
import io.adplatform.sdk.internal.throttle.SharedThrottles;
import io.adplatform.sdk.internal.throttle.ThrottleHandle;
import io.adplatform.sdk.internal.throttle.ThrottleSettings;
import io.adplatform.sdk.internal.transport.DaemonThreads;
import io.adplatform.sdk.internal.transport.HttpTransport;
import io.adplatform.sdk.internal.transport.Lazy;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.session.StoredTokens;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.time.Time;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.random.RandomGenerator;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * The composition root: the parts of a client, put together in the order in which they need each other. The only place
 * that knows them all.
 */
final class Engine implements AutoCloseable {

    private final ClientSettings settings;
    /** What ends with the client, the latest first. */
    private final Deque<Runnable> closing = new ArrayDeque<>();

    private final DaemonThreads threads = new DaemonThreads();
    private final ExchangeWatchdog watchdog = new ExchangeWatchdog();
    private final RandomGenerator random = RandomGenerator.getDefault();
    private final Time time;
    private final Secrets secrets;
    private final RequestEncoder encoder;
    private final ResponseReader reader;
    private final HttpTransport transport;
    private final Session session;

    final Throttle throttle;
    final TokenRequests tokenRequests;
    final ResponseCache calls;
    final LinkClient links;

    Engine(ClientSettings settings) {
        this.settings = settings;
        this.secrets = new Secrets(settings.credentials());
        this.time = new ClientTime(settings.time(), threads);
        closing.push(watchdog::close);
        try {
            SafeTokenStore keeper = new SafeTokenStore(settings.tokenStore(), secrets, settings.time());
            AccountKey account = AccountKey.of(settings.baseUrl(), settings.credentials(), settings.tokens());
            StoredTokens stored = stored(keeper, account);

            this.throttle = throttle();
            this.encoder = new RequestEncoder(
                    HttpUrl.get(settings.baseUrl().toString()), settings.dialect(), settings.userAgent());
            this.reader = new ResponseReader(settings.dialect());
            this.transport = new HttpTransport(settings.transport(), threads.executor());
            closing.push(transport::close);
            PipelineSettings pipeline = pipelineSettings();

            // Token requests run on a pipeline of their own, which has no session: there is no circle.
            Pipeline withoutToken =
                    pipeline(pipeline.forTokens(), new ClientAuthorizer(settings.credentials(), settings.dialect()));
            this.tokenRequests = new TokenRequests(
                    new EngineWorkspace(withoutToken::run, withoutToken::runAsync, this, null),
                    settings.dialect(),
                    secrets::know);
            this.session = new Session(
                    new TokenClient(tokenRequests::logIn, tokenRequests::refresh, settings.deadline()),
                    keeper,
                    secrets,
                    settings.credentials(),
                    account,
                    throttle,
                    time,
                    threads,
                    random);
            closing.push(session::close);
            session.begin(stored, settings.tokens(), settings.owId());

            Pipeline withToken = pipeline(pipeline, new BearerAuthorizer(session, settings.dialect()));
            this.calls = new ResponseCache(withToken, pipeline, settings.staticListAge());
            closing.push(calls::close);
            this.links = links(pipeline);
        } catch (RuntimeException | Error unusable) {
            // Nobody gets this client, so nobody else can close what it has opened.
            close();
            throw unusable;
        }
    }

    /** The client's view on a workspace; {@code null} for the one that log-in names. */
    Workspace workspace(@Nullable Long owId) {
        return new EngineWorkspace(calls::run, calls::runAsync, this, owId);
    }

    Time time() {
        return time;
    }

    /** The longest that one request of a call may be on its way. */
    Duration longestRequest(Call<?> call) {
        return call.longestRequest(settings.attemptTimeout(), settings.deadline());
    }

    /** The client itself goes on with another log-in. */
    void useLogin(String email, String password) {
        Credentials changed = settings.credentials().withLogin(email, password);
        if (session.useLogin(changed, AccountKey.of(settings.baseUrl(), changed, null))) {
            calls.newLogIn();
        }
    }

    @Override
    public void close() {
        closing.forEach(Runnable::run);
    }

    private PipelineSettings pipelineSettings() {
        return new PipelineSettings(
                time,
                threads,
                random,
                settings.listener(),
                settings.attemptTimeout(),
                settings.deadline(),
                settings.retries(),
                null,
                secrets);
    }

    private Pipeline pipeline(PipelineSettings how, Authorizer authorizer) {
        Pipeline pipeline = new Pipeline(how, throttle, authorizer, encoder, transport, reader, watchdog);
        closing.push(pipeline::close);
        return pipeline;
    }

    private LinkClient links(PipelineSettings how) {
        LinkRules rules = new LinkRules(settings.privateLinks());
        Lazy<HttpTransport> elsewhere =
                new Lazy<>(() -> new HttpTransport(settings.transport().forLinks(), threads.executor(), rules::apply));
        LinkClient client = new LinkClient(how, rules, elsewhere, watchdog);
        closing.push(() -> elsewhere.ifMade(HttpTransport::close));
        closing.push(client::close);
        return client;
    }

    /** The user's own, or a part in the one that all clients of the account share. */
    private Throttle throttle() {
        Throttle users = settings.throttle();
        if (users != null) {
            return users;
        }
        ThrottleSettings limit = new ThrottleSettings(settings.requestsPerMinute(), ThrottleSettings.PLATFORM.window());
        Credentials who = settings.credentials();
        ShareKey key = settings.quotaShare() != null
                ? ShareKey.named(settings.quotaShare())
                : ShareKey.of(settings.baseUrl(), who.clientId(), who.email());
        SharedThrottles throttles = settings.time() == Time.system()
                ? SharedThrottles.ofThisProcess()
                : new SharedThrottles(settings.time());
        ThrottleHandle lease = throttles.lease(key, limit);
        closing.push(lease::close);
        return lease;
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
