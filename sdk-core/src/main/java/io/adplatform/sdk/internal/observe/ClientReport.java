package io.adplatform.sdk.internal.observe;

import com.fasterxml.jackson.databind.cfg.PackageVersion;
import dev.failsafe.Failsafe;
import io.adplatform.sdk.Dialect;
import io.adplatform.sdk.diagnostics.Diagnostics;
import io.adplatform.sdk.diagnostics.SessionState;
import io.adplatform.sdk.diagnostics.UnsettledCall;
import io.adplatform.sdk.diagnostics.Verification;
import io.adplatform.sdk.internal.pipeline.AttemptFailure;
import io.adplatform.sdk.internal.pipeline.Authorizer;
import io.adplatform.sdk.internal.runner.Guarded;
import io.adplatform.sdk.internal.session.Session;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.operation.Futures;
import io.adplatform.sdk.throttle.Quota;
import io.adplatform.sdk.throttle.Throttle;
import io.adplatform.sdk.time.Time;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;
import okhttp3.OkHttp;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * The state of a client's parts. A part that fails or hangs is reported as unknown.
 *
 * @param clientId the client ID in the journal's keys
 * @param sdkVersion the SDK's version
 * @param hideSecrets masks the client's secrets
 */
public record ClientReport(
        URI baseUrl,
        String clientId,
        Dialect dialect,
        String sdkVersion,
        Session session,
        Authorizer authorizer,
        Throttle throttle,
        @Nullable Journal journal,
        RecentCalls recentCalls,
        Findings findings,
        Time time,
        UnaryOperator<String> hideSecrets) {

    private static final Duration JOURNAL = Duration.ofSeconds(5);
    private static final String LOG_IN = "log-in";

    /** Returns the versions of this process, as far as JARs contain them. */
    private Map<String, String> versions() {
        Map<String, String> versions = new LinkedHashMap<>();
        versions.put("SDK", sdkVersion);
        versions.put("Java", System.getProperty("java.vendor") + " " + Runtime.version());
        versions.put("system", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
        versions.put("OkHttp", OkHttp.VERSION);
        versions.put("Jackson", PackageVersion.VERSION.toString());
        Map.of("Failsafe", Failsafe.class, "SLF4J", Logger.class).forEach((name, type) -> {
            String version =
                    type.getPackage() == null ? null : type.getPackage().getImplementationVersion();
            if (version != null) {
                versions.put(name, version);
            }
        });
        return versions;
    }

    public SessionState sessionState() {
        return session.state();
    }

    public Diagnostics diagnostics() {
        return new Diagnostics(
                time.now(),
                versions(),
                baseUrl,
                spelling(),
                sessionState(),
                quota(),
                unsettled(),
                recentCalls.all(),
                findings.all());
    }

    /**
     * Checks the client: fetches a token if none is held.
     *
     * @param longest the limit of the log-in
     */
    public Verification verify(@Nullable Long owId, Duration longest) {
        List<Verification.Check> checks = new ArrayList<>();
        checks.add(passed("base URL", baseUrl + ", " + spelling()));
        if (loggedIn(owId, longest, checks)) {
            Quota quota = quota();
            checks.add(passed(
                    "quota",
                    quota == null ? "unknown" : quota.free() + " of " + quota.limit() + " requests are free now"));
            if (journal != null) {
                List<UnsettledCall> unsettled = unsettled();
                checks.add(new Verification.Check(
                        "journal",
                        unsettled != null,
                        unsettled == null ? "it could not be asked" : unsettled.size() + " unsettled calls"));
            }
        }
        return new Verification(checks);
    }

    private boolean loggedIn(@Nullable Long owId, Duration longest, List<Verification.Check> checks) {
        SessionState.Status status = session.state().status();
        if (status == SessionState.Status.CLOSED) {
            checks.add(new Verification.Check(LOG_IN, false, "the client is closed"));
            return false;
        }
        boolean held = status == SessionState.Status.TOKEN_HELD;
        try {
            Authorizer.Caller caller = new Authorizer.Caller(authorizer.user(), "verify()", owId);
            Long workspace = within(longest, authorizer.workspace(caller));
            if (owId != null) {
                within(longest, authorizer.ready(caller, null));
            }
            checks.add(passed(
                    LOG_IN,
                    (held ? "a token was at hand, and nothing was sent" : "the platform gave a token") + "; workspace "
                            + workspace));
            return true;
        } catch (Exception failure) {
            checks.add(new Verification.Check(LOG_IN, false, hideSecrets.apply(why(failure))));
            return false;
        }
    }

    private static Verification.Check passed(String name, String found) {
        return new Verification.Check(name, true, found);
    }

    private static String why(Throwable failure) {
        if (failure instanceof TimeoutException) {
            return "no token before the deadline";
        }
        return failure instanceof AttemptFailure known ? known.what() : failure.toString();
    }

    private String spelling() {
        return dialect.equals(Dialect.documented()) ? "the documents' dialect" : dialect.toString();
    }

    private @Nullable Quota quota() {
        Quota[] found = {null};
        Guarded.run("the throttle could not report its quota", () -> found[0] = throttle.quota());
        return found[0];
    }

    private @Nullable List<UnsettledCall> unsettled() {
        try {
            return journal == null ? null : within(JOURNAL, unsettledCalls());
        } catch (Exception unknown) {
            return null;
        }
    }

    /** Returns the unsettled calls of this account in the journal; an empty list without a journal. */
    public CompletableFuture<List<UnsettledCall>> unsettledCalls() {
        if (journal == null) {
            return CompletableFuture.completedFuture(List.of());
        }
        try {
            JournalKey account = new JournalKey(baseUrl.toString(), clientId, null, "any");
            return journal.unsettled()
                    .thenApply(entries -> entries.stream()
                            .filter(entry -> entry.key().baseUrl().equals(account.baseUrl())
                                    && entry.key().clientId().equals(clientId))
                            .map(ClientReport::shown)
                            .toList());
        } catch (Throwable mistake) { // a user's journal may throw anything
            return CompletableFuture.failedFuture(mistake);
        }
    }

    private static UnsettledCall shown(JournalEntry entry) {
        return new UnsettledCall(
                entry.inputs().operation(), entry.key().name(), entry.key().owId(), entry.state(), entry.sentAt());
    }

    /** Waits for a future of another part. Throws {@link TimeoutException} after the limit. */
    private <V> V within(Duration longest, CompletableFuture<V> asked) throws Exception {
        CompletableFuture<V> awaited = asked.copy();
        Time.Timer timer = time.limit(longest, () -> awaited.completeExceptionally(new TimeoutException()));
        try {
            return awaited.get();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw interrupted;
        } catch (ExecutionException failed) {
            Throwable cause = failed.getCause();
            throw cause != null && Futures.cause(cause) instanceof Exception known ? known : failed;
        } finally {
            timer.cancel();
        }
    }
}
