package io.adplatform.sdk;

import io.adplatform.sdk.internal.json.AnswerReader;
import io.adplatform.sdk.internal.pipeline.InterruptWatchdog;
import io.adplatform.sdk.internal.pipeline.Pipeline;
import io.adplatform.sdk.internal.pipeline.PipelineSettings;
import io.adplatform.sdk.internal.pipeline.RequestEncoder;
import io.adplatform.sdk.internal.session.AccountKey;
import io.adplatform.sdk.internal.session.BearerAuthorizer;
import io.adplatform.sdk.internal.session.ClientAuthorizer;
import io.adplatform.sdk.internal.session.Secrets;
import io.adplatform.sdk.internal.session.Session;
import io.adplatform.sdk.internal.session.TokenClient;
import io.adplatform.sdk.internal.session.TokenKeeper;
import io.adplatform.sdk.internal.throttle.ShareKey;
import io.adplatform.sdk.internal.throttle.SharedThrottles;
import io.adplatform.sdk.internal.throttle.ThrottleLease;
import io.adplatform.sdk.internal.throttle.ThrottleSettings;
import io.adplatform.sdk.internal.transport.DaemonThreads;
import io.adplatform.sdk.internal.transport.HttpTransport;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.session.StoredTokens;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.time.Time;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.random.RandomGenerator;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * A client of the advertising platform. Make one per account and keep it: it holds the session, the connections and the
 * quota. Safe for use by many threads.
 *
 * <pre>{@code
 * try (AdPlatform platform = AdPlatform.builder()
 *         .baseUrl("https://ads.example.com")
 *         .clientCredentials(clientId, clientSecret)
 *         .login(email, password)
 *         .build()) {
 *     for (Payment payment : Finance.on(platform).payments().list().items()) { ... }
 * }
 * }</pre>
 *
 * <p>Making one sends nothing; the first call logs in. Defaults: 20 requests a minute, 60 s for one request, 10 minutes
 * for a call with its waits, 2 retries where they are safe.
 */
public final class AdPlatform implements Workspace, AutoCloseable {

    private final Pipeline calls;
    private final Session session;
    private final TokenRequests requests;
    private final BiConsumer<String, String> useLogin;
    private final Throttle throttle;
    private final Runnable release;
    private final @Nullable Long owId;

    /** The composition root: this is where everything is put together, and the only place that knows all parts. */
    private AdPlatform(ClientSettings settings) {
        Secrets secrets = new Secrets(settings.credentials());
        TokenKeeper keeper = new TokenKeeper(settings.tokenStore(), secrets, settings.time());
        AccountKey account = AccountKey.of(settings.baseUrl(), settings.credentials(), settings.tokens());
        StoredTokens stored = stored(keeper, account);

        DaemonThreads threads = new DaemonThreads();
        HttpTransport transport = new HttpTransport(settings.transport(), threads.executor());
        AnswerReader reader = new AnswerReader();
        InterruptWatchdog watchdog = new InterruptWatchdog();
        RandomGenerator random = RandomGenerator.getDefault();
        RequestEncoder encoder = new RequestEncoder(
                HttpUrl.get(settings.baseUrl().toString()), settings.dialect(), settings.userAgent());
        PipelineSettings pipeline = new PipelineSettings(
                settings.time(),
                threads,
                random,
                settings.listener(),
                settings.attemptTimeout(),
                settings.deadline(),
                settings.retries(),
                null,
                secrets);

        ThrottleLease lease = settings.throttle() == null ? lease(settings) : null;
        throttle = settings.throttle() == null ? Objects.requireNonNull(lease) : settings.throttle();

        // Token requests run on a pipeline of their own, which has no session: there is no circle.
        Pipeline tokenRequests = new Pipeline(
                pipeline.forTokens(),
                throttle,
                new ClientAuthorizer(settings.credentials(), settings.dialect()),
                encoder,
                transport,
                reader,
                watchdog);
        requests = new TokenRequests(
                new PipelineWorkspace(tokenRequests, throttle, null), settings.dialect(), secrets::know);
        session = new Session(
                new TokenClient(requests::logIn, requests::refresh),
                keeper,
                secrets,
                settings.credentials(),
                account,
                throttle,
                settings.time(),
                threads,
                random);
        session.begin(stored, settings.tokens(), settings.owId());
        useLogin = (email, password) -> {
            Credentials changed = settings.credentials().withLogin(email, password);
            session.useLogin(changed, AccountKey.of(settings.baseUrl(), changed, null));
        };
        calls = new Pipeline(
                pipeline,
                throttle,
                new BearerAuthorizer(session, settings.dialect()),
                encoder,
                transport,
                reader,
                watchdog);
        owId = settings.owId();
        release = () -> {
            session.close();
            calls.close();
            tokenRequests.close();
            transport.close();
            watchdog.close();
            if (lease != null) {
                lease.close();
            }
        };
    }

