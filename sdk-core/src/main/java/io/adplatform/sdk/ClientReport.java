package io.adplatform.sdk;

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
import io.adplatform.sdk.operation.Poller;
import io.adplatform.sdk.time.Time;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The check of a client, and its unsettled calls.
 *
 * @param clientId the client ID in the journal's keys
 * @param hideSecrets masks the client's secrets
 */
record ClientReport(
        URI baseUrl,
        String clientId,
        Dialect dialect,
        Session session,
        @Nullable Journal journal,
        Time time,
        UnaryOperator<String> hideSecrets) {

    private static final Duration JOURNAL = Duration.ofSeconds(5);
    private static final String LOG_IN = "log-in";

    /**
     * Checks the client: fetches a token if none is held.
     *
     * @param longest the limit of the log-in
     */
    Verification verify(@Nullable Long owId, Duration longest) {
        List<Verification.Check> checks = new ArrayList<>();
        boolean documented = dialect.equals(Dialect.documented());
        checks.add(passed("base URL", baseUrl + ", " + (documented ? "the documents' dialect" : dialect)));
        if (loggedIn(owId, longest, checks) && journal != null) {
            checks.add(unsettled());
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
            Authorizer.Caller caller = new Authorizer.Caller(session.user(), "verify()", owId);
            Long workspace = Guarded.await(time, longest, session.workspace(caller));
            if (owId != null) {
                Guarded.await(time, longest, session.ready(caller, null));
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

    private Verification.Check unsettled() {
        try {
            return passed(
                    "journal", Guarded.await(time, JOURNAL, unsettledCalls()).size() + " unsettled calls");
        } catch (Exception unknown) {
            return new Verification.Check("journal", false, "it could not be asked");
        }
    }

    /** Returns the unsettled calls of this account in the journal; an empty list without a journal. */
    CompletableFuture<List<UnsettledCall>> unsettledCalls() {
        if (journal == null) {
            return CompletableFuture.completedFuture(List.of());
        }
        String platform = new JournalKey(baseUrl.toString(), clientId, null, "any").baseUrl();
        return Poller.async(() -> journal.unsettled().stream()
                .filter(entry -> entry.key().baseUrl().equals(platform)
                        && entry.key().clientId().equals(clientId))
                .map(ClientReport::shown)
                .toList());
    }

    private static UnsettledCall shown(JournalEntry entry) {
        return new UnsettledCall(
                entry.inputs().operation(), entry.key().name(), entry.key().owId(), entry.state(), entry.sentAt());
    }
}
