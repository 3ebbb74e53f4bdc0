package io.adplatform.sdk.finance.internal.reconcile;

import com.fasterxml.jackson.databind.node.TextNode;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.Sending;
import io.adplatform.sdk.finance.reconcile.ListRead;
import io.adplatform.sdk.finance.reconcile.MoneyState;
import io.adplatform.sdk.finance.reconcile.PlatformFacts;
import io.adplatform.sdk.finance.reconcile.ReconcileJournal;
import io.adplatform.sdk.finance.reconcile.Reconciliation;
import io.adplatform.sdk.finance.reconcile.Settled;
import io.adplatform.sdk.journal.EntryChangedException;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.Journal.Claim;
import io.adplatform.sdk.journal.Journal.Outcome;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.journal.Settlement;
import io.adplatform.sdk.operation.Poller;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The search for the open calls of a journal. */
public final class EntrySearch<R> extends SearchSettings<ReconcileJournal<R>> implements ReconcileJournal<R> {

    /** The operation of an entry that records a row, and not a call. */
    private static final String ACKNOWLEDGED = "acknowledged row";

    private final Journal journal;
    private final Function<JournalEntry, Optional<LostCall<R>>> known;

    /** @param known finds the call of an entry and the list that shows it; empty if no list does */
    public EntrySearch(
            Workspace workspace,
            PlatformFacts facts,
            Journal journal,
            Function<JournalEntry, Optional<LostCall<R>>> known) {
        super(workspace, facts, Duration.ZERO);
        this.journal = journal;
        this.known = known;
    }

    @Override
    public List<Settled<R>> settle() {
        return settle(workspace.asCurrentUser());
    }

    @Override
    public CompletableFuture<List<Settled<R>>> settleAsync() {
        Workspace reader = workspace.asCurrentUser();
        return Poller.async(() -> settle(reader));
    }

    private List<Settled<R>> settle(Workspace reader) {
        if (journal.unsettled().stream().noneMatch(entry -> isOf(workspace, entry))) {
            return List.of(); // without a reading of all entries
        }
        List<JournalEntry> entries = new ArrayList<>();
        journal.entries(Instant.MIN, Instant.MAX, entry -> {
            if (isOf(workspace, entry)) {
                entries.add(entry);
            }
        });
        List<Open<R>> open = entries.stream()
                .filter(JournalEntry::isUnsettled)
                .sorted(Comparator.comparing(EntrySearch::sentAt))
                .flatMap(entry -> known.apply(entry).stream().map(lost -> new Open<>(entry, sought(entry, lost))))
                .toList();
        if (open.isEmpty()) {
            return List.of();
        }
        Map<String, KnownRows> others = knownRows(entries);
        List<Reconciliation<R>> outcomes = new Search<>(
                        reader,
                        open.stream().map(Open::sought).toList(),
                        list -> others.getOrDefault(list, new KnownRows()),
                        within,
                        lane)
                .run();
        List<Settled<R>> settled = new ArrayList<>();
        for (int i = 0; i < open.size(); i++) { // one after the other, so that a disk that fails ends it
            Open<R> call = open.get(i);
            Reconciliation<R> outcome = outcomes.get(i);
            settled.add(new Settled<>(recorded(call.entry, call.sought.lost().list(), outcome), outcome));
        }
        return List.copyOf(settled);
    }

    @Override
    public void acknowledge(Settled<R> open, R row, String note) {
        LostCall<R> lost = known.apply(open.entry()).orElseThrow();
        long id = lost.list().facts().apply(row).id();
        if (id <= 0) {
            throw new IllegalArgumentException("the row has no ID");
        }
        JournalKey account = open.entry().key();
        String name = lost.list().name();
        JournalKey key =
                new JournalKey(account.baseUrl(), account.clientId(), account.owId(), "row " + id + " of the " + name);
        Ticket ticket = new Ticket(key, ACKNOWLEDGED); // the same for each repetition
        try {
            Claim claim = journal.begin(ticket, new JournalInputs(ACKNOWLEDGED, id + " " + name, "{}", null), 1);
            if (!(claim instanceof Claim.Claimed)) {
                journal.settle(claim.entry(), Settlement.done(note)); // of an earlier version of the SDK
                return;
            }
        } catch (EntryChangedException repeated) {
            // An outcome that was not recorded then is recorded now.
        }
        journal.outcome(ticket, 1, Outcome.done(TextNode.valueOf(note).toString()));
    }

