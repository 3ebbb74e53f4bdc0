package io.adplatform.sdk.finance.reconcile;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.error.Sending;
import io.adplatform.sdk.finance.internal.reconcile.LostCall;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Poller;
import io.adplatform.sdk.throttle.Lane;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * A search for what a call has done whose answer was lost. It reads lists and sends nothing else.
 *
 * <p>The list is read at once. Until the call is found, it is read again until the time is over, also where rows were
 * seen that may be the call's. With the pauses between them the readings take about a tenth of the quota; all but the
 * first are in {@link Lane#BULK}.
 *
 * <p>Within a reading the pages follow each other without a pause. No order of a list is taken for granted, so a list
 * is read to its end, one request per 1000 rows, unless a row with an ID that the SDK generated, or the row that the
 * call was to change, comes before.
 *
 * @param <R> a row of the list, which shows what the call has done
 */
public final class Reconcile<R> {

    private static final Duration TWO_MINUTES = Duration.ofMinutes(2);

    private final Workspace workspace;
    private Sought<R> sought;
    private Duration within = TWO_MINUTES;
    private Lane lane = Lane.NORMAL;

    private Reconcile(Workspace workspace, Sought<R> sought) {
        this.workspace = workspace;
        this.sought = sought;
    }

    /**
     * A search for what a call has done. {@code payments().reconcile(lost)} and {@code credits().reconcile(lost)} are
     * shorter.
     *
     * @param known says of a call how its list shows it, or throws
     * @throws IllegalArgumentException if no list shows what the call does, if it was made in another workspace, or if
     *     the exception was deserialized
     */
    public static <R> Reconcile<R> of(
            Workspace workspace, OutcomeUnknownException lost, Function<Call<?>, LostCall<R>> known) {
        Call<?> call = lost.call();
        if (call == null) {
            throw new IllegalArgumentException("the exception doesn't know its call any more; build the request again");
        }
        // Where log-in named the workspace, another log-in may name another one by now.
        CallContext made = lost.context();
        Long named = call.owId() != null || made == null ? null : made.owId();
        Function<Call<?>, LostCall<R>> there =
                named == null ? known : sent -> known.apply(sent).in(named);
        return of(workspace, call, Objects.requireNonNull(lost.sending()), there);
    }

    /**
     * A search for what a call has done. {@code payments().reconcile(call, sentAt)} and
     * {@code credits().reconcile(call, sentAt)} are shorter.
     *
     * <p>It must be looked for by the user who made it, and where log-in names the workspace it must name the same one as
     * then: nothing here knows who and which that was. Whoever is logged in now is taken for that user.
     *
     * @param sentAt when sending began, by this machine's clock, or earlier
     * @param known says of a call how its list shows it, or throws
     * @throws IllegalArgumentException if no list shows what the call does, or if it was made in another workspace
     */
    public static <R> Reconcile<R> of(
            Workspace workspace, Call<?> call, Instant sentAt, Function<Call<?>, LostCall<R>> known) {
        return of(workspace, call, new Sending(sentAt, null, workspace.userFingerprint()), known);
    }

    private static <R> Reconcile<R> of(
            Workspace workspace, Call<?> call, Sending sending, Function<Call<?>, LostCall<R>> known) {
        if (!Objects.equals(call.owId(), workspace.owId())) {
            throw new IllegalArgumentException("the call was made in workspace " + call.owId() + ", and this is "
                    + workspace.owId() + "; look from the same one");
        }
        return new Reconcile<>(workspace, new Sought<>(known.apply(call), sending, null, PlatformClock.UNKNOWN, null));
    }

    /** How long to search until it is found; 2 minutes unless said, zero for a single reading. */
    public Reconcile<R> within(Duration time) {
        within = notNegative("within", time);
        return this;
    }

    /**
     * How far the platform's clock is from this machine's, at the most, in either direction; for a caller who knows.
     * Unless said, only what the {@code Date} of the lists' responses shows is known of that clock, which is its
     * difference to some seconds. Zero says that both show the same.
     *
     * <p>By itself a time makes nothing certain but for a row with the call's transaction ID, and rules nothing out but
     * rows without it. It has to hold for the clock that {@code sentAt} was taken from, as it was set then.
     */
    public Reconcile<R> clockSkew(Duration most) {
        sought = sought.with(PlatformClock.within(notNegative("clockSkew", most)));
        return this;
    }

    /**
     * The highest ID that the list had before sending, as {@code payments().newestId(...)} reads it: right before the
     * sending, after all that the same program sent before was answered. Rows with higher IDs are new, whatever the
     * clocks say. What has no transaction ID can be {@link Reconciliation.Found} only so.
     *
     * <p>A row that somebody else creates after that, equal in all that was sent, can't be told from the call's own; a
     * transaction ID tells. Calls that were sent at once, or one after the other without an answer, are searched for
     * together ({@link #findAll}), so that no row is found twice.
     *
     * @param id the highest ID that the list had then; 0 for an empty list
     */
    public Reconcile<R> newestBefore(long id) {
        if (id < 0) {
            throw new IllegalArgumentException("newestBefore must be zero or more, was " + id);
        }
        sought = sought.newestBefore(id);
        return this;
    }

    /**
     * The row as it was before sending, for a call that edits one and a caller who read it then. An edit can be
     * {@link Reconciliation.Found} or {@link Reconciliation.Absent} only so: what the row shows afterwards it may have
     * shown before.
     *
     * @throws IllegalArgumentException if the call is no edit, or one of another row
     */
    public Reconcile<R> rowBefore(R row) {
        sought = sought.with(sought.lost().changing(row));
        return this;
    }

    /**
     * The caller's word that the request can't arrive any more when it is this old, nor still be worked on, nor be
     * missing from a list that shows it later. Only with that word can the outcome be {@link Reconciliation.Absent}:
     * after a reading of all rows that began then, in which no row could be the call's. {@link #within} must be long
     * enough; unless it is zero, a reading is made as soon as the time has come.
     *
     * <p>If the word is wrong, sending again moves the money twice.
     *
     * <p>Where another user made the call, or isn't known to be the same, nothing is absent: users may be shown different
     * rows.
     *
     * @param age counted from {@code sentAt}, for a call of this process by the clock that says less; at least the longest
     *     that the request may take, 2 s, and a minute
     * @throws IllegalArgumentException if it is shorter than that
     */
    public Reconcile<R> absentAfter(Duration age) {
        sought = sought.absentAfter(
                VouchedAge.checked(age, workspace.longestRequest(sought.lost().call())));
        return this;
    }

    /** How urgent the first reading is; {@link Lane#NORMAL} unless said. */
    public Reconcile<R> lane(Lane chosen) {
        lane = chosen;
        return this;
    }

    /**
     * Searches, on this thread, until it is found or the time is over.
     *
     * @throws AdPlatformException what the last reading ended in, where the platform refused it, or none succeeded and
     *     nothing like the call was seen; or what no reading could go on after, such as a refused log-in
     */
    public Reconciliation<R> find() {
        Workspace reader = workspace.asCurrentUser();
        return Poller.run(reader, search(reader, List.of(this), outcomes -> outcomes.get(0)));
    }

    /** Like {@link #find()}, without holding this thread. Cancelling the future ends the search. */
    public CompletableFuture<Reconciliation<R>> findAsync() {
        Workspace reader = workspace.asCurrentUser();
        return Poller.runAsync(reader, search(reader, List.of(this), outcomes -> outcomes.get(0)));
    }

    /**
     * Searches for several calls at once. Each list is read once for all of them, and a row that is found for one is no
     * candidate for another: a row that is as much one's as another's is for a person.
     *
     * @param searches all from one workspace; the longest {@link #within} and the most urgent {@link #lane} count
     * @return what was found out about each, in their order
     * @throws AdPlatformException what the last reading ended in, where none of any list succeeded and nothing was found
     *     out about any call; or what no reading could go on after, such as a refused log-in
     * @throws IllegalArgumentException if there are none, if one is there twice, or if they are from several workspaces
     */
    public static <R> List<Reconciliation<R>> findAll(List<Reconcile<R>> searches) {
        Workspace reader = common(searches).asCurrentUser();
        return Poller.run(reader, search(reader, searches, List::copyOf));
    }

    /** Like {@link #findAll}, without holding this thread. Cancelling the future ends the search. */
    public static <R> CompletableFuture<List<Reconciliation<R>>> findAllAsync(List<Reconcile<R>> searches) {
        Workspace reader = common(searches).asCurrentUser();
        return Poller.runAsync(reader, search(reader, searches, List::copyOf));
    }

    private static <R> Workspace common(List<Reconcile<R>> searches) {
        if (searches.isEmpty()) {
            throw new IllegalArgumentException("there is nothing to search for");
        }
        if (Set.copyOf(searches).size() < searches.size()) {
            throw new IllegalArgumentException("a search is among them twice");
        }
        Workspace first = searches.get(0).workspace;
        if (searches.stream().anyMatch(search -> !Objects.equals(search.workspace.owId(), first.owId()))) {
            throw new IllegalArgumentException("the searches are from several workspaces; make one of each");
        }
        return first;
    }

    private static <R, T> Search<R, T> search(
            Workspace reader, List<Reconcile<R>> searches, Function<List<Reconciliation<R>>, T> result) {
        return new Search<>(
                reader,
                searches.stream().map(search -> search.sought).toList(),
                searches.stream()
                        .map(search -> search.within)
                        .max(Comparator.naturalOrder())
                        .orElseThrow(),
                searches.stream()
                        .map(search -> search.lane)
                        .min(Comparator.naturalOrder())
                        .orElseThrow(),
                result);
    }

    private static Duration notNegative(String name, Duration value) {
        if (value.isNegative()) {
            throw new IllegalArgumentException(name + " must be zero or more, was " + value);
        }
        return value;
    }
}
