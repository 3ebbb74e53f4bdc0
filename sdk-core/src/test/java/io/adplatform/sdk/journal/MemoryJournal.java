package io.adplatform.sdk.journal;

import io.adplatform.sdk.journal.JournalEntry.Holder;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import io.adplatform.sdk.time.Time;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A journal for tests, which is forgotten with its process. It shows how little an implementation has to decide. */
public class MemoryJournal implements Journal {

    private final Map<JournalKey, JournalEntry> entries;
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
        return new MemoryJournal(time, left);
    }

    /** What it holds under the key; {@code null} for nothing. */
    public synchronized @Nullable JournalEntry entry(JournalKey key) {
        return entries.get(key);
    }

    @Override
    public synchronized Claim look(JournalKey key, JournalInputs inputs) {
        return claim(Ticket.of(key), inputs, 1);
    }

    @Override
    public synchronized Claim begin(Ticket ticket, JournalInputs inputs, int attempt) {
        Claim claim = claim(ticket, inputs, attempt);
        if (claim instanceof Claim.Claimed) {
            put(claim.entry());
            lastFence = Math.max(lastFence, claim.entry().fence());
        }
        return claim;
    }

    private Claim claim(Ticket ticket, JournalInputs inputs, int attempt) {
        failIfClosed();
        JournalEntry wanted = JournalEntry.begun(ticket, inputs, lastFence + 1, attempt, time.now(), me);
        return claim(entries.values(), wanted);
    }

    /** Returns the result of a claim in a journal that has these entries. */
    public static Claim claim(Collection<JournalEntry> entries, JournalEntry wanted) {
        JournalKey key = wanted.key();
        JournalEntry known = entries.stream()
                .filter(entry -> entry.key().equals(key))
                .findFirst()
                .orElse(null);
        String reference = wanted.inputs().reference();
        JournalEntry sameReference = reference == null
                ? null
                : entries.stream()
                        .filter(entry -> !entry.key().equals(key)
                                && entry.key().isOfSameAccount(key)
                                && !entry.isFree()
                                && reference.equals(entry.inputs().reference()))
                        .findFirst()
                        .orElse(null);
        return JournalRules.claim(
                known, sameReference, wanted, condition -> Guard.Others.of(entries.stream(), condition, wanted));
    }

    @Override
    public synchronized @Nullable JournalEntry outcome(Ticket ticket, int attempt, Outcome outcome) {
        failIfClosed();
        JournalEntry next = JournalRules.outcome(entries.get(ticket.key()), ticket, attempt, outcome, time.now());
        return next == null ? null : put(next);
    }

    @Override
    public synchronized List<JournalEntry> unsettled() {
        failIfClosed();
        return entries.values().stream()
                .filter(JournalEntry::isUnsettled)
                .sorted(Comparator.comparing(JournalEntry::sentAt))
                .toList();
    }

    @Override
    public synchronized List<JournalEntry> entries() {
        failIfClosed();
        return List.copyOf(entries.values());
    }

    @Override
    public synchronized JournalEntry settle(JournalEntry seen, Settlement how) {
        failIfClosed();
        return put(JournalRules.settle(entries.get(seen.key()), seen, how, time.now()));
    }

    @Override
    public synchronized long remove(Instant changedBefore) {
        failIfClosed();
        List<JournalEntry> old = entries.values().stream()
                .filter(entry -> JournalRules.isRemoved(entry, changedBefore))
                .toList();
        old.forEach(entry -> entries.remove(entry.key()));
        return old.size();
    }

    private JournalEntry put(JournalEntry entry) {
        entries.put(entry.key(), entry);
        return entry;
    }

    private void failIfClosed() {
        if (closed) {
            throw new JournalException("the journal is closed", null);
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
    }
}
