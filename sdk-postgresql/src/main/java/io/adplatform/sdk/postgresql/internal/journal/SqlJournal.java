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
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
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
    /** How long a claim outlives the last renewal of its process, and so a process that has died. */
    private static final Duration LEASE = Duration.ofSeconds(30);

    private static final Duration RENEWAL = Duration.ofSeconds(10);
    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.journal");

    private final JournalTable table;
    private final Time time;
    private final Executor executor;
    private final Holder holder;
    /** The last known rows of the claims of this handle, which renews their leases. Guarded by itself. */
    private final Map<Ticket, StoredEntry> claims = new HashMap<>();
    /** Whether a timer is set for the next renewal. Guarded by {@link #claims}. */
    private boolean renews;

    private volatile boolean closed;

    /** @param executor threads that may block, and that complete the futures */
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
    public CompletableFuture<Claim> claim(JournalKey key, JournalInputs inputs, Duration holdFor) {
        Duration lease = holdFor.compareTo(LEASE) < 0 ? holdFor : LEASE;
        return submit("claim " + key, () -> {
            Claim claim = tryClaim(key, inputs, lease);
            return claim == null ? claimInTurn(key, inputs, lease) : claim;
        });
    }

    /** Tries again, one thread of all handles at a time: each claim with tags makes all others with tags try again. */
    private Claim claimInTurn(JournalKey key, JournalInputs inputs, Duration lease) throws SQLException {
        synchronized (holder) {
            for (int i = 1; i < MOST_TRIES; i++) {
                Claim claim = tryClaim(key, inputs, lease);
                if (claim != null) {
                    return claim;
                }
            }
        }
        throw new SQLException("other processes changed the entry again and again");
    }

    private void renewLater() {
        synchronized (claims) {
            if (!renews) {
                time.after(RENEWAL, this::renewLeases);
                renews = true; // not before: without a timer, the next claim tries again
            }
        }
    }

    /** A claim whose lease has expired, because this process was paused or the database was away, sends nothing any more. */
    private void renewLeases() {
        List<StoredEntry> live;
        synchronized (claims) {
            renews = false;
            claims.values().removeIf(claim -> claim.entry().holder() == null);
            if (claims.isEmpty() || closed) {
                return;
            }
            live = List.copyOf(claims.values());
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
            LOG.warn("{} leases of claims were not renewed; after {} they send nothing", live.size(), LEASE, failed);
        }
    }

    private @Nullable Claim tryClaim(JournalKey key, JournalInputs inputs, Duration holdFor) throws SQLException {
        JournalEntry wanted = JournalEntry.claimed(key, inputs, 0, time.now(), holder);
        JournalTable.Basis basis = table.basis(wanted);
        StoredEntry known = basis.known();
        StoredEntry other = basis.sameReference();
        if (other != null && other.entry().isFree()) {
            // Its holder died before anything was sent, and only the row doesn't know that.
            table.replace(other, other.entry().abandoned());
            return null;
        }
        Claim claim = JournalRules.claim(entry(known), entry(other), wanted, basis.others()::get);
        if (!(claim instanceof Claim.Claimed)) {
            return claim;
        }
        StoredEntry written = table.claim(basis, claim.entry(), holdFor);
        if (written == null) {
            return null;
        }
        synchronized (claims) {
            renewLater();
            claims.put(written.entry().ticket(), written);
        }
        return new Claim.Claimed(written.entry());
    }

    @Override
    public CompletableFuture<JournalEntry> intent(Ticket ticket, int attempt) {
        return change(
                "record that " + ticket.key() + " is sent, so nothing may be",
                ticket,
                known -> JournalRules.intent(entry(known), ticket, attempt, time.now()));
    }

    @Override
    public CompletableFuture<JournalEntry> outcome(Ticket ticket, int attempt, Outcome outcome) {
        return change(
                "record that " + ticket.key() + " is " + outcome.state() + ", and it will read as unknown",
                ticket,
                known -> JournalRules.outcome(entry(known), ticket, attempt, outcome, time.now()));
    }

    @Override
    public CompletableFuture<@Nullable Void> release(Ticket ticket) {
        return submit("record that " + ticket.key() + " was given up", () -> {
            StoredEntry claim;
            synchronized (claims) {
                claim = claims.remove(ticket);
            }
            changed(ticket.key(), claim, known -> {
                JournalEntry next = JournalRules.release(entry(known), ticket, time.now());
                return known == null
                                || known.beforeClaim() == null
                                || known.entry().equals(next)
                        ? next
                        : known.beforeClaim();
            });
            return null;
        });
    }

    @Override
    public CompletableFuture<List<JournalEntry>> unsettled() {
        return submit(
                "say what is unsettled",
                () -> table.unsettled().stream()
                        .map(StoredEntry::entry)
                        .filter(JournalEntry::isUnsettled)
                        .sorted(Comparator.comparing(
                                entry -> entry.sentAt() == null ? entry.changedAt() : entry.sentAt()))
                        .toList());
    }

    @Override
    public CompletableFuture<List<JournalEntry>> entries() {
        List<JournalEntry> all = new ArrayList<>();
        return entries(Instant.MIN, Instant.MAX, all::add).thenApply(end -> List.copyOf(all));
    }

    @Override
    public CompletableFuture<@Nullable Void> entries(Instant from, Instant until, Consumer<? super JournalEntry> each) {
        return submit("list its entries", () -> {
            eachPage(rows -> rows.forEach(row -> {
                if (row.entry().isWithin(from, until)) {
                    each.accept(row.entry());
                }
            }));
            return null;
        });
    }

    @Override
    public CompletableFuture<JournalEntry> settle(JournalEntry seen, Settlement how) {
        return submit(
                "settle " + seen.key(),
                () -> Objects.requireNonNull(
                        changed(seen.key(), null, known -> JournalRules.settle(entry(known), seen, how, time.now()))));
    }

    @Override
    public CompletableFuture<Long> remove(Instant changedBefore) {
        Predicate<StoredEntry> isKept = row -> !JournalRules.isRemoved(row.entry(), changedBefore);
        return submit("remove old entries", () -> {
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

    private CompletableFuture<JournalEntry> change(String what, Ticket ticket, Rule rule) {
        return submit(what, () -> {
            StoredEntry claim;
            synchronized (claims) {
                claim = claims.get(ticket);
            }
            return Objects.requireNonNull(changed(ticket.key(), claim, rule));
        });
    }

    /** Tries until the row is written. The first try takes the last known row of a claim, so it needs no reading. */
    private @Nullable JournalEntry changed(JournalKey key, @Nullable StoredEntry claim, Rule rule) throws SQLException {
        StoredEntry known = claim == null ? table.find(key) : claim;
        for (int i = 0; i < MOST_TRIES; i++) {
            JournalEntry next = rule.next(known);
            if (known == null || next == null || next.equals(known.entry())) {
                return next;
            }
            StoredEntry written = table.replace(known, next);
            if (written != null) {
                synchronized (claims) {
                    claims.replace(next.ticket(), written);
                }
                return next;
            }
            known = table.find(key);
        }
        throw new SQLException("other processes changed the entry again and again");
    }

    private static @Nullable JournalEntry entry(@Nullable StoredEntry row) {
        return row == null ? null : row.entry();
    }

    private <T extends @Nullable Object> CompletableFuture<T> submit(String what, Callable<T> step) {
        CompletableFuture<T> result = new CompletableFuture<>();
        try {
            executor.execute(() -> run(what, step, result));
        } catch (RuntimeException | Error noThread) {
            result.completeExceptionally(failure(what, noThread));
        }
        return result;
    }

    private <T extends @Nullable Object> void run(String what, Callable<T> step, CompletableFuture<T> result) {
        try {
            if (closed) {
                throw new SQLException("it is closed");
            }
            result.complete(step.call());
        } catch (JournalException refused) {
            result.completeExceptionally(refused);
        } catch (Throwable failed) { // An Error too: a caller waits.
            result.completeExceptionally(failure(what, failed));
        }
    }

    private static JournalException failure(String what, Throwable why) {
        return new JournalException("the shared journal could not " + what + ": " + why.getMessage(), why);
    }
}
