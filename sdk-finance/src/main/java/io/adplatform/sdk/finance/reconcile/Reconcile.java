package io.adplatform.sdk.finance.reconcile;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Poller;
import io.adplatform.sdk.throttle.Lane;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A search for what a call has done whose answer was lost. It reads lists and sends nothing else.
 *
 * <p>The list is read at once. Where that finds nothing, it is read again until the time is over. A reading costs one
 * request as long as the list comes newest first and no more than 1000 rows are newer than the call. With the pauses
 * between them the readings take about a tenth of the quota; all but the first are in {@link Lane#BULK}.
 *
 * <p>Within a reading the pages follow each other without a pause. A list that doesn't come newest first, as the
 * organization's payments needn't, is read to its end: with 30,000 rows that is 30 requests, more than a minute has.
 *
 * @param <R> a row of the list, which shows what the call has done
 */
public final class Reconcile<R> {

    private static final Duration TWO_MINUTES = Duration.ofMinutes(2);
    private static final Duration FIVE_MINUTES = Duration.ofMinutes(5);

    private final Workspace workspace;
    private final MatchingRule<R> rule;
    private final Instant sentAt;
    private Duration within = TWO_MINUTES;
    private Duration clockSkew = FIVE_MINUTES;
    private Lane lane = Lane.NORMAL;
    private @Nullable Long newestBefore;

    private Reconcile(Workspace workspace, MatchingRule<R> rule, Instant sentAt) {
        this.workspace = workspace;
        this.rule = rule;
        this.sentAt = sentAt;
    }

    /**
     * A search for what a call has done. {@code payments().reconcile(lost)} and {@code credits().reconcile(lost)} are
     * shorter.
     *
     * @param rules gives the rule for a call, or throws
     * @throws IllegalArgumentException if no list shows what the call does, if it was made in another workspace, or if
     *     the exception was deserialized
     */
    public static <R> Reconcile<R> of(
            Workspace workspace, OutcomeUnknownException lost, Function<Call<?>, MatchingRule<R>> rules) {
        Call<?> call = lost.call();
        if (call == null) {
            throw new IllegalArgumentException("the exception doesn't know its call any more; build the request again");
        }
        return of(workspace, call, lost.sentAt(), rules);
    }

    /**
     * A search for what a call has done. {@code payments().reconcile(call, sentAt)} and
     * {@code credits().reconcile(call, sentAt)} are shorter.
     *
     * @param sentAt when sending began, by this machine's clock as it is set now; else see {@link #clockSkew}
     * @param rules gives the rule for a call, or throws
     * @throws IllegalArgumentException if no list shows what the call does, or if it was made in another workspace
     */
    public static <R> Reconcile<R> of(
            Workspace workspace, Call<?> call, Instant sentAt, Function<Call<?>, MatchingRule<R>> rules) {
        if (!Objects.equals(call.owId(), workspace.owId())) {
            throw new IllegalArgumentException("the call was made in workspace " + call.owId() + ", and this is "
                    + workspace.owId() + "; look from the same one");
        }
        return new Reconcile<>(workspace, rules.apply(call), sentAt);
    }

    /** How long to search while nothing is found; 2 minutes unless said, zero for a single reading. */
    public Reconcile<R> within(Duration time) {
        if (time.isNegative()) {
            throw new IllegalArgumentException("within must be zero or more, was " + time);
        }
        within = time;
        return this;
    }

    /**
     * How far the platform's clock may be from this machine's, beyond what it tells; 5 minutes unless said. A row that
     * is that much older than the call was there before. A row that was created up to that much after the call may be
     * the call's own; of later rows only one with its transaction ID is {@link Reconciliation.Found}, or one that
     * {@link #newestBefore} shows to be new.
     *
     * <p>How far that clock is ahead or behind is read from the {@code Date} of the list's responses. Where they have
     * one, a row from before the call isn't taken for its own, unless it was created in the last seconds before. Where
     * they have none, a row that is older than the call by less than the clock is ahead is taken for a later one.
     * Against both a transaction ID helps, and {@link #newestBefore}. A clock that is behind makes rows doubtful, and
     * none certain.
     *
     * <p>The difference is measured during the search. It holds for the clock that took the time of sending, if nobody
     * has set that clock since. By another clock, as after a crash on another machine, a row from before the call may
     * be taken for its own, and its own for one from before: say a skew that has room for both clocks, and
     * {@link #newestBefore}.
     */
    public Reconcile<R> clockSkew(Duration most) {
        if (most.isNegative()) {
            throw new IllegalArgumentException("clockSkew must be zero or more, was " + most);
        }
        clockSkew = most;
        return this;
    }

    /**
     * The highest ID that the list had before sending, for a caller who read it then. Rows with this ID or a lower one
     * were there before, and higher ones were not, whatever the clocks say. A row that somebody else creates after the
     * call, equal in all that was sent, can't be told from the call's own by that; a transaction ID tells.
     *
     * @param id the highest ID that the list had then; 0 for an empty list
     */
    public Reconcile<R> newestBefore(long id) {
        newestBefore = id;
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
     * @throws AdPlatformException what a reading ended in that no later one could cure, and what the last one ended
     *     in where none succeeded and nothing like it was seen
     */
    public Reconciliation<R> find() {
        return Poller.run(workspace, search());
    }

    /** Like {@link #find()}, without holding this thread. Cancelling the future ends the search. */
    public CompletableFuture<Reconciliation<R>> findAsync() {
        return Poller.runAsync(workspace, search());
    }

    private Search<R> search() {
        return new Search<>(
                workspace,
                rule,
                new SearchPeriod(sentAt, clockSkew, PlatformClock.UNKNOWN, newestBefore),
                within,
                lane);
    }
}
