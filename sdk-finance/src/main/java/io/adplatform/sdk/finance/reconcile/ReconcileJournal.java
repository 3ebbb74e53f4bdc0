package io.adplatform.sdk.finance.reconcile;

import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.Sending;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.finance.internal.reconcile.LostCall;
import io.adplatform.sdk.journal.EntryChangedException;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalException;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.journal.Settlement;
import io.adplatform.sdk.operation.Call;
import io.adplatform.sdk.operation.Futures;
import io.adplatform.sdk.operation.Poller;
import io.adplatform.sdk.throttle.Lane;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds out what became of all calls that a journal holds without a known outcome, and has the journal remember it. It
 * reads lists and sends nothing else.
 *
 * <p>Each list is read once for all calls that it shows; see {@link Reconcile#findAll}. What is found is settled as done,
 * and what is {@link Reconciliation.Absent} as absent, so that its key may be sent again. Anything less stays open.
 *
 * @param <R> a row of the lists, which shows what a call has done
 */
public final class ReconcileJournal<R> {

    private final Workspace workspace;
    private final Journal journal;
    private final Function<JournalEntry, Optional<LostCall<R>>> known;
    private final Call<?> plain;
    private Duration within = Duration.ZERO;
    private Lane lane = Lane.NORMAL;
    private @Nullable Duration absentAfter;

    /**
     * {@code payments().reconcile(journal)} is shorter.
     *
     * @param known the call of an entry and the list that shows it; empty where no list does
     * @param plain any call without files
     */
    public ReconcileJournal(
            Workspace workspace, Journal journal, Function<JournalEntry, Optional<LostCall<R>>> known, Call<?> plain) {
        this.workspace = workspace;
        this.journal = journal;
        this.known = known;
        this.plain = plain;
    }

    /** How long to search until all are found; zero, which is a single reading, unless said. */
    public ReconcileJournal<R> within(Duration time) {
        if (time.isNegative()) {
            throw new IllegalArgumentException("within must be zero or more, was " + time);
        }
        within = time;
        return this;
    }

    /**
     * The caller's word that a request can't arrive any more when it is this old, as {@link Reconcile#absentAfter} has
     * it. It must hold for every program that sends under the journal, whatever its time limits. A call with files is
     * taken for absent no sooner than the client's deadline allows.
     *
     * <p>What another user made, or a user that the journal doesn't know, isn't taken for absent: users may be shown
     * different rows.
     *
     * <p>If the word is wrong, a key that is sent again moves the money twice.
     *
     * @param age counted from when the journal recorded that the request is sent; at least the longest that a request
     *     may take, 2 s, and a minute
     * @throws IllegalArgumentException if it is shorter than that
     */
    public ReconcileJournal<R> absentAfter(Duration age) {
        absentAfter = VouchedAge.checked(age, workspace.longestRequest(plain));
        return this;
    }

    /** How urgent the first reading is; {@link Lane#NORMAL} unless said. */
    public ReconcileJournal<R> lane(Lane chosen) {
        lane = chosen;
        return this;
    }

    /**
     * Searches and settles, on this thread. May be repeated.
     *
     * @return the calls that were looked for, oldest first. Empty, and without a request, where none is open
     * @throws AdPlatformException what the last reading ended in, where none of any list succeeded, or what no reading
     *     could go on after, such as a refused log-in; nothing is settled then. A list that the platform refuses to this
     *     user ends nothing: its calls stay open, and {@link ListRead#gap} says why
     * @throws io.adplatform.sdk.error.CallCancelledException if the thread is interrupted, and its flag is set again
     * @throws JournalException if the journal can't be read or written; some may be settled then
     */
    public List<Settled<R>> settle() {
        return Poller.await(settleAsync(), plain::unsent, () -> Sent.UNKNOWN);
    }

    /** Like {@link #settle()}, without holding this thread. Cancelling the future ends the search. */
    public CompletableFuture<List<Settled<R>>> settleAsync() {
        CompletableFuture<List<Settled<R>>> users = new CompletableFuture<>();
        journal.unsettled().thenCompose(open -> settled(open, users)).whenComplete((settled, failure) -> {
            if (failure == null) {
                users.complete(settled);
            } else {
                users.completeExceptionally(Futures.cause(failure));
            }
        });
        return users;
    }

    /** A call that is open, and how it is looked for. */
    private record Open<R>(JournalEntry entry, Sought<R> sought) {}

    private CompletableFuture<List<Settled<R>>> settled(List<JournalEntry> entries, CompletableFuture<?> users) {
        List<Open<R>> open = entries.stream()
                .filter(this::isOfThisWorkspace)
                .flatMap(entry -> known.apply(entry).stream().map(lost -> new Open<>(entry, sought(entry, lost))))
                .toList();
        if (open.isEmpty()) {
            return CompletableFuture.completedFuture(List.of());
        }
        Workspace reader = workspace.asCurrentUser();
        Search<R, List<Reconciliation<R>>> search =
                new Search<>(reader, open.stream().map(Open::sought).toList(), within, lane, List::copyOf);
        CompletableFuture<List<Reconciliation<R>>> searching = Poller.runAsync(reader, search);
        users.whenComplete((ended, failure) -> searching.cancel(true));
        return searching.thenCompose(outcomes -> record(open, outcomes, 0, new ArrayList<>()));
    }

    /** A client's own workspace takes all that stand under its base URL and client ID. */
    private boolean isOfThisWorkspace(JournalEntry entry) {
        JournalKey key = entry.key();
        JournalKey own = workspace.journalKey(key.name());
        return key.baseUrl().equals(own.baseUrl())
                && key.clientId().equals(own.clientId())
                && (own.owId() == null || own.owId().equals(key.owId()));
    }

    private Sought<R> sought(JournalEntry entry, LostCall<R> lost) {
        Duration age = absentAfter;
        if (age != null) {
            Duration least = VouchedAge.least(workspace.longestRequest(lost.call()));
            age = age.compareTo(least) < 0 ? least : age;
        }
        return new Sought<>(
                lost,
                new Sending(
                        Objects.requireNonNullElse(entry.sentAt(), entry.changedAt()),
                        null,
                        entry.inputs().user()),
                null,
                PlatformClock.UNKNOWN,
                age);
    }

    /** One after the other, so that a disk that fails ends it. */
    private CompletableFuture<List<Settled<R>>> record(
            List<Open<R>> open, List<Reconciliation<R>> outcomes, int next, List<Settled<R>> done) {
        if (next == open.size()) {
            return CompletableFuture.completedFuture(List.copyOf(done));
        }
        JournalEntry entry = open.get(next).entry();
        Reconciliation<R> outcome = outcomes.get(next);
        return recorded(entry, open.get(next).sought(), outcome).thenCompose(now -> {
            done.add(new Settled<>(now, outcome));
            return record(open, outcomes, next + 1, done);
        });
    }

    private CompletableFuture<JournalEntry> recorded(JournalEntry entry, Sought<R> sought, Reconciliation<R> outcome) {
        Settlement settlement = settlement(sought, outcome);
        if (settlement == null) {
            return CompletableFuture.completedFuture(entry);
        }
        return journal.settle(entry, settlement).exceptionally(failure -> {
            // Somebody was faster. What the journal holds now is as good as what was found here.
            if (Futures.cause(failure) instanceof EntryChangedException changed && changed.entry() != null) {
                return changed.entry();
            }
            throw new CompletionException(Futures.cause(failure));
        });
    }

    private @Nullable Settlement settlement(Sought<R> sought, Reconciliation<R> outcome) {
        if (outcome instanceof Reconciliation.Found<R> found) {
            long id = sought.lost().list().id().applyAsLong(found.row());
            return Settlement.done("found by reconciliation: row " + id + " of the "
                    + sought.lost().list().name() + ", its money is " + found.money());
        }
        if (outcome instanceof Reconciliation.Absent<R> absent) {
            return Settlement.absent(
                    "absent by reconciliation: not among the " + absent.read().rows() + " "
                            + absent.read().list() + " at " + absent.read().begunAt() + ", vouched for after "
                            + absent.vouchedAge());
        }
        return null;
    }
}
