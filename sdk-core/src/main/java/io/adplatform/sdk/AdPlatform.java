package io.adplatform.sdk;

import io.adplatform.sdk.file.Download;
import io.adplatform.sdk.internal.files.LinkRules;
import io.adplatform.sdk.internal.json.AnswerReader;
import io.adplatform.sdk.internal.kept.KeptAnswers;
import io.adplatform.sdk.internal.pipeline.InterruptWatchdog;
import io.adplatform.sdk.internal.pipeline.LinkClient;
import io.adplatform.sdk.internal.pipeline.Pipeline;
import io.adplatform.sdk.internal.pipeline.PipelineSettings;
import io.adplatform.sdk.internal.pipeline.RequestEncoder;
import io.adplatform.sdk.internal.session.BearerAuthorizer;
import io.adplatform.sdk.internal.session.ClientAuthorizer;
import io.adplatform.sdk.internal.session.Session;
import io.adplatform.sdk.internal.session.TokenClient;
import io.adplatform.sdk.internal.throttle.ShareKey;
import io.adplatform.sdk.internal.throttle.SharedThrottles;
import io.adplatform.sdk.internal.throttle.ThrottleLease;
import io.adplatform.sdk.internal.throttle.ThrottleSettings;
import io.adplatform.sdk.internal.transport.DaemonThreads;
import io.adplatform.sdk.internal.transport.HttpTransport;
import io.adplatform.sdk.internal.transport.Lazy;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.time.Time;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
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

    private final KeptAnswers calls;
    private final Pipeline tokenRequests;
    private final LinkClient links;
    private final Throttle throttle;
    private final Runnable release;
    private final @Nullable Long owId;

    /** The composition root: this is where everything is put together, and the only place that knows all parts. */
    private AdPlatform(ClientSettings settings) {
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
                null);

        ThrottleLease lease = settings.throttle() == null ? lease(settings) : null;
        throttle = settings.throttle() == null ? Objects.requireNonNull(lease) : settings.throttle();

        // Token requests run on a pipeline of their own, which has no session: there is no circle.
        tokenRequests = new Pipeline(
                pipeline.forTokens(),
                throttle,
                new ClientAuthorizer(settings.credentials(), settings.dialect()),
                encoder,
                transport,
                reader,
                watchdog);
        Session session = new Session(
                new TokenClient(tokenRequests, settings.credentials(), settings.dialect()),
                throttle,
                settings.time(),
                random);
        if (settings.tokens() != null) {
            session.adopt(settings.tokens());
        }
        Pipeline requests = new Pipeline(
                pipeline,
                throttle,
                new BearerAuthorizer(session, settings.dialect()),
                encoder,
                transport,
                reader,
                watchdog);
        calls = new KeptAnswers(requests, pipeline, settings.staticListAge());
        LinkRules rules = new LinkRules(settings.privateLinks());
        Lazy<HttpTransport> linkTransport =
                new Lazy<>(() -> new HttpTransport(settings.transport().forLinks(), threads.executor(), rules::apply));
        links = new LinkClient(pipeline, rules, linkTransport, watchdog);
        owId = settings.owId();
        release = () -> {
            requests.close();
            tokenRequests.close();
            links.close();
            transport.close();
            linkTransport.ifMade(HttpTransport::close);
            watchdog.close();
            if (lease != null) {
                lease.close();
            }
        };
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

    /** Sign-up, and what belongs to the account as a whole. */
    public Accounts accounts() {
        return new Accounts(new PipelineWorkspace(tokenRequests, links, throttle, null));
    }

    /** A view on another workspace. It shares this client's session, connections and quota, and needs no closing. */
    public Workspace workspace(long other) {
        return new OtherWorkspace(this, other);
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
    public Download download(String link) {
        return links.download(link);
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

    private record OtherWorkspace(
            AdPlatform client, @Nullable Long owId) implements Workspace {

        @Override
        public <T> Response<T> execute(Call<T> call) {
            return client.execute(call);
        }

        @Override
        public <T> CompletableFuture<Response<T>> executeAsync(Call<T> call) {
            return client.executeAsync(call);
        }

        @Override
        public Download download(String link) {
            return client.download(link);
        }

        @Override
        public Quota quota() {
            return client.quota();
        }
    }

    private record PipelineWorkspace(
            Pipeline calls,
            LinkClient links,
            Throttle throttle,
            @Nullable Long owId) implements Workspace {

        @Override
        public <T> Response<T> execute(Call<T> call) {
            return calls.run(call);
        }

        @Override
        public <T> CompletableFuture<Response<T>> executeAsync(Call<T> call) {
            return calls.runAsync(call);
        }

        @Override
        public Download download(String link) {
            return links.download(link);
        }

        @Override
        public Quota quota() {
            return throttle.quota();
        }
    }
}
