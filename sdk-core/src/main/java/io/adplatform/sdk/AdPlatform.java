package io.adplatform.sdk;

import io.adplatform.sdk.diagnostics.SessionState;
import io.adplatform.sdk.diagnostics.UnsettledCall;
import io.adplatform.sdk.diagnostics.Verification;
import io.adplatform.sdk.file.Download;
import io.adplatform.sdk.operation.UntypedRequest;
import io.adplatform.sdk.throttle.Quota;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A client of the advertising platform. Create one per account and keep it: it holds the session, the connections and the
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
 * <p>A new client sends nothing; the first call logs in. Defaults: 20 requests a minute, 60 s for one request, 10 minutes for
 * a call with its waits, 2 retries if a retry is safe.
 */
public final class AdPlatform implements AutoCloseable {

    final Engine engine;
    private final Workspace own;

    AdPlatform(Engine engine, @Nullable Long owId) {
        this.engine = engine;
        this.own = engine.workspace(owId);
    }

    /** Returns a builder with the default settings. */
    public static AdPlatformBuilder builder() {
        return new AdPlatformBuilder();
    }

    /**
     * Returns a builder with settings from {@code ADPLATFORM_BASE_URL}, {@code ADPLATFORM_CLIENT_ID},
     * {@code ADPLATFORM_CLIENT_SECRET}, {@code ADPLATFORM_EMAIL} and {@code ADPLATFORM_PASSWORD}.
     * {@code ADPLATFORM_ALLOW_PRIVATE_LINKS=true} has the effect of {@link AdPlatformBuilder#allowPrivateLinks()}.
     *
     * @throws IllegalArgumentException with the names of all missing variables
     */
    public static AdPlatformBuilder fromEnvironment() {
        return fromEnvironment(System.getenv());
    }

    /**
     * Like {@link #fromEnvironment()}, from a map.
     *
     * @throws IllegalArgumentException with the names of all missing variables
     */
    public static AdPlatformBuilder fromEnvironment(Map<String, String> environment) {
        NamedSettings.requireAll(environment);
        return builder().settings(environment);
    }

    /** Returns the operations of an account: sign-up, tokens, the client's log-in, and profiles of advertisers. */
    public Accounts accounts() {
        return new Accounts(engine, own);
    }

    /** Returns the workspace of this client, as its builder or else the log-in sets it. The areas are on it by default. */
    public Workspace workspace() {
        return own;
    }

    /**
     * Returns a view of another workspace. It shares this client's session, connections and quota, and needs no closing.
     *
     * @param other above 0
     */
    public Workspace workspace(long other) {
        if (other <= 0) {
            throw new IllegalArgumentException("workspace must be above 0, was " + other);
        }
        return engine.workspace(other);
    }

    /** Like {@link Workspace#call} of this client's workspace. */
    public UntypedRequest call(String line) {
        return own.call(line);
    }

    /** Like {@link Workspace#download}. */
    public Download download(String link) {
        return own.download(link);
    }

    /** Returns the used and the free part of the platform's request limit. Sends nothing. */
    public Quota quota() {
        return own.quota();
    }

    /** Returns the current state of the session. Sends nothing. */
    public SessionState sessionState() {
        return engine.session.state();
    }

    /**
     * Returns the account's calls of unknown outcome from its journal, the oldest first: each was sent, and its outcome is not
     * known. Empty without a journal. Sends nothing. Fails with {@link io.adplatform.sdk.journal.JournalException}.
     */
    public CompletableFuture<List<UnsettledCall>> unsettledCalls() {
        return engine.report.unsettledCalls();
    }

    /**
     * Checks at start-up whether the platform can be reached and accepts the credentials. Logs in, which costs one request,
     * unless the client has a token. Never fails: the result contains the problem.
     *
     * <pre>{@code
     * Verification found = platform.verify();
     * if (!found.passed()) {
     *     throw new IllegalStateException(found.toString());
     * }
     * }</pre>
     */
    public Verification verify() {
        return engine.report.verify(own.owId(), engine.limits.deadline());
    }

    /**
     * Closes in order. Calls that are not sent yet end at once. Calls whose request is on its way may finish within this time;
     * then they are given up, as by {@link #close()}. A payment whose answer arrives in time is known to be done; one that is
     * given up ends with {@link io.adplatform.sdk.error.OutcomeUnknownException}.
     *
     * <p>Returns as soon as no request is on its way. An interrupt of this thread ends the wait.
     *
     * @param longest the longest wait; zero is the same as {@link #close()}
     */
    public void close(Duration longest) {
        engine.close(longest);
    }

    /**
     * Gives up the calls that are on their way, closes all connections and ends all threads. Later calls fail. Closing twice has no
     * effect. A client that is never closed doesn't keep the JVM alive.
     */
    @Override
    public void close() {
        engine.close();
    }

    @Override
    public String toString() {
        return own.toString().replaceFirst("Workspace", "AdPlatform");
    }
}
