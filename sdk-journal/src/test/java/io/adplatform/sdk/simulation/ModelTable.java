package io.adplatform.sdk.simulation;

import io.adplatform.sdk.journal.Journal;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalEntry.Holder;
import io.adplatform.sdk.journal.JournalEntry.Ticket;
import io.adplatform.sdk.journal.JournalException;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.journal.JournalRules;
import io.adplatform.sdk.journal.MemoryJournal;
import io.adplatform.sdk.journal.Settlement;
import io.adplatform.sdk.time.InOrderTime;
import io.adplatform.sdk.time.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A journal in a table that several processes share, as in a database: {@link JournalRules} decides in one step, on its way to
 * the table and back each step takes time and may be lost, and a request holds its key by a lease, which its process renews.
 */
final class ModelTable {

    private static final Duration LEASE = Duration.ofSeconds(30);
    private static final Duration RENEWAL = Duration.ofSeconds(10);
    private static final Duration LONGEST_WAY = Duration.ofMillis(40);

    private final InOrderTime time;
    private final SplittableRandom random;
    private final History history;
    private final Map<JournalKey, Row> rows = new LinkedHashMap<>();
    private long fences;
    /** The steps until one fails; negative for never. */
    private int untilFailure = -1;

    /** @param heldUntil the end of the lease, since the start; {@code null} for none */
    private record Row(JournalEntry entry, @Nullable Duration heldUntil) {}

    ModelTable(InOrderTime time, SplittableRandom random, History history) {
        this.time = time;
        this.random = random;
        this.history = history;
    }

    /** Lets one step fail after so many others: before its work, or after it. */
    void failAfter(int steps) {
        untilFailure = steps;
    }

    /** From now on nothing fails. */
    void endFaults() {
        untilFailure = -1;
    }

    /** Returns a process's side of the journal. */
    Journal open(Time process, int number) {
        return new OfProcess(process, new Holder(number, "simulated-" + number, process.now()));
    }

    private @Nullable JournalEntry entry(JournalKey key) {
        Row row = rows.get(key);
        return row == null ? null : current(row);
    }

    private List<JournalEntry> all() {
        return rows.values().stream().map(this::current).toList();
    }

    /** Returns the entry without its holder if the lease is over. */
    private JournalEntry current(Row row) {
        boolean isHeld = row.heldUntil != null && row.heldUntil.compareTo(now()) > 0;
        if (row.heldUntil != null && !isHeld) {
            history.reached("a lease is over");
        }
        return isHeld ? row.entry : row.entry.abandoned();
    }

    private Duration now() {
        return time.clock().sinceStart();
    }

    private final class OfProcess implements Journal {

        private final Time process;
        private final Holder holder;
        private final List<Ticket> begun = new ArrayList<>();

        OfProcess(Time process, Holder holder) {
            this.process = process;
            this.holder = holder;
        }

        private <T extends @Nullable Object> T step(Supplier<T> work) {
            boolean fails = untilFailure-- == 0;
            travel();
            if (fails && random.nextBoolean()) {
                history.reached("a step does not reach the table");
                throw new JournalException("the table can't be reached", null);
            }
            T result = work.get();
            travel();
            if (fails) {
                history.reached("the end of a step is lost on its way from the table");
                throw new JournalException("the connection to the table broke", null);
            }
            return result;
        }

        private void travel() {
            try {
                process.pause(Duration.ofNanos(random.nextLong(LONGEST_WAY.toNanos())), new CompletableFuture<>());
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new JournalException("the thread was interrupted", interrupted);
            }
        }

        @Override
        public Claim look(JournalKey key, JournalInputs inputs) {
            return step(() -> claim(Ticket.of(key), inputs, 1));
        }

        @Override
        public Claim begin(Ticket ticket, JournalInputs inputs, int attempt) {
            return step(() -> {
                Claim claim = claim(ticket, inputs, attempt);
                if (claim instanceof Claim.Claimed) {
                    fences = Math.max(fences, claim.entry().fence());
                    rows.put(ticket.key(), new Row(claim.entry(), now().plus(LEASE)));
                    begun.add(ticket);
                    if (begun.size() == 1) {
                        process.after(RENEWAL, this::renew);
                    }
                }
                return claim;
            });
        }

        private Claim claim(Ticket ticket, JournalInputs inputs, int attempt) {
            JournalEntry wanted = JournalEntry.begun(ticket, inputs, fences + 1, attempt, process.now(), holder);
            return MemoryJournal.claim(all(), wanted);
        }

        private void renew() {
            for (Ticket each : begun) {
                Row row = rows.get(each.key());
                if (row != null
                        && each.call().equals(row.entry.call())
                        && row.heldUntil != null
                        && row.heldUntil.compareTo(now()) > 0) {
                    rows.put(each.key(), new Row(row.entry, now().plus(LEASE)));
                }
            }
            if (!begun.isEmpty()) {
                process.after(RENEWAL, this::renew);
            }
        }

        @Override
        public @Nullable JournalEntry outcome(Ticket ticket, int attempt, Outcome outcome) {
            begun.remove(ticket); // also if this fails: its lease ends then
            return step(() -> {
                JournalEntry known = entry(ticket.key());
                return kept(known, JournalRules.outcome(known, ticket, attempt, outcome, process.now()));
            });
        }

        @Override
        public JournalEntry settle(JournalEntry seen, Settlement how) {
            return step(() -> {
                JournalEntry known = entry(seen.key());
                return kept(known, JournalRules.settle(known, seen, how, process.now()));
            });
        }

        private <E extends @Nullable JournalEntry> E kept(@Nullable JournalEntry known, E next) {
            if (next != null && !next.equals(known)) {
                rows.put(next.key(), new Row(next, null));
            }
            return next;
        }

        @Override
        public List<JournalEntry> unsettled() {
            return step(() -> all().stream()
                    .filter(JournalEntry::isUnsettled)
                    .sorted(Comparator.comparing(JournalEntry::changedAt))
                    .toList());
        }

        @Override
        public List<JournalEntry> entries() {
            return step(ModelTable.this::all);
        }

        @Override
        public void close() {
            // The table stays.
        }
    }
}
