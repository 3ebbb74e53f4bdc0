package io.adplatform.sdk;

import io.adplatform.sdk.diagnostics.Diagnostics;
import io.adplatform.sdk.diagnostics.SessionState;
import io.adplatform.sdk.diagnostics.UnsettledCall;
import io.adplatform.sdk.diagnostics.Verification;
import io.adplatform.sdk.file.Download;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.time.Time;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
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

    private final Engine engine;
    private final Workspace home;

    AdPlatform(ClientSettings settings) {
        engine = new Engine(settings);
        home = engine.workspace(settings.owId());
    }

    /** Settings for a client. */
    public static AdPlatformBuilder builder() {
        return new AdPlatformBuilder();
    }

    /**
     * Settings from {@code ADPLATFORM_BASE_URL}, {@code ADPLATFORM_CLIENT_ID}, {@code ADPLATFORM_CLIENT_SECRET},
     * {@code ADPLATFORM_EMAIL} and {@code ADPLATFORM_PASSWORD}. {@code ADPLATFORM_ALLOW_PRIVATE_LINKS=true} does what
     * {@link AdPlatformBuilder#allowPrivateLinks()} does.
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
        return new AdPlatformBuilder().settings(NamedSettings.ofEnvironment(environment));
    }

    /** Sign-up, tokens in hand, the client's own log-in, and profiles of advertisers. */
    public Accounts accounts() {
        return new Accounts(engine.tokenRequests, engine::useLogin, home);
    }

    /** A view on another workspace. It shares this client's session, connections and quota, and needs no closing. */
    public Workspace workspace(long other) {
        return engine.workspace(other);
    }

    @Override
    public String toString() {
        String where = owId() == null ? "the workspace of the log-in" : "workspace " + owId();
        return "AdPlatform[" + engine.baseUrl() + ", " + where + "]";
    }

    @Override
    public @Nullable Long owId() {
        return home.owId();
    }

    @Override
    public URI baseUrl() {
        return home.baseUrl();
    }

    @Override
    public @Nullable String userFingerprint() {
        return home.userFingerprint();
    }

    @Override
    public Workspace asCurrentUser() {
        return home.asCurrentUser();
    }

    @Override
    public <T> Response<T> execute(Call<T> call) {
        return home.execute(call);
    }

    @Override
    public <T> CompletableFuture<Response<T>> executeAsync(Call<T> call) {
        return home.executeAsync(call);
    }

    @Override
    public Download download(String link) {
        return home.download(link);
    }

    @Override
    public Quota quota() {
        return home.quota();
    }

    @Override
    public Time time() {
        return home.time();
    }

    @Override
    public Duration longestRequest(Call<?> call) {
        return home.longestRequest(call);
    }

    @Override
    public JournalKey journalKey(String name) {
        return home.journalKey(name);
    }

    /** How the session stands right now. Costs no request. */
    public SessionState sessionState() {
        return engine.sessionState();
    }

    /**
     * The calls of this account that its journal holds as unsettled: each was sent, and nobody knows what became of it.
     * Oldest first; empty without a journal. Costs no request. Fails with {@link
     * io.adplatform.sdk.journal.JournalException}.
     */
    public CompletableFuture<List<UnsettledCall>> unsettledCalls() {
        return engine.unsettledCalls();
    }

    /**
     * How this client is doing, for a report or a support case: versions, session, quota, unsettled calls of the journal, the
     * last 50 calls, and what of the platform's answers the SDK doesn't know. It holds no secret and costs no request; it
     * waits for the journal, for 5 s at the most.
     */
    public Diagnostics diagnostics() {
        return engine.diagnostics();
    }

    /**
     * Looks at start-up whether the platform can be reached and takes the credentials: logs in, which costs one request,
     * unless there is a token already. Never fails: what is wrong stands in the result.
     *
     * <pre>{@code
     * Verification found = platform.verify();
     * if (!found.passed()) {
     *     throw new IllegalStateException(found.toString());
     * }
     * }</pre>
     */
    public Verification verify() {
        return engine.verify(owId(), null);
    }

    /** Like {@link #verify()}, and then sends a request that the program will need, which costs one more. */
    public Verification verify(Request<?> read) {
        return engine.verify(owId(), read);
    }

    /**
     * Closes in order: calls that are not sent yet end at once, calls whose request is on its way may finish, and after
     * this time what is left is given up, as by {@link #close()}. A payment whose answer comes in time is known to be
     * done; one that is given up ends in an {@link io.adplatform.sdk.error.OutcomeUnknownException}.
     *
     * <p>Returns as soon as nothing is on its way any more. An interrupt of this thread ends the waiting.
     *
     * @param longest the longest that requests on their way may take; zero is the same as {@link #close()}
     */
    public void close(Duration longest) {
        engine.close(longest);
    }

    /**
     * Gives up the calls that are on their way, closes all connections and ends all threads; those that it shares by
     * {@link ClientResources} stay for the others. Calls made later fail. Closing again does nothing. A client that is
     * never closed doesn't keep the JVM alive.
     */
    @Override
    public void close() {
        engine.close();
    }
}
