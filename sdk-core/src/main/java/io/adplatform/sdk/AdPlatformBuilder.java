package io.adplatform.sdk;

import static io.adplatform.sdk.RequestOptions.notNull;

import io.adplatform.sdk.event.ClientListener;
import io.adplatform.sdk.event.HeaderContext;
import io.adplatform.sdk.internal.json.ResponseReader;
import io.adplatform.sdk.internal.observe.RequiredLibraries;
import io.adplatform.sdk.internal.session.CredentialsSource;
import io.adplatform.sdk.internal.session.FileTokenStore;
import io.adplatform.sdk.internal.throttle.SlidingLog;
import io.adplatform.sdk.internal.transport.DaemonThreads;
import io.adplatform.sdk.internal.transport.TransportSettings;
import io.adplatform.sdk.journal.Guard;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Futures;
import io.adplatform.sdk.session.CredentialsProvider;
import io.adplatform.sdk.session.TokenStore;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.time.Time;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * A builder of an {@link AdPlatform}. It requires a base URL, client credentials, and either a log-in or tokens; all other
 * settings have defaults. {@link #build()} reports all missing and invalid settings at once.
 */
public final class AdPlatformBuilder {

    /** The default limit of one request. */
    static final Duration ATTEMPT_TIMEOUT = Duration.ofSeconds(60);

    /** The default limit of a whole call. */
    static final Duration DEADLINE = Duration.ofMinutes(10);

    private static final int LARGEST_PORT = 65_535;
    private static final Pattern API_PATH = Pattern.compile("/api/v[0-9]+(/|$)");
    private static final Duration DAY = Duration.ofDays(1);

    private @Nullable String baseUrl;
    private boolean plainHttpAllowed;
    private @Nullable String clientId;
    private @Nullable String clientSecret;
    private @Nullable String email;
    private @Nullable String password;

    @Nullable
    CredentialsProvider credentialsProvider;

    private boolean withoutLogin;

    @Nullable
    TokenSet tokens;

    @Nullable
    Long owId;

    @Nullable
    TokenStore tokenStore;

    Dialect dialect = Dialect.documented();
    Duration connectTimeout = Duration.ofSeconds(10);
    Duration readTimeout = Duration.ofSeconds(60);
    Duration attemptTimeout = ATTEMPT_TIMEOUT;
    Duration deadline = DEADLINE;
    int retries = 2;
    long maxResponseBytes = ResponseReader.LONGEST_BODY;
    int requestsPerMinute = 20;
    int maxConcurrentCalls = 500;

    @Nullable
    String quotaShare;

    @Nullable
    Throttle throttle;

    final List<ClientListener> listeners = new ArrayList<>();

    final List<Function<HeaderContext, Map<String, String>>> headers = new ArrayList<>();

    @Nullable
    Journal journal;

    @Nullable
    Function<? super Call<?>, @Nullable Guard> guard;

    @Nullable
    SharedStore sharedStore;

    String userAgentSuffix = "";
    TransportSettings.@Nullable HttpProxy proxy;
    TransportSettings.@Nullable Tls tls;
    Duration staticListAge = Duration.ofHours(1);
    boolean privateLinks;

    /** The threads of a client, which a test of the SDK replaces. */
    Supplier<DaemonThreads> threads = DaemonThreads::new;

    Time time = Time.system();

    AdPlatformBuilder() {}

    /** Sets the URL of the platform, such as {@code https://ads.example.com}. It must be HTTPS, except on this machine. */
    public AdPlatformBuilder baseUrl(String url) {
        baseUrl = url;
        return this;
    }

    /** Allows a base URL without TLS on another machine. The network can then read tokens and passwords. */
    public AdPlatformBuilder allowPlainHttp() {
        plainHttpAllowed = true;
        return this;
    }

    /**
     * Sets the client credentials from the platform's support. Required, except for a client that only uses given {@link #tokens}.
     * Without client credentials, tokens can't be refreshed, and a client shares its quota only with others without credentials.
     */
    public AdPlatformBuilder clientCredentials(String id, String secret) {
        clientId = id;
        clientSecret = secret;
        return this;
    }

    /** Sets the user who logs in, at the first call and if a refresh is not enough. */
    public AdPlatformBuilder login(String userEmail, String userPassword) {
        email = userEmail;
        password = userPassword;
        return this;
    }

    /**
     * Sets a provider of client credentials and log-in, such as a vault, instead of {@link #clientCredentials} and
     * {@link #login}. It is called by {@link #build()} and before each token request, so that the next log-in uses a changed
     * secret.
     */
    public AdPlatformBuilder credentials(CredentialsProvider provider) {
        credentialsProvider = notNull(provider, "credentials");
        return this;
    }

    /**
     * Allows a client without a log-in, for an account that doesn't exist yet: {@link Accounts#signUp} creates it, and
     * {@link Accounts#useLogin} sets the log-in. Until then all other calls end unsent with
     * {@link io.adplatform.sdk.error.NotAuthenticatedException}.
     */
    public AdPlatformBuilder withoutLogin() {
        withoutLogin = true;
        return this;
    }

    /**
     * Sets tokens from another source, which count as fresh. Without a {@link #login} they are refreshed as long as the platform
     * accepts that. Newer tokens in a token file or store have priority: with a log-in, if they are valid; without one, if they
     * come from the tokens given here.
     */
    public AdPlatformBuilder tokens(TokenSet ready, long workspace) {
        tokens = notNull(ready, "tokens");
        owId = workspace;
        return this;
    }

    /**
     * Stores the tokens in a file, so that the next start and other processes of this machine need no log-in: they use each
     * other's tokens, and one of them fetches new ones. By default, tokens are kept in memory.
     *
     * <p>Only the owner can read the file (mode 600); its directory must exist. It contains no other secret. It belongs to a base
     * URL, a client ID and a user: the file of another account, or an unreadable one, is replaced with a warning.
     * {@link #build()} refuses a symbolic link and a file that other users can access.
     */
    public AdPlatformBuilder tokenFile(Path file) {
        return tokenStore(new FileTokenStore(notNull(file, "tokenFile")));
    }

    /** Sets a store of the tokens, for example one that several machines share. */
    public AdPlatformBuilder tokenStore(TokenStore own) {
        tokenStore = notNull(own, "tokenStore");
        return this;
    }

    /** Sets the workspace, a number above 0; by default the one from log-in. */
    public AdPlatformBuilder owId(long workspace) {
        owId = workspace;
        return this;
    }

    /** Sets the differences between this deployment and the documents. */
    public AdPlatformBuilder dialect(Dialect deployment) {
        dialect = notNull(deployment, "dialect");
        return this;
    }

    /** Limits the time to connect; 10 s by default, at most a day. */
    public AdPlatformBuilder connectTimeout(Duration longest) {
        connectTimeout = notNull(longest, "connectTimeout");
        return this;
    }

    /**
     * Limits the silence on a connection; 60 s by default, at most a day. If it is shorter than {@link #attemptTimeout}, it ends
     * every exchange that is silent for so long; otherwise it matters only for exchanges without that limit, such as uploads.
     */
    public AdPlatformBuilder readTimeout(Duration longest) {
        readTimeout = notNull(longest, "readTimeout");
        return this;
    }

    /** Limits one request and its answer; 60 s by default. */
    public AdPlatformBuilder attemptTimeout(Duration longest) {
        attemptTimeout = notNull(longest, "attemptTimeout");
        return this;
    }

    /** Limits a call, with the wait for quota and all retries; 10 minutes by default. */
    public AdPlatformBuilder deadline(Duration longest) {
        deadline = notNull(longest, "deadline");
        return this;
    }

    /** Sets the most retries of a request if a retry is safe, 0 to 2; 2 by default. */
    public AdPlatformBuilder retries(int most) {
        retries = most;
        return this;
    }

    /** Limits the decompressed size of an answer in memory; 64 MiB by default, which is also the maximum. */
    public AdPlatformBuilder maxResponseBytes(long most) {
        maxResponseBytes = most;
        return this;
    }

    /**
     * Sets this process's part of the platform's limit, if several processes use one account. 20 by default, which is the whole
     * limit; 1 to 1,000,000.
     */
    public AdPlatformBuilder requestsPerMinute(int share) {
        requestsPerMinute = share;
        return this;
    }

    /**
     * Sets the number of calls that the client runs at the same time; 500 by default. A call holds a thread while it waits. The
     * next call is refused unsent, with {@link io.adplatform.sdk.error.CallCancelledException}. A tenth of the places is for calls of
     * {@link io.adplatform.sdk.throttle.Lane#INTERACTIVE}. Token requests, and the requests of a work that has begun, are never
     * refused.
     *
     * @param most 10 or more
     */
    public AdPlatformBuilder maxConcurrentCalls(int most) {
        maxConcurrentCalls = most;
        return this;
    }

    /**
     * Sets the name of a throttle that all clients of this JVM with the same name share. By default, clients with the same base
     * URL and client ID share one, even with different users, since the platform's counting is not documented. If the platform
     * counts by user, use the user's name.
     */
    public AdPlatformBuilder quotaShare(String name) {
        quotaShare = notNull(name, "quotaShare");
        return this;
    }

    /**
     * Replaces the throttle, for example by one that several machines share. If it throws or never grants a permit, calls end
     * unsent at their deadlines.
     */
    public AdPlatformBuilder throttle(Throttle own) {
        throttle = notNull(own, "throttle");
        return this;
    }

    /**
     * Adds a listener for calls, waits, requests, fetched tokens and pauses. None by default. Listeners are called in the order
     * of addition; each gets the context that its own {@link ClientListener#onCallStarted} returned.
     */
    public AdPlatformBuilder listener(ClientListener own) {
        listeners.add(notNull(own, "listener"));
        return this;
    }

    /**
     * Adds headers to each request to the platform, with log-in and retries, for example {@code traceparent}. The SDK's headers
     * and the headers of a call's {@link RequestOptions} have priority. Result links get none. Several hooks add up;
     * the last one has priority.
     *
     * <p>The hook runs on a thread of the client; {@link ClientListener#onCallStarted} can capture values of the caller's thread. If
     * it throws, returns an invalid header, or hangs until the call's deadline, the call ends unsent with
     * {@link io.adplatform.sdk.error.CallCancelledException}.
     */
    public AdPlatformBuilder headers(Function<HeaderContext, Map<String, String>> hook) {
        headers.add(notNull(hook, "headers"));
        return this;
    }

    /**
     * Sets a journal, which records every call that may be made at most once, so that the sent calls are known after a crash.
     * {@link RequestOptions#idempotencyKey} requires it. {@code docs/reference/journal.md} describes the guarantees.
     *
     * <p>One journal may serve any number of clients. The program closes it after them.
     */
    public AdPlatformBuilder journal(Journal own) {
        journal = notNull(own, "journal");
        return this;
    }

    /**
     * Sets a hook that returns the conditions of a call that may be made at most once, such as limits of payments. The journal checks
     * them in one step with the call's claim. {@link RequestOptions#guard} adds to them.
     *
     * <p>The hook runs once per call on a thread of the client, before anything is sent. It returns {@code null} for a call without
     * conditions. If it throws, the call ends unsent. It also gets the other calls but GET, to refuse one that should be made at most
     * once; conditions of those have no effect.
     *
     * @throws IllegalStateException later, from {@link #build()}, if the client has no journal
     */
    public AdPlatformBuilder guard(Function<? super Call<?>, @Nullable Guard> hook) {
        guard = notNull(hook, "guard");
        return this;
    }

    /**
     * Shares quota, tokens and journal with all clients of the account that use the same store, in any process.
     * {@link #throttle}, {@link #tokenStore}, {@link #tokenFile} and {@link #journal} have priority over the store.
     * {@link #requestsPerMinute} then is the limit of all clients together.
     */
    public AdPlatformBuilder sharedBy(SharedStore store) {
        sharedStore = notNull(store, "sharedBy");
        return this;
    }

    /** Sets the text after the SDK's name in the {@code User-Agent} header. */
    public AdPlatformBuilder userAgentSuffix(String suffix) {
        userAgentSuffix = notNull(suffix, "userAgentSuffix");
        return this;
    }

    /** Sets an HTTP proxy without a log-in. */
    public AdPlatformBuilder proxy(String host, int port) {
        proxy = new TransportSettings.HttpProxy(notNull(host, "the host of proxy"), port, null, null);
        return this;
    }

    /** Sets an HTTP proxy with a user name and a password. */
    public AdPlatformBuilder proxy(String host, int port, String user, String proxyPassword) {
        proxy = new TransportSettings.HttpProxy(notNull(host, "the host of proxy"), port, user, proxyPassword);
        return this;
    }

    /** Replaces the JVM's certificates. */
    public AdPlatformBuilder tls(SSLContext context, X509TrustManager trustManager) {
        tls = new TransportSettings.Tls(
                notNull(context, "the context of tls"), notNull(trustManager, "the trust manager of tls"));
        return this;
    }

    /**
     * Sets how long the answer of a static list, such as the bid model dimensions, stays in the cache; 1 hour by default,
     * {@link Duration#ZERO} for no cache. A call with {@code options(o -> o.fresh(true))} gets a new answer. Calls with
     * different extra headers have separate answers. After {@link Accounts#useLogin} with another user, the cache is empty.
     */
    public AdPlatformBuilder cacheStaticLists(Duration age) {
        staticListAge = notNull(age, "cacheStaticLists");
        return this;
    }

    /**
     * Allows {@link Workspace#download result links} to this machine, also without TLS, and to private networks. By default they
     * are refused, because a link from a server could make this client access an internal service.
     */
    public AdPlatformBuilder allowPrivateLinks() {
        privateLinks = true;
        return this;
    }

    /** Replaces the clock, so that tests need not wait, for example by {@link Time#manual()}. */
    public AdPlatformBuilder time(Time own) {
        time = notNull(own, "time");
        return this;
    }

    /**
     * Sets settings by the names of {@link AdPlatform#fromEnvironment()}; other settings don't change, and other names have no
     * effect. A sandbox of {@code sdk-testkit} provides such a map.
     *
     * @throws IllegalArgumentException with a setting that is without its counterpart, such as a password
     */
    public AdPlatformBuilder settings(Map<String, String> byName) {
        NamedSettings.apply(notNull(byName, "settings"), this);
        return this;
    }

    /**
     * Creates the client. Sends nothing.
     *
     * @throws IllegalArgumentException with all missing and invalid settings
     * @throws IllegalStateException if libraries on the class path are too old for the SDK, with their names and the cure
     */
    public AdPlatform build() {
        RequiredLibraries.check();
        List<String> wrong = new ArrayList<>();
        URI url = checkedBaseUrl(wrong);
        Credentials own = credentials(wrong);
        checkLogin(own, wrong);
        check(isLongEnough(connectTimeout), "connectTimeout must be at least 1 ms, was " + connectTimeout, wrong);
        check(isLongEnough(readTimeout), "readTimeout must be at least 1 ms, was " + readTimeout, wrong);
        check(connectTimeout.compareTo(DAY) <= 0, "connectTimeout must be at most a day, was " + connectTimeout, wrong);
        check(readTimeout.compareTo(DAY) <= 0, "readTimeout must be at most a day, was " + readTimeout, wrong);
        check(isPositive(attemptTimeout), "attemptTimeout must be longer than zero, was " + attemptTimeout, wrong);
        check(isPositive(deadline), "deadline must be longer than zero, was " + deadline, wrong);
        check(!staticListAge.isNegative(), "cacheStaticLists must be zero or longer, was " + staticListAge, wrong);
        check(retries >= 0 && retries <= 2, "retries must be 0, 1 or 2, was " + retries, wrong);
        check(maxConcurrentCalls >= 10, "maxConcurrentCalls must be 10 or more, was " + maxConcurrentCalls, wrong);
        check(
                requestsPerMinute >= 1 && requestsPerMinute <= SlidingLog.Settings.MOST,
                "requestsPerMinute must be 1 to " + SlidingLog.Settings.MOST + ", was " + requestsPerMinute,
                wrong);
        check(
                maxResponseBytes >= 1 && maxResponseBytes <= ResponseReader.LONGEST_BODY,
                "maxResponseBytes must be 1 to " + ResponseReader.LONGEST_BODY + ", was " + maxResponseBytes,
                wrong);
        check(
                proxy == null || (!proxy.host().isBlank() && proxy.port() >= 1 && proxy.port() <= LARGEST_PORT),
                "proxy must have a host and a port from 1 to " + LARGEST_PORT,
                wrong);
        check(owId == null || owId > 0, "owId must be above 0, was " + owId, wrong);
        check(printable(userAgentSuffix), "userAgentSuffix must be printable ASCII", wrong);
        if (!wrong.isEmpty() || url == null) {
            throw new IllegalArgumentException("the client can't be built: " + String.join("; ", wrong));
        }
        return new AdPlatform(new Engine(this, url, own), owId);
    }

    /** The first credentials. The message of a provider's exception may contain a secret and is not repeated. */
    private Credentials credentials(List<String> wrong) {
        if (credentialsProvider == null) {
            return new Credentials(clientId, clientSecret, email, password);
        }
        if (clientId != null || clientSecret != null || email != null || password != null || withoutLogin) {
            wrong.add("credentials(provider) excludes clientCredentials, login and withoutLogin");
        }
        try {
            CredentialsProvider provider = credentialsProvider;
            return CredentialsSource.part(time, new DaemonThreads())
                    .first(() -> Objects.requireNonNull(provider.credentials()));
        } catch (TimeoutException late) {
            wrong.add("credentials(provider) failed: " + late.getMessage());
        } catch (Exception failed) {
            wrong.add("credentials(provider) failed: "
                    + Futures.cause(failed).getClass().getName());
        }
        return new Credentials(null, null, null, null);
    }

    private void checkLogin(Credentials own, List<String> wrong) {
        boolean tokensAlone =
                tokens != null && own.clientId() == null && own.clientSecret() == null && own.email() == null;
        boolean noLogin = own.email() == null && own.password() == null;
        check(
                tokensAlone || !(blank(own.clientId()) || blank(own.clientSecret())),
                "clientCredentials(id, secret) is required",
                wrong);
        check(
                tokens != null || !(blank(own.email()) || blank(own.password())) || (withoutLogin && noLogin),
                "login(email, password) or tokens(set, owId) is required; withoutLogin() is for a sign-up",
                wrong);
        check(
                !withoutLogin || (tokens == null && noLogin),
                "withoutLogin() excludes login(email, password) and tokens(set, owId)",
                wrong);
        check(
                tokens == null || (!blank(tokens.accessToken()) && printable(tokens.accessToken())),
                "tokens(set, owId) needs an access token of printable ASCII",
                wrong);
    }

    private @Nullable URI checkedBaseUrl(List<String> wrong) {
        if (baseUrl == null || baseUrl.isBlank()) {
            wrong.add("baseUrl is required");
            return null;
        }
        URI url;
        try {
            url = new URI(baseUrl.strip());
        } catch (URISyntaxException unreadable) {
            wrong.add("baseUrl is not a URL"); // not repeated, since it may contain a password
            return null;
        }
        String scheme = url.getScheme() == null ? "" : url.getScheme().toLowerCase(Locale.ROOT);
        if (url.getHost() == null || !(scheme.equals("https") || scheme.equals("http"))) {
            wrong.add("baseUrl must have a scheme and a host, as in https://host");
        } else if (url.getRawUserInfo() != null || url.getRawQuery() != null || url.getRawFragment() != null) {
            wrong.add("baseUrl must have no user info, query or fragment");
        } else if (API_PATH.matcher(url.getRawPath()).find()) {
            wrong.add("baseUrl must not contain /api/v2 or /api/v3, since each call adds its path");
        } else if (url.getPort() == 0 || url.getPort() > LARGEST_PORT) {
            wrong.add("baseUrl must have a port from 1 to " + LARGEST_PORT + ", or none");
        } else if (scheme.equals("http") && !plainHttpAllowed && !loopback(url.getHost())) {
            wrong.add(
                    "baseUrl must be https, since requests contain tokens and passwords; allowPlainHttp() allows http");
        }
        return url;
    }

    private static boolean loopback(String host) {
        return host.equalsIgnoreCase("localhost") || host.equals("[::1]") || host.matches("127(\\.[0-9]{1,3}){3}");
    }

    private static void check(boolean holds, String rule, List<String> wrong) {
        if (!holds) {
            wrong.add(rule);
        }
    }

    /** OkHttp counts milliseconds, and takes zero for no limit. */
    private static boolean isLongEnough(Duration limit) {
        return limit.compareTo(Duration.ofMillis(1)) >= 0;
    }

    private static boolean isPositive(Duration value) {
        return !value.isZero() && !value.isNegative();
    }

    private static boolean printable(@Nullable String value) {
        return value != null && value.chars().allMatch(c -> c >= ' ' && c < 127);
    }

    private static boolean blank(@Nullable String value) {
        return value == null || value.isBlank();
    }

    /** Returns the base URL without its parts that may contain a secret, such as user info. */
    @Override
    public String toString() {
        String shown = baseUrl == null
                ? "no baseUrl"
                : baseUrl.replaceFirst("//[^/]*@", "//").replaceFirst("[?#].*", "");
        return "AdPlatformBuilder[" + shown + "]";
    }
}
