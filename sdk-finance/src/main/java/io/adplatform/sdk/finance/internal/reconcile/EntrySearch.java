package io.adplatform.sdk.finance.internal.reconcile;

import com.fasterxml.jackson.databind.node.TextNode;
import io.adplatform.sdk.Workspace;
import io.adplatform.sdk.error.Sending;
import io.adplatform.sdk.finance.reconcile.ListRead;
import io.adplatform.sdk.finance.reconcile.PlatformFacts;
import io.adplatform.sdk.finance.reconcile.ReconcileJournal;
import io.adplatform.sdk.finance.reconcile.Reconciliation;
import io.adplatform.sdk.finance.reconcile.Settled;
import io.adplatform.sdk.journal.EntryChangedException;
import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.Journal.Outcome;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.journal.Settlement;
import io.adplatform.sdk.operation.Poller;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Collectors;

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
        entries.replaceAll(this::withoutCrash);
        Set<String> acknowledged = entries.stream()
                .filter(entry -> entry.state() == JournalEntry.State.DONE
                        && entry.inputs().operation().equals(ACKNOWLEDGED))
                .map(entry -> entry.key().name())
                .collect(Collectors.toUnmodifiableSet());
        List<Open<R>> open = entries.stream()
                .filter(JournalEntry::isUnsettled)
                .sorted(Comparator.comparing(EntrySearch::sentAt))
                .flatMap(entry ->
                        known.apply(entry).stream().map(lost -> new Open<>(entry, sought(entry, lost, acknowledged))))
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
            JournalEntry now = settlement(call.sought.lost().list(), outcome)
                    .map(how -> recorded(call.entry, how))
                    .orElse(call.entry);
            settled.add(new Settled<>(now, outcome));
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
        String name = acknowledgement(id, account);
        JournalKey key = new JournalKey(account.baseUrl(), account.clientId(), account.owId(), name);
        Ticket ticket = new Ticket(key, ACKNOWLEDGED); // the same for each repetition
        try {
            journal.begin(
                    ticket,
                    new JournalInputs(ACKNOWLEDGED, name, TextNode.valueOf(note).toString(), null),
                    1);
        } catch (EntryChangedException repeated) {
            // An outcome that was not recorded then is recorded now.
        }
        // As a settlement, which can be taken back.
        journal.outcome(ticket, 1, new Outcome(JournalEntry.State.DONE, null, note));
    }

    /** Returns the name of an acknowledgement: a row of one call's list may belong to another call. */
    private static String acknowledgement(long row, JournalKey call) {
        String name = call.owId() + " " + call.name();
        return "row " + row + " is not of " + UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns an entry; an acknowledgement that a crash cut is recorded, because its person had finished. */
    private JournalEntry withoutCrash(JournalEntry entry) {
        return entry.holder() == null
                        && entry.state() == JournalEntry.State.SENT
                        && entry.inputs().operation().equals(ACKNOWLEDGED)
                ? recorded(entry, Settlement.done(entry.inputs().description()))
                : entry;
    }

    /** An open call. */
    private record Open<R>(JournalEntry entry, LostSending<R> sought) {}

    /** Returns the rows of calls that were done, by the name of their list. */
    private Map<String, KnownRows> knownRows(List<JournalEntry> entries) {
        Map<String, KnownRows> rows = new HashMap<>();
        entries.stream()
                .filter(entry -> entry.state() == JournalEntry.State.DONE)
                .forEach(entry -> known.apply(entry).ifPresent(done -> {
                    if (done.effect() instanceof LostCall.Creation<R> creation) {
                        rows.computeIfAbsent(done.list().name(), list -> new KnownRows())
                                .addDone(creation);
                    }
                }));
        return rows;
    }

    /** Whether an entry is of a workspace. If log-in chose the workspace, all entries under its base URL and client ID are. */
    public static boolean isOf(Workspace workspace, JournalEntry entry) {
        JournalKey own = workspace.journalKey(entry.key().name());
        return entry.key().baseUrl().equals(own.baseUrl())
                && entry.key().clientId().equals(own.clientId())
                && (own.owId() == null || own.owId().equals(entry.key().owId()));
    }

    private static Instant sentAt(JournalEntry entry) {
        return Objects.requireNonNullElse(entry.sentAt(), entry.changedAt());
    }

    private LostSending<R> sought(JournalEntry entry, LostCall<R> lost, Set<String> acknowledged) {
        return sought(
                lost,
                new Sending(sentAt(entry), null, entry.inputs().user()),
                row -> acknowledged.contains(acknowledgement(row, entry.key())));
    }

    private JournalEntry recorded(JournalEntry entry, Settlement settlement) {
        try {
            return journal.settle(entry, settlement);
        } catch (EntryChangedException changed) {
            if (changed.entry() == null) {
                throw changed;
            }
            return changed.entry(); // Another process was faster. Its entry is as good.
        }
    }

    private Optional<Settlement> settlement(RowList<R> list, Reconciliation<R> outcome) {
        if (outcome instanceof Reconciliation.Done<R> done) {
            String how = done instanceof Reconciliation.Found
                    ? "found by its generated reference"
                    : (done instanceof Reconciliation.Recorded ? "recorded" : "in the wanted state")
                            + ", by this call or by another person";
            return Optional.of(Settlement.done("reconciliation: " + how + ": row "
                    + list.facts().apply(done.row()).id() + " of the " + list.name() + ", its money is "
                    + done.money()));
        }
        if (outcome instanceof Reconciliation.Absent<R> absent) {
            ListRead read = absent.read();
            return Optional.of(Settlement.absent(
                    "absent by reconciliation: the " + read.rows() + " " + read.list() + " at " + read.begunAt()
                            + " have no row for it; by the platform's facts after " + absent.vouchedAge()));
        }
        return Optional.empty();
    }
}