    /** An open call. */
    private record Open<R>(JournalEntry entry, LostSending<R> sought) {}

    /** Returns the rows of calls that were done, and the rows that a person has acknowledged, by the name of their list. */
    private Map<String, KnownRows> knownRows(List<JournalEntry> entries) {
        Map<String, KnownRows> rows = new HashMap<>();
        for (JournalEntry entry : entries) {
            if (entry.state() != JournalEntry.State.DONE) {
                continue;
            }
            if (entry.inputs().operation().equals(ACKNOWLEDGED)) {
                String[] row = entry.inputs().fingerprint().split(" ", 2);
                rows.computeIfAbsent(row[1], list -> new KnownRows()).addAcknowledged(Long.parseLong(row[0]));
            } else {
                known.apply(entry)
                        .filter(done -> done.effect() instanceof LostCall.Creation)
                        .ifPresent(done -> rows.computeIfAbsent(done.list().name(), list -> new KnownRows())
                                .addDone(
                                        (LostCall.Creation<R>) done.effect(),
                                        entry.inputs().newestBefore()));
            }
        }
        return rows;
    }

    /** Whether an entry is of a workspace. If log-in chose the workspace, all entries under its base URL and client ID are. */
    public static boolean isOf(Workspace workspace, JournalEntry entry) {
        JournalKey key = entry.key();
        JournalKey own = workspace.journalKey(key.name());
        return key.baseUrl().equals(own.baseUrl())
                && key.clientId().equals(own.clientId())
                && (own.owId() == null || own.owId().equals(key.owId()));
    }

    private static Instant sentAt(JournalEntry entry) {
        return Objects.requireNonNullElse(entry.sentAt(), entry.changedAt());
    }

    private LostSending<R> sought(JournalEntry entry, LostCall<R> lost) {
        return LostSending.of(
                workspace,
                lost,
                new Sending(sentAt(entry), null, entry.inputs().user()),
                entry.inputs().newestBefore(),
                facts);
    }

    private JournalEntry recorded(JournalEntry entry, RowList<R> list, Reconciliation<R> outcome) {
        Settlement settlement = settlement(list, outcome);
        if (settlement == null) {
            return entry;
        }
        try {
            return journal.settle(entry, settlement);
        } catch (EntryChangedException changed) {
            if (changed.entry() == null) {
                throw changed;
            }
            return changed.entry(); // Another process was faster. Its entry is as good.
        }
    }

    private @Nullable Settlement settlement(RowList<R> list, Reconciliation<R> outcome) {
        if (outcome instanceof Reconciliation.Found<R> found) {
            return done("found by its generated reference", list, found.row(), found.money());
        }
        if (outcome instanceof Reconciliation.Recorded<R> recorded) {
            return done("recorded, by this call or by another person", list, recorded.row(), recorded.money());
        }
        if (outcome instanceof Reconciliation.InState<R> decided) {
            return done("in the wanted state, by this call or by another person", list, decided.row(), decided.money());
        }
        if (outcome instanceof Reconciliation.Absent<R> absent) {
            ListRead read = absent.read();
            return Settlement.absent("absent by reconciliation: the " + read.rows() + " " + read.list() + " at "
                    + read.begunAt() + " have no row for it; by the platform's facts after " + absent.vouchedAge());
        }
        return null;
    }

    private Settlement done(String how, RowList<R> list, R row, MoneyState money) {
        return Settlement.done("reconciliation: " + how + ": row "
                + list.facts().apply(row).id() + " of the " + list.name() + ", its money is " + money);
    }
}
