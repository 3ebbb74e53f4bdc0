package io.adplatform.sdk.postgresql.internal.journal;

import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.Journal.Claim;
import io.adplatform.sdk.journal.Journal.Outcome;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalEntry.Holder;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import io.adplatform.sdk.journal.JournalException;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.journal.JournalRules;
import io.adplatform.sdk.journal.Settlement;
import io.adplatform.sdk.postgresql.internal.sql.Database;
import io.adplatform.sdk.time.Time;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A journal in PostgreSQL, which many processes write. {@link JournalRules} decides; {@link JournalTable} writes an
 * entry if its row is unchanged since the decision. Otherwise the decision is made again.
 */
public final class SqlJournal implements Journal {

    /** So often in a row no two processes come before each other by chance. */
    private static final int MOST_TRIES = 100;
    /** How long a request holds its key after the last renewal of its process, and so after the death of the process. */
    private static final Duration LEASE = Duration.ofSeconds(30);

    private static final Duration RENEWAL = Duration.ofSeconds(10);
    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.journal");

    private final JournalTable table;
    private final Time time;
    private final Executor executor;
    private final Holder holder;
    /** The rows of the requests on their way by this handle, which renews their leases. Guarded by itself. */
    private final Map<Ticket, StoredEntry> begun = new HashMap<>();
    /** Whether a timer is set for the next renewal. Guarded by {@link #begun}. */
    private boolean renews;

    private volatile boolean closed;

    /** @param executor runs renewals, which block */
    public SqlJournal(Database database, Time time, Executor executor) {
        this(new JournalTable(database), time, executor, Holder.thisProcess(time.now()));
    }

    private SqlJournal(JournalTable table, Time time, Executor executor, Holder holder) {
        this.table = table;
        this.time = time;
        this.executor = executor;
        this.holder = holder;
    }

    /** Returns another handle of the same journal. Closing one closes no other. */
    public Journal handle() {
        return new SqlJournal(table, time, executor, holder);
    }

    @Override
    public Claim look(JournalKey key, JournalInputs inputs) {
        return run("look for " + key, () -> {
            JournalEntry wanted = wanted(Ticket.of(key), inputs, 1);
            return claim(table.basis(wanted), wanted);
        });
    }

    @Override
    public Claim begin(Ticket ticket, JournalInputs inputs, int attempt) {
        return run("record that " + ticket.key() + " is sent, so nothing may be", () -> {
            renewLater(); // without a timer nothing is written
            JournalEntry wanted = wanted(ticket, inputs, attempt);
            boolean isFirst = attempt == 1 && inputs.guard().conditions().isEmpty();
            Claim claim = tryBegin(ticket, isFirst ? JournalTable.Basis.NEW_KEY : table.basis(wanted), wanted);
            return claim == null ? beginInTurn(ticket, wanted) : claim;
        });
    }

    /** The entry lacks its fence. */
    private JournalEntry wanted(Ticket ticket, JournalInputs inputs, int attempt) {
        return JournalEntry.begun(ticket, inputs, 0, attempt, time.now(), holder);
    }

    private static Claim claim(JournalTable.Basis basis, JournalEntry wanted) {
        return JournalRules.claim(entry(basis.known()), entry(basis.sameReference()), wanted, basis.others()::get);
    }

    private @Nullable Claim tryBegin(Ticket ticket, JournalTable.Basis basis, JournalEntry wanted) throws SQLException {
        StoredEntry other = basis.sameReference();
        if (other != null && other.entry().isFree()) {
            // A claim of an earlier version, whose holder died before it sent anything: its row still has the
            // reference.
            table.replace(other, other.entry().abandoned());
            return null;
        }
        Claim claim = claim(basis, wanted);
        if (!(claim instanceof Claim.Claimed)) {
            return claim;
        }
        StoredEntry written = table.begin(basis, claim.entry(), LEASE);
        if (written == null) {
            return null;
        }
        synchronized (begun) {
            begun.put(ticket, written);
        }
        return new Claim.Claimed(written.entry());
    }

    /** Tries again, one thread of all handles at a time: each begin with tags makes all others with conditions try again. */
    private Claim beginInTurn(Ticket ticket, JournalEntry wanted) throws SQLException {
        synchronized (holder) {
            for (int i = 1; i < MOST_TRIES; i++) {
                Claim claim = tryBegin(ticket, table.basis(wanted), wanted);
                if (claim != null) {
                    return claim;
                }
            }
        }
        throw new SQLException("other processes changed the entry again and again");
    }

    private void renewLater() {
        synchronized (begun) {
            if (!renews) {
                time.after(RENEWAL, this::renewLeases);
                renews = true; // not before: without a timer, the next begin tries again
            }
        }
    }

