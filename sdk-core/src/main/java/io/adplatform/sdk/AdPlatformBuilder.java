package io.adplatform.sdk;

import io.adplatform.sdk.event.ClientListener;
import io.adplatform.sdk.event.HeaderContext;
import io.adplatform.sdk.internal.json.ResponseReader;
import io.adplatform.sdk.internal.observe.RequiredLibraries;
import io.adplatform.sdk.internal.pipeline.CallLimits;
import io.adplatform.sdk.internal.session.FileTokenStore;
import io.adplatform.sdk.internal.session.MemoryTokenStore;
import io.adplatform.sdk.internal.transport.TransportSettings;
import io.adplatform.sdk.journal.Journal;
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
import java.util.function.Function;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Settings for an {@link AdPlatform}. Needed are a base URL, client credentials, and either a log-in or tokens; the
 * rest has defaults. {@link #build()} lists everything that is missing or wrong at once.
 */
public final class AdPlatformBuilder {

    /** The longest that one request may take, unless a client says otherwise. */
    static final Duration ATTEMPT_TIMEOUT = Duration.ofSeconds(60);

    /** The longest that a whole call may take, unless a client says otherwise. */
    static final Duration DEADLINE = Duration.ofMinutes(10);

    private static final int LARGEST_PORT = 65_535;
    private static final Pattern API_PATH = Pattern.compile("/api/v[0-9]+(/|$)");
    private static final Duration DAY = Duration.ofDays(1);
    private static final Duration YEAR = Duration.ofDays(365);

    private @Nullable String baseUrl;
    private boolean plainHttpAllowed;
    private @Nullable String clientId;
    private @Nullable String clientSecret;
    private @Nullable String email;
    private @Nullable String password;
    private @Nullable CredentialsProvider credentialsProvider;
    private boolean withoutLogin;
    private @Nullable TokenSet tokens;
    private @Nullable Long owId;
    private @Nullable TokenStore tokenStore;
    private Dialect dialect = Dialect.documented();
    private Duration connectTimeout = Duration.ofSeconds(10);
    private Duration readTimeout = Duration.ofSeconds(60);
    private Duration attemptTimeout = ATTEMPT_TIMEOUT;
    private Duration deadline = DEADLINE;
    private int retries = 2;
    private long maxResponseBytes = ResponseReader.LONGEST_BODY;
    private int requestsPerMinute = 20;
    private @Nullable String quotaShare;
    private @Nullable Throttle throttle;
    private final List<ClientListener> listeners = new ArrayList<>();
    private @Nullable Function<HeaderContext, Map<String, String>> headers;
    private @Nullable Journal journal;
    private @Nullable SharedStore sharedStore;
    private String userAgentSuffix = "";
    private TransportSettings.@Nullable HttpProxy proxy;
    private TransportSettings.@Nullable Tls tls;
    private Duration staticListAge = Duration.ofHours(1);
    private boolean joinReads = true;
    private boolean privateLinks;
    private @Nullable ClientResources resources;
    private Time time = Time.system();

    AdPlatformBuilder() {}

    /** Where the platform is, such as {@code https://ads.example.com}. HTTPS, except on this machine. */
    public AdPlatformBuilder baseUrl(String url) {
        baseUrl = url;
        return this;
    }

    /** Allows a base URL without TLS on another machine, where tokens and passwords can be read on the way. */
    public AdPlatformBuilder allowPlainHttp() {
        plainHttpAllowed = true;
        return this;
    }

    /**
     * What the platform's support gave out. Required, except for a client that only uses the {@link #tokens} it was given.
     * Without client credentials tokens can't be refreshed, and a client shares its quota only with others that have none.
     */
    public AdPlatformBuilder clientCredentials(String id, String secret) {
        clientId = id;
        clientSecret = secret;
        return this;
    }

    /** Who logs in, on the first call and whenever a refresh won't do. */
    public AdPlatformBuilder login(String userEmail, String userPassword) {
        email = userEmail;
        password = userPassword;
        return this;
    }

    /**
     * Takes client credentials and log-in from a provider, such as a vault, in place of {@link #clientCredentials} and {@link
     * #login}. It is asked by {@link #build()} and before each token request, so that a changed secret is taken at the next
     * log-in.
     */
    public AdPlatformBuilder credentials(CredentialsProvider provider) {
        credentialsProvider = provider;
        return this;
    }

    /**
     * Makes a client without a log-in, for an account that doesn't exist yet: {@link Accounts#signUp} creates it, and
     * {@link Accounts#useLogin} lets the client go on with it. Until then every other call ends unsent, in
     * {@link io.adplatform.sdk.error.NotAuthenticatedException}.
     */
    public AdPlatformBuilder withoutLogin() {
        withoutLogin = true;
        return this;
    }

    /**
     * Starts from tokens that were got elsewhere, taken as fresh; without a {@link #login} they are refreshed for as
     * long as that goes. Where a token file or store has newer ones, these are used: with a log-in, those that haven't
     * expired; without one, whatever came of the tokens given here.
     */
    public AdPlatformBuilder tokens(TokenSet ready, long workspace) {
        tokens = ready;
        owId = workspace;
        return this;
    }

    /**
     * Keeps the tokens in a file, so that the next start and other processes of this machine need not log in: they use
     * each other's tokens, and only one of them fetches new ones. By default tokens are kept in memory.
     *
     * <p>The file is made with rights for its owner alone (mode 600); its directory must exist. Besides the tokens it
     * holds no secret, and it is tied to base URL, client ID and user: another account's file, or one that can't be
     * read, is replaced with a warning. {@link #build()} refuses a symbolic link and a file that others have rights to.
     */
    public AdPlatformBuilder tokenFile(Path file) {
        return tokenStore(new FileTokenStore(file));
    }

    /** Keeps the tokens in a place of the caller's own, such as one that several machines share. */
    public AdPlatformBuilder tokenStore(TokenStore own) {
        tokenStore = own;
        return this;
    }

    /** The workspace to act in; the one that log-in names by default. */
    public AdPlatformBuilder owId(long workspace) {
        owId = workspace;
        return this;
    }

    /** What this deployment spells differently from the documents. */
    public AdPlatformBuilder dialect(Dialect spelling) {
        dialect = spelling;
        return this;
    }

    /** The longest that making a connection may take; 10 s by default. */
    public AdPlatformBuilder connectTimeout(Duration longest) {
        connectTimeout = longest;
        return this;
    }

    /**
     * The longest silence on a connection; 60 s by default. A shorter one than {@link #attemptTimeout} cuts every
     * exchange that falls silent for so long; one that is as long or longer counts only where an exchange may take
     * longer than it, as one with a file does.
     */
    public AdPlatformBuilder readTimeout(Duration longest) {
        readTimeout = longest;
        return this;
    }

    /** The longest that one request and its answer may take; 60 s by default. */
    public AdPlatformBuilder attemptTimeout(Duration longest) {
        attemptTimeout = longest;
        return this;
    }

    /** The longest that a call may take, the wait for quota and all retries included; 10 minutes by default. */
    public AdPlatformBuilder deadline(Duration longest) {
        deadline = longest;
        return this;
    }

    /** How often a request may be sent again where that is safe, 0 to 2; 2 by default. */
    public AdPlatformBuilder retries(int most) {
        retries = most;
        return this;
    }

    /** The longest answer that is read into memory, decompressed; 64 MiB by default, and at the most. */
    public AdPlatformBuilder maxResponseBytes(long most) {
        maxResponseBytes = most;
        return this;
    }

    /**
     * This process's share of the platform's limit, where several use one account; 20 by default, the whole of it; at
     * least 1.
     */
    public AdPlatformBuilder requestsPerMinute(int share) {
        requestsPerMinute = share;
        return this;
    }

    /**
     * Shares one throttle with every client of this JVM that names the same share. By default clients with the same base URL
     * and client ID share one, whoever their users are: the platform doesn't say to whom it counts a request. Where the
     * platform is known to count by user, name the share after the user.
     */
    public AdPlatformBuilder quotaShare(String name) {
        quotaShare = name;
        return this;
    }

    /**
     * Replaces the throttle, for instance by one that several machines share. If it throws, or never grants a permit, calls
     * keep their deadlines and end unsent.
     */
    public AdPlatformBuilder throttle(Throttle own) {
        throttle = own;
        return this;
    }

    /**
     * Adds a listener: it hears of calls, waits, every request, fetched tokens and pauses. There is none by default. Several
     * are told in the order in which they were added; each gets back what its own {@link ClientListener#onCallStarted}
     * returned.
     */
    public AdPlatformBuilder listener(ClientListener own) {
        listeners.add(Objects.requireNonNull(own));
        return this;
    }

    /**
     * Adds headers to each request to the platform, log-in and retries included, such as {@code traceparent}. Those that the
     * SDK sets can't be replaced, and one that a call's own {@link RequestOptions} set stays; result links get none.
     *
     * <p>The hook is asked right before the request is sent, on a thread of the client's: what belongs to the caller's thread
     * is taken along by what {@link ClientListener#onCallStarted} returns. If it throws, gives a header that can't be sent, or
     * takes longer than 1 s, the call ends unsent, in {@link io.adplatform.sdk.error.CallCancelledException}.
     */
    public AdPlatformBuilder headers(Function<HeaderContext, Map<String, String>> hook) {
        headers = hook;
        return this;
    }

    /**
     * Records every call that may be made at most once, so that it can be known after a crash what was sent; and lets
     * {@link RequestOptions#idempotencyKey} make such a call at most once. {@code docs/money.md} says what is promised.
     *
     * <p>One journal may serve any number of clients. It stays open when they are closed: whoever opened it closes it after
     * them.
     */
    public AdPlatformBuilder journal(Journal own) {
        journal = own;
        return this;
    }

    /**
     * Shares quota, tokens and journal with all clients of the account that name the same store, wherever they run. What
     * {@link #throttle}, {@link #tokenStore}, {@link #tokenFile} or {@link #journal} sets isn't taken from the store.
     * {@link #requestsPerMinute} is then the limit of all of them together.
     */
    public AdPlatformBuilder sharedBy(SharedStore store) {
        sharedStore = store;
        return this;
    }

    /** What stands behind the SDK's own words in the {@code User-Agent} header. */
    public AdPlatformBuilder userAgentSuffix(String suffix) {
        userAgentSuffix = suffix;
        return this;
    }

    /** An HTTP proxy without a log-in. */
    public AdPlatformBuilder proxy(String host, int port) {
        proxy = new TransportSettings.HttpProxy(host, port, null, null);
        return this;
    }

    /** An HTTP proxy that asks for a user name and a password. */
    public AdPlatformBuilder proxy(String host, int port, String user, String proxyPassword) {
        proxy = new TransportSettings.HttpProxy(host, port, user, proxyPassword);
        return this;
    }

    /** Replaces the JVM's certificates. */
    public AdPlatformBuilder tls(SSLContext context, X509TrustManager trustManager) {
        tls = new TransportSettings.Tls(context, trustManager);
        return this;
    }

    /**
     * For how long the answer of a static list, such as that of the bid model dimensions, is kept and handed out again;
     * 1 hour by default, 365 days at the most, {@link Duration#ZERO} to ask the platform every time. One call asks anew
     * by {@code options(o -> o.fresh(true))}; one with other extra headers is another call, with an answer of its own.
     * Another user, by {@link Accounts#useLogin}, gets none of the former one's answers.
     */
    public AdPlatformBuilder cacheStaticLists(Duration age) {
        staticListAge = age;
        return this;
    }

    /**
     * Whether a read that is equal to one that still waits for quota or a token joins it, so that many callers cost one
     * request; on by default. Each keeps its own deadline and cancellation, and its {@link Response#source()} tells. Equal
     * are reads of one user in one workspace with the same inputs, timeouts, retries, headers and lane. Writes and files are
     * never joined, nor is a call with {@code options(o -> o.fresh(true))}.
     */
    public AdPlatformBuilder joinReads(boolean join) {
        joinReads = join;
        return this;
    }

    /**
     * Lets {@link Workspace#download result links} lead to this machine, there without TLS too, and into private
     * networks. By default they may not, because a link comes from a server and could make this client reach what only
     * it can reach.
     */
    public AdPlatformBuilder allowPrivateLinks() {
        privateLinks = true;
        return this;
    }

    /** Shares threads and connections with other clients; by default the client has its own. */
    public AdPlatformBuilder resources(ClientResources shared) {
        resources = shared;
        return this;
    }

    /** Replaces the clock, so that tests need not wait. {@link Time#manual()} is one that a test sets by hand. */
    public AdPlatformBuilder time(Time own) {
        time = own;
        return this;
    }

    /**
     * Takes settings by their names, which are those of {@link AdPlatform#fromEnvironment()}. What the map doesn't name
     * stays as it is. Such a map is handed out by a sandbox of {@code sdk-testkit}.
     *
     * @throws IllegalArgumentException naming the settings that are unknown, or of which one half is missing
     */
    public AdPlatformBuilder settings(Map<String, String> byName) {
        return settings(NamedSettings.of(byName));
    }

    AdPlatformBuilder settings(NamedSettings named) {
        named.applyTo(this);
        return this;
    }

    /**
     * Makes the client. Sends nothing.
     *
     * @throws IllegalArgumentException listing everything that is missing or wrong
     * @throws IllegalStateException naming libraries on the class path that are too old for the SDK, and what helps
     */
    public AdPlatform build() {
        RequiredLibraries.check();
        List<String> wrong = new ArrayList<>();
        URI url = checkedBaseUrl(wrong);
        Credentials own = credentials(wrong);
        checkLogin(own, wrong);
        positive("connectTimeout", connectTimeout, wrong);
        positive("readTimeout", readTimeout, wrong);
        atMost(DAY, "connectTimeout", connectTimeout, wrong);
        atMost(DAY, "readTimeout", readTimeout, wrong);
        positive("attemptTimeout", attemptTimeout, wrong);
        positive("deadline", deadline, wrong);
        if (staticListAge.isNegative()) {
            wrong.add("cacheStaticLists must be zero or longer, was " + staticListAge);
        }
        atMost(YEAR, "cacheStaticLists", staticListAge, wrong);
        if (retries < 0 || retries > 2) {
            wrong.add("retries must be 0, 1 or 2, was " + retries);
        }
        if (requestsPerMinute < 1) {
            wrong.add("requestsPerMinute must be 1 or more, was " + requestsPerMinute);
        }
        if (maxResponseBytes < 1 || maxResponseBytes > ResponseReader.LONGEST_BODY) {
            wrong.add("maxResponseBytes must be 1 to " + ResponseReader.LONGEST_BODY + ", was " + maxResponseBytes);
        }
        if (proxy != null && (proxy.host().isBlank() || proxy.port() < 1 || proxy.port() > LARGEST_PORT)) {
            wrong.add("proxy must have a host and a port of 1 to " + LARGEST_PORT);
        }
        if (resources != null && resources.isClosed()) {
            wrong.add("resources must be open, these are closed");
        }
        if (!printable(userAgentSuffix)) {
            wrong.add("userAgentSuffix must be printable ASCII");
        }
        if (!wrong.isEmpty() || url == null) {
            throw new IllegalArgumentException("the client can't be built: " + String.join("; ", wrong));
        }
        SharedStore shared = sharedStore;
        return new AdPlatform(new ClientSettings(
                url,
                own,
                credentialsProvider,
                tokens,
                owId,
                tokenStore != null ? tokenStore : shared == null ? new MemoryTokenStore() : shared.tokenStore(),
                dialect,
                new TransportSettings(connectTimeout, readTimeout, maxResponseBytes, proxy, tls),
                privateLinks,
                new CallLimits(attemptTimeout, deadline, retries),
                requestsPerMinute,
                quotaShare,
                throttle,
                List.copyOf(listeners),
                headers,
                journal != null || shared == null ? journal : shared.journal(),
                shared,
                ("adplatform-sdk-java/" + SdkVersion.VERSION + " " + userAgentSuffix).trim(),
                staticListAge,
                joinReads,
                resources,
                time));
    }

    /** The credentials to begin with. What a provider's exception says may quote anything, and isn't repeated. */
    private Credentials credentials(List<String> wrong) {
        if (credentialsProvider == null) {
            return new Credentials(clientId, clientSecret, email, password);
        }
        if (clientId != null || clientSecret != null || email != null || password != null || withoutLogin) {
            wrong.add("credentials(provider) must not stand beside clientCredentials, login or withoutLogin");
        }
        try {
            return Objects.requireNonNull(credentialsProvider.credentials());
        } catch (Exception failed) {
            if (failed instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            wrong.add("credentials(provider) gave none: " + failed.getClass().getName());
            return new Credentials(null, null, null, null);
        }
    }

    private void checkLogin(Credentials own, List<String> wrong) {
        boolean tokensAlone =
                tokens != null && own.clientId() == null && own.clientSecret() == null && own.email() == null;
        if (!tokensAlone && (blank(own.clientId()) || blank(own.clientSecret()))) {
            wrong.add("clientCredentials(id, secret) is required");
        }
        boolean noLogin = own.email() == null && own.password() == null;
        if (tokens == null && (blank(own.email()) || blank(own.password())) && !(withoutLogin && noLogin)) {
            wrong.add("login(email, password) or tokens(set, owId) is required; withoutLogin() is for a sign-up");
        }
        if (withoutLogin && (tokens != null || !noLogin)) {
            wrong.add("withoutLogin() must not stand beside login(email, password) or tokens(set, owId)");
        }
        if (tokens != null && (blank(tokens.accessToken()) || !printable(tokens.accessToken()))) {
            wrong.add("tokens(set, owId) needs an access token of printable ASCII");
        }
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
            // Not repeated: somebody may have put a password into it.
            wrong.add("baseUrl is no URL");
            return null;
        }
        String scheme = url.getScheme() == null ? "" : url.getScheme().toLowerCase(Locale.ROOT);
        if (url.getHost() == null || !(scheme.equals("https") || scheme.equals("http"))) {
            wrong.add("baseUrl must be like https://host, was without a scheme or a host");
        } else if (url.getRawUserInfo() != null || url.getRawQuery() != null || url.getRawFragment() != null) {
            wrong.add("baseUrl must have no user info, query or fragment");
        } else if (API_PATH.matcher(url.getRawPath()).find()) {
            wrong.add("baseUrl must not contain /api/v2 or /api/v3: each call adds its own path; leave it out");
        } else if (url.getPort() == 0 || url.getPort() > LARGEST_PORT) {
            wrong.add("baseUrl must have a port of 1 to " + LARGEST_PORT + ", or none");
        } else if (scheme.equals("http") && !plainHttpAllowed && !loopback(url.getHost())) {
            wrong.add("baseUrl must be https, since tokens and passwords go there; allowPlainHttp() overrides that");
        }
        return url;
    }

    private static boolean loopback(String host) {
        return host.equalsIgnoreCase("localhost") || host.equals("[::1]") || host.matches("127(\\.[0-9]{1,3}){3}");
    }

    private static void positive(String name, Duration value, List<String> wrong) {
        if (value.isZero() || value.isNegative()) {
            wrong.add(name + " must be longer than zero, was " + value);
        }
    }

    private static boolean printable(@Nullable String value) {
        return value != null && value.chars().allMatch(c -> c >= ' ' && c < 127);
    }

    private static void atMost(Duration longest, String name, Duration value, List<String> wrong) {
        if (value.compareTo(longest) > 0) {
            String most = longest.equals(DAY) ? "a day" : longest.toDays() + " days";
            wrong.add(name + " must be at most " + most + ", was " + value);
        }
    }

    private static boolean blank(@Nullable String value) {
        return value == null || value.isBlank();
    }

    /** Where the client is to go; nothing that could hold a secret, as the user info of a wrong URL might. */
    @Override
    public String toString() {
        String shown = baseUrl == null
                ? "no baseUrl"
                : baseUrl.replaceFirst("//[^/]*@", "//").replaceFirst("[?#].*", "");
        return "AdPlatformBuilder[" + shown + "]";
    }
}