    /** At the start a store that can't be used is a mistake, and there is somebody to mend it. */
    private static @Nullable StoredTokens stored(TokenKeeper keeper, AccountKey account) {
        try {
            return keeper.first(account);
        } catch (IOException refused) {
            throw new IllegalArgumentException("the client can't be built: " + refused.getMessage(), refused);
        }
    }

    private static ThrottleLease lease(ClientSettings settings) {
        ThrottleSettings limit = new ThrottleSettings(settings.requestsPerMinute(), ThrottleSettings.PLATFORM.window());
        ShareKey key = settings.quotaShare() != null
                ? ShareKey.named(settings.quotaShare())
                : ShareKey.of(
                        settings.baseUrl(),
                        settings.credentials().clientId(),
                        settings.credentials().email());
        SharedThrottles throttles = settings.time() == Time.system()
                ? SharedThrottles.ofThisProcess()
                : new SharedThrottles(settings.time());
        return throttles.lease(key, limit);
    }

    static AdPlatform of(ClientSettings settings) {
        return new AdPlatform(settings);
    }

    /** Settings for a client. */
    public static AdPlatformBuilder builder() {
        return new AdPlatformBuilder();
    }

    /**
     * Settings from {@code ADPLATFORM_BASE_URL}, {@code ADPLATFORM_CLIENT_ID}, {@code ADPLATFORM_CLIENT_SECRET},
     * {@code ADPLATFORM_EMAIL} and {@code ADPLATFORM_PASSWORD}.
     *
     * @throws IllegalArgumentException naming every variable that is missing
     */
    public static AdPlatformBuilder fromEnvironment() {
        return fromEnvironment(System.getenv());
    }

    /**
     * Like {@link #fromEnvironment()}, from any map.
     *
     * @throws IllegalArgumentException naming every variable that is missing
     */
    public static AdPlatformBuilder fromEnvironment(Map<String, String> environment) {
        return new AdPlatformBuilder().environment(environment);
    }

    /** Sign-up, tokens in hand, and the client's own log-in. */
    public Accounts accounts() {
        return new Accounts(requests, useLogin);
    }

    /** A view on another workspace. It shares this client's session, connections and quota, and needs no closing. */
    public Workspace workspace(long other) {
        return new PipelineWorkspace(calls, throttle, other);
    }

    @Override
    public @Nullable Long owId() {
        return owId;
    }

    @Override
    public <T> Response<T> execute(Call<T> call) {
        return calls.run(call);
    }

    @Override
    public <T> CompletableFuture<Response<T>> executeAsync(Call<T> call) {
        return calls.runAsync(call);
    }

    @Override
    public Quota quota() {
        return throttle.quota();
    }

    /**
     * Gives up the calls that are on their way, closes all connections and ends all threads. Calls made later fail.
     * Closing again does nothing. A client that is never closed doesn't keep the JVM alive.
     */
    @Override
    public void close() {
        release.run();
    }

    private record PipelineWorkspace(
            Pipeline calls, Throttle throttle, @Nullable Long owId) implements Workspace {

        @Override
        public <T> Response<T> execute(Call<T> call) {
            return calls.run(call);
        }

        @Override
        public <T> CompletableFuture<Response<T>> executeAsync(Call<T> call) {
            return calls.runAsync(call);
        }

        @Override
        public Quota quota() {
            return throttle.quota();
        }
    }
}
