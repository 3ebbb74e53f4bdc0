package io.adplatform.sdk.journal;

import io.adplatform.sdk.journal.Journal.Claim;
import io.adplatform.sdk.journal.Journal.Outcome;
import io.adplatform.sdk.journal.JournalEntry.Holder;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A journal for tests, which is forgotten with its process. It shows how little an implementation has to decide. */
public final class MemoryJournal implements Journal {

    private final Map<JournalKey, JournalEntry> entries;
    /** What was known under keys that are claimed, until the first intent: a claim may come to nothing. */
    private final Map<JournalKey, JournalEntry> beforeClaim = new HashMap<>();

    private final Time time;
    private final Holder me;
    private long lastFence;
    private boolean closed;

    /** One that holds nothing. */
    public MemoryJournal(Time time) {
        this(time, new LinkedHashMap<>());
    }

    private MemoryJournal(Time time, Map<JournalKey, JournalEntry> entries) {
        this.time = time;
        this.entries = entries;
        this.me = new Holder(ProcessHandle.current().pid(), "memory", time.now());
        entries.values().forEach(entry -> lastFence = Math.max(lastFence, entry.fence()));
    }

    /** What is there after the process has died. */
    public synchronized MemoryJournal afterCrash() {
        closed = true;
        Map<JournalKey, JournalEntry> left = new LinkedHashMap<>();
        entries.forEach((key, entry) -> left.put(key, entry.abandoned()));
        left.putAll(beforeClaim);
        return new MemoryJournal(time, left);
    }

    /** What it holds under the key; {@code null} for nothing. */
    public synchronized @Nullable JournalEntry entry(JournalKey key) {
        return entries.get(key);
    }

    @Override
    public CompletableFuture<Claim> claim(JournalKey key, JournalInputs inputs, Duration holdFor) {
        return step(() -> {
            JournalEntry wanted = JournalEntry.claimed(key, inputs, lastFence + 1, time.now(), me);
            JournalEntry sameReference = inputs.reference() == null
                    ? null
                    : entries.values().stream()
                            .filter(entry -> !entry.key().equals(key)
                                    && entry.key().isOfSameAccount(key)
                                    && !entry.isFree()
                                    && inputs.reference().equals(entry.inputs().reference()))
                            .findFirst()
                            .orElse(null);
            Claim claim = JournalRules.claim(
                    entries.get(key),
                    sameReference,
                    wanted,
                    condition -> Guard.Others.of(entries.values().stream(), condition, wanted));
            if (claim instanceof Claim.Claimed claimed) {
                lastFence++;
                JournalEntry former = entries.put(key, claimed.entry());
                if (former != null) {
                    beforeClaim.put(key, former);
                }
            }
            return claim;
        });
    }

    @Override
    public CompletableFuture<JournalEntry> intent(Ticket ticket, int attempt) {
        return step(() -> {
            JournalEntry sent = JournalRules.intent(entries.get(ticket.key()), ticket, attempt, time.now());
            beforeClaim.remove(sent.key());
            return put(sent);
        });
    }

    @Override
    public CompletableFuture<JournalEntry> outcome(Ticket ticket, int attempt, Outcome outcome) {
        return step(() -> put(JournalRules.outcome(entries.get(ticket.key()), ticket, attempt, outcome, time.now())));
    }

    @Override
    public CompletableFuture<@Nullable Void> release(Ticket ticket) {
        return step(() -> {
            JournalEntry known = entries.get(ticket.key());
            JournalEntry next = JournalRules.release(known, ticket, time.now());
            if (next != null && !next.equals(known)) {
                JournalEntry former = beforeClaim.remove(next.key());
                put(former == null ? next : former);
            }
            return null;
        });
    }

    @Override
    public CompletableFuture<List<JournalEntry>> unsettled() {
        return step(() -> entries.values().stream()
                .filter(JournalEntry::isUnsettled)
                .sorted(Comparator.comparing(JournalEntry::sentAt))
                .toList());
    }

    @Override
    public CompletableFuture<List<JournalEntry>> entries() {
        return step(() -> List.copyOf(entries.values()));
    }

    @Override
    public CompletableFuture<JournalEntry> settle(JournalEntry seen, Settlement how) {
        return step(() -> put(JournalRules.settle(entries.get(seen.key()), seen, how, time.now())));
    }

    @Override
    public CompletableFuture<Long> remove(Instant changedBefore) {
        return step(() -> {
            List<JournalEntry> old = entries.values().stream()
                    .filter(entry -> JournalRules.isRemoved(entry, changedBefore))
                    .toList();
            old.forEach(entry -> entries.remove(entry.key()));
            return (long) old.size();
        });
    }

    private JournalEntry put(JournalEntry entry) {
        entries.put(entry.key(), entry);
        return entry;
    }

    private synchronized <T> CompletableFuture<T> step(Callable<T> step) {
        try {
            if (closed) {
                throw new JournalException("the journal is closed", null);
            }
            return CompletableFuture.completedFuture(step.call());
        } catch (Exception failed) {
            return CompletableFuture.failedFuture(failed);
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
    }
}