    /** A request whose lease has expired, because this process was paused or the database was away, counts as unknown. */
    private void renewLeases() {
        List<StoredEntry> live;
        synchronized (begun) {
            renews = false;
            if (begun.isEmpty() || closed) {
                return;
            }
            live = List.copyOf(begun.values());
        }
        try {
            executor.execute(() -> renew(live)); // not under the lock: it may run on this thread
        } finally {
            renewLater();
        }
    }

    private void renew(List<StoredEntry> live) {
        try {
            table.renew(live, LEASE);
        } catch (SQLException | RuntimeException failed) {
            LOG.warn(
                    "{} leases of requests were not renewed; after {} without an outcome they are unknown",
                    live.size(),
                    LEASE,
                    failed);
        }
    }

    @Override
    public @Nullable JournalEntry outcome(Ticket ticket, int attempt, Outcome outcome) {
        return run("record that " + ticket.key() + " is " + outcome.state() + ", and it will read as unknown", () -> {
            StoredEntry row;
            synchronized (begun) {
                row = begun.remove(ticket); // also if this fails: its lease expires then
            }
            return changed(
                    ticket.key(),
                    row,
                    known -> JournalRules.outcome(entry(known), ticket, attempt, outcome, time.now()));
        });
    }

    @Override
    public List<JournalEntry> unsettled() {
        return run(
                "list what is unsettled",
                () -> table.unsettled().stream()
                        .map(StoredEntry::entry)
                        .filter(JournalEntry::isUnsettled)
                        .sorted(Comparator.comparing(
                                entry -> entry.sentAt() == null ? entry.changedAt() : entry.sentAt()))
                        .toList());
    }

    @Override
    public List<JournalEntry> entries() {
        List<JournalEntry> all = new ArrayList<>();
        entries(Instant.MIN, Instant.MAX, all::add);
        return List.copyOf(all);
    }

    @Override
    public List<JournalEntry> entries(Set<String> names) {
        return run(
                "list its entries",
                () -> table.named(names).stream().map(StoredEntry::entry).toList());
    }

    @Override
    public void entries(Instant from, Instant until, Consumer<? super JournalEntry> each) {
        run("list its entries", () -> {
            eachPage(rows -> rows.forEach(row -> {
                if (row.entry().isWithin(from, until)) {
                    each.accept(row.entry());
                }
            }));
            return null;
        });
    }

    @Override
    public JournalEntry settle(JournalEntry seen, Settlement how) {
        return run(
                "settle " + seen.key(),
                () -> Objects.requireNonNull(
                        changed(seen.key(), null, known -> JournalRules.settle(entry(known), seen, how, time.now()))));
    }

    @Override
    public long remove(Instant changedBefore) {
        Predicate<StoredEntry> isKept = row -> !JournalRules.isRemoved(row.entry(), changedBefore);
        return run("remove old entries", () -> {
            AtomicLong removed = new AtomicLong();
            eachPage(rows -> rows.removeIf(isKept)); // refuses before anything is removed
            eachPage(rows -> {
                rows.removeIf(isKept);
                removed.addAndGet(table.remove(rows));
            });
            return removed.get();
        });
    }

    /** Work on some rows. */
    private interface Page {
        void read(List<StoredEntry> rows) throws SQLException;
    }

    private void eachPage(Page page) throws SQLException {
        String account = "";
        String key = "";
        while (account != null && key != null) {
            JournalTable.Entries some = table.after(account, key);
            page.read(some.entries());
            account = some.account();
            key = some.key();
        }
    }

    @Override
    public void close() {
        closed = true;
    }

    // --- Steps -------------------------------------------------------------------------------------------------------

    /** Returns the entry after a step of a known row; {@code null} if there is none. */
    private interface Rule {
        @Nullable
        JournalEntry next(@Nullable StoredEntry known);
    }

    /** Tries until the row is written. The first try takes the row of the request's begin, so it needs no reading. */
    private @Nullable JournalEntry changed(JournalKey key, @Nullable StoredEntry row, Rule rule) throws SQLException {
        StoredEntry known = row == null ? table.find(key) : row;
        for (int i = 0; i < MOST_TRIES; i++) {
            JournalEntry next = rule.next(known);
            if (known == null || next == null || next.equals(known.entry())) {
                return next;
            }
            if (table.replace(known, next) != null) {
                return next;
            }
            known = table.find(key);
        }
        throw new SQLException("other processes changed the entry again and again");
    }

    private static @Nullable JournalEntry entry(@Nullable StoredEntry row) {
        return row == null ? null : row.entry();
    }

    private <T extends @Nullable Object> T run(String what, Callable<T> step) {
        try {
            if (closed) {
                throw new SQLException("it is closed");
            }
            return step.call();
        } catch (JournalException refused) {
            throw refused;
        } catch (Exception failed) {
            throw new JournalException("the shared journal could not " + what + ": " + failed.getMessage(), failed);
        }
    }
}
