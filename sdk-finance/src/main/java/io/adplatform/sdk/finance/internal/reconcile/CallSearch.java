package io.adplatform.sdk.finance.internal.reconcile;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.error.Sending;
import io.adplatform.sdk.finance.reconcile.PlatformFacts;
import io.adplatform.sdk.finance.reconcile.Reconcile;
import io.adplatform.sdk.finance.reconcile.Reconciliation;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Poller;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** The search for one call. Several may share their readings. */
public final class CallSearch<R> extends SearchSettings<Reconcile<R>> implements Reconcile<R> {

    private static final Duration TWO_MINUTES = Duration.ofMinutes(2);

    private final LostSending<R> sought;

    private CallSearch(Workspace workspace, PlatformFacts facts, LostCall<R> lost, Sending sending) {
        super(workspace, facts, TWO_MINUTES);
        this.sought = sought(lost, sending, row -> false);
    }

    /**
     * Returns a search for the call of an exception. {@code payments().reconcile(lost)} and {@code credits().reconcile(lost)} are
     * shorter.
     *
     * @param known finds the list that shows a call, or throws
     * @throws IllegalArgumentException if no list shows the call's effect, if the call was made in another workspace, or if the
     *     exception was deserialized
     */
    public static <R> Reconcile<R> of(
            Workspace workspace,
            PlatformFacts facts,
            OutcomeUnknownException lost,
            Function<Call<?>, LostCall<R>> known) {
        Call<?> call = lost.call();
        if (call == null) {
            throw new IllegalArgumentException("a deserialized exception has no call; build the request again");
        }
        // If log-in chose the workspace, another log-in may have chosen another one since.
        CallContext made = lost.context();
        Long named = call.owId() != null || made == null ? null : made.owId();
        LostCall<R> found = found(workspace, call, known);
        LostCall<R> there = named == null ? found : found.in(named);
        // A call that the journal refused was not sent itself. The entry is of the sending whose outcome is unknown.
        JournalEntry entry = lost.entry();
        return new CallSearch<>(
                workspace,
                facts,
                entry == null ? there : there.recordedAs(entry.inputs()),
                Objects.requireNonNull(lost.sending()));
    }

    /**
     * Returns a search for a call. {@code payments().reconcile(call, sentAt)} and {@code credits().reconcile(call, sentAt)} are
     * shorter.
     *
     * <p>The user who is logged in now is taken for the sender.
     *
     * @param sentAt when sending began, by this machine's clock, or earlier
     * @param known finds the list that shows a call, or throws
     * @throws IllegalArgumentException if no list shows the call's effect, or if the call was made in another workspace
     */
    public static <R> Reconcile<R> of(
            Workspace workspace,
            PlatformFacts facts,
            Call<?> call,
            Instant sentAt,
            Function<Call<?>, LostCall<R>> known) {
        Sending sending = new Sending(sentAt, null, workspace.userFingerprint());
        return new CallSearch<>(workspace, facts, found(workspace, call, known), sending);
    }

    private static <R> LostCall<R> found(Workspace workspace, Call<?> call, Function<Call<?>, LostCall<R>> known) {
        if (!Objects.equals(call.owId(), workspace.owId())) {
            throw new IllegalArgumentException("the call was made in workspace " + call.owId() + ", and this is "
                    + workspace.owId() + "; search from the same one");
        }
        return known.apply(call);
    }

    @Override
    public Reconciliation<R> find() {
        return findAll(List.of(this)).get(0);
    }

    @Override
    public CompletableFuture<Reconciliation<R>> findAsync() {
        return Poller.async(search(List.of(this))::run).thenApply(outcomes -> outcomes.get(0));
    }

    /** See {@link Reconcile#findAll}. */
    public static <R> List<Reconciliation<R>> findAll(List<Reconcile<R>> searches) {
        return search(common(searches)).run();
    }

    /** See {@link Reconcile#findAllAsync}. */
    public static <R> CompletableFuture<List<Reconciliation<R>>> findAllAsync(List<Reconcile<R>> searches) {
        return Poller.async(search(common(searches))::run);
    }

    private static <R> List<CallSearch<R>> common(List<Reconcile<R>> searches) {
        if (searches.isEmpty()) {
            throw new IllegalArgumentException("there is no search");
        }
        List<CallSearch<R>> all =
                searches.stream().map(search -> (CallSearch<R>) search).toList();
        if (Set.copyOf(all).size() < all.size()) {
            throw new IllegalArgumentException("the list has a search twice");
        }
        Workspace first = all.get(0).workspace;
        if (all.stream().anyMatch(search -> !Objects.equals(search.workspace.owId(), first.owId()))) {
            throw new IllegalArgumentException("the searches are of several workspaces; search in each by itself");
        }
        return all;
    }

    /** Returns the search of the user who is logged in now. */
    private static <R> Search<R> search(List<CallSearch<R>> searches) {
        return new Search<>(
                searches.get(0).workspace.asCurrentUser(),
                searches.stream().map(search -> search.sought).toList(),
                list -> new KnownRows(),
                Collections.max(searches.stream().map(search -> search.within).toList()),
                Collections.min(searches.stream().map(search -> search.lane).toList()));
    }

    /**
     * Checks a duration.
     *
     * @throws IllegalArgumentException if it is negative, with the name of its setter
     */
    public static Duration notNegative(String name, Duration value) {
        if (value.isNegative()) {
            throw new IllegalArgumentException(name + " must be zero or more, was " + value);
        }
        return value;
    }
}
