package io.adplatform.sdk.postgresql.internal.journal;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.adplatform.sdk.Values;
import io.adplatform.sdk.journal.Guard;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalException;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.postgresql.internal.sql.Database;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The journal's rows. Each write is one statement and one transaction, which also counts. If a count is lower than before, the
 * database lost records; from then on nothing is recorded, so nothing is sent.
 */
final class JournalTable {

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.journal");
    private static final String UNIQUE_VIOLATION = "23505";

    /** The state's row is missing in no snapshot, so a result without rows is a lost row. */
    private static final String READ = """
            SELECT state.epoch, state.sequence, state.guarded,
                (SELECT own.sequence FROM $.journal_process AS own WHERE own.process = ?),
                held.key, held.entry, held.version, held.fence, coalesce(held.held_until > clock_timestamp(), false) %s
            FROM $.journal_state AS state LEFT JOIN LATERAL (SELECT * FROM $.journal AS held WHERE %s) AS held ON true
            ORDER BY held.account, held.key
            """;

    /** The entries that count for a guard. A claim of an earlier version that was never sent counts until its lease expires. */
    private static final String COUNTED = """
            , (SELECT %s FROM $.journal WHERE starts_with(account, ?) AND (account, key) <> (?, ?) AND tags @> ARRAY[?]::text[]
                AND NOT free AND (unsettled OR held_until IS NULL OR held_until > clock_timestamp()))
            """;

    /**
     * The effect of {@code set_config} is that of SET LOCAL: the commit waits for the disk, whatever the server's default is. A new
     * row conflicts with each other row of its key, since no row has the version 0. Versions count on after a removed row of the key.
     */
    private static final String WRITE = """
            WITH counted AS (
                UPDATE $.journal_state SET sequence = sequence + 1, guarded = guarded + ?
                WHERE epoch = ? AND sequence >= ? AND guarded = coalesce(?::bigint, guarded)
                    AND (SELECT own.sequence FROM $.journal_process AS own WHERE own.process = ?) >= ?
                    AND set_config('synchronous_commit', 'on', true) = 'on'
                RETURNING sequence
            ), own AS (
                UPDATE $.journal_process AS own SET sequence = counted.sequence, used = clock_timestamp()
                FROM counted WHERE own.process = ?
            )
            INSERT INTO $.journal AS held
                (account, key, fence, free, unsettled, reference, entry, amount, tags, held_until, version)
            SELECT ?, ?, coalesce(?::bigint, counted.sequence), ?, ?, ?, ?, ?, string_to_array(?, E'\\n'),
                clock_timestamp() + ?::double precision * interval '1 millisecond', counted.sequence
            FROM counted
            ON CONFLICT (account, key) DO UPDATE
            SET (fence, free, unsettled, reference, entry, amount, tags, held_until, version) =
                ROW(excluded.fence, excluded.free, excluded.unsettled, excluded.reference, excluded.entry, excluded.amount,
                    excluded.tags, excluded.held_until, held.version + 1)
            WHERE held.version = ?
            RETURNING (SELECT sequence FROM counted), version
            """;

    private static final String RENEW = """
            UPDATE $.journal AS held SET held_until = clock_timestamp() + ?::double precision * interval '1 millisecond'
            FROM json_to_recordset(?::json) AS claim (account text, key text, fence bigint)
            WHERE held.account = claim.account AND held.key = claim.key AND held.fence = claim.fence
                AND held.held_until > clock_timestamp()
            """;

    /** A row with a lease stays, because its process knows the row and writes it without reading. */
    private static final String REMOVE = """
            DELETE FROM $.journal AS held
            USING json_to_recordset(?::json) AS old (account text, key text, version bigint)
            WHERE held.account = old.account AND held.key = old.key AND held.version = old.version
                AND held.held_until IS NULL
            """;

    private static final String REGISTER = """
            WITH unused AS (DELETE FROM $.journal_process WHERE used < clock_timestamp() - interval '1 year')
            INSERT INTO $.journal_process (process, sequence) VALUES (?, 0) ON CONFLICT DO NOTHING
            """;

    private final Database database;
    private final String process = UUID.randomUUID().toString();
    private @Nullable String epoch;
    private long sequence;
    /** The highest count of this process's own writes; {@code -1} before its row exists. */
    private long ownSequence = -1;
    /** Whether the database lost records: later records of others don't bring them back. */
    private boolean isStopped;

    JournalTable(Database database) {
        this.database = database;
    }

    // --- Reading -----------------------------------------------------------------------------------------------------

    /**
     * The rows that a call depends on, from one snapshot.
     *
     * @param sameReference another key's entry with the same reference, whose row is not free
     * @param guarded the number of entries with tags that began to count until then; {@code null} if it doesn't matter
     */
    record Basis(
            @Nullable StoredEntry known,
            @Nullable StoredEntry sameReference,
            @Nullable Long guarded,
            Map<Guard.Condition, Guard.Others> others) {

        /** The usual basis of a first request without conditions, which needs no reading: the write finds any other row. */
        static final Basis NEW_KEY = new Basis(null, null, null, Map.of());
    }

    Basis basis(JournalEntry wanted) throws SQLException {
        String account = StoredEntry.account(wanted.key());
        String name = wanted.key().name();
        Guard guard = wanted.inputs().guard();
        List<@Nullable Object> values = new ArrayList<>();
        StringBuilder counts = new StringBuilder();
        for (Guard.Condition condition : guard.conditions()) {
            counts.append(COUNTED.formatted("coalesce(sum(amount), 0)"))
                    .append(COUNTED.formatted("min(entry) FILTER (WHERE key <> ALL (string_to_array(?, E'\\n')))"));
            List<String> counted = List.of(StoredEntry.allWorkspaces(wanted.key()), account, name, condition.tag());
            values.addAll(counted);
            values.add(Objects.requireNonNullElse(guard.duplicateOf(), ""));
            values.addAll(counted);
        }
        values.addAll(
                Arrays.asList(account, name, StoredEntry.column(wanted.inputs().reference())));
        String of = "held.account = ? AND (held.key = ? OR held.reference = ? AND NOT held.free)";
        return read(counts.toString(), of, values, result -> {
            Map<Guard.Condition, Guard.Others> others = new HashMap<>();
            int column = 9;
            for (Guard.Condition condition : guard.conditions()) {
                BigDecimal sum = result.getBigDecimal(++column);
                String other = result.getString(++column);
                others.put(
                        condition,
                        new Guard.Others(
                                sum,
                                other == null
                                        ? null
                                        : StoredEntry.read(other, 0, 0, true)
                                                .entry()
                                                .key()));
            }
            long guarded = result.getLong(3);
            StoredEntry known = null;
            StoredEntry sameReference = null;
            do {
                Row row = row(result);
                if (row != null && name.equals(result.getString(5))) {
                    known = row.entry();
                } else if (row != null) {
                    sameReference = row.entry();
                }
            } while (result.next());
            return new Basis(known, sameReference, guarded, others);
        });
    }

    @Nullable
    StoredEntry find(JournalKey key) throws SQLException {
        List<String> place = List.of(StoredEntry.account(key), key.name());
        return list("held.account = ? AND held.key = ?", place).entries().stream()
                .findFirst()
                .orElse(null);
    }

    List<StoredEntry> unsettled() throws SQLException {
        return list("held.unsettled", List.of()).entries();
    }

    /**
     * Some entries.
     *
     * @param account the account of the last row; {@code null} without rows
     * @param key the key of the last row
     */
    record Entries(
            List<StoredEntry> entries,
            @Nullable String account,
            @Nullable String key) {}

    /** Returns the entries with these key names. */
    List<StoredEntry> named(Set<String> names) throws SQLException {
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        names.forEach(all::add);
        return list("held.key IN (SELECT json_array_elements_text(?::json))", List.of(all.toString()))
                .entries();
    }

    /** Returns up to 2,000 entries after this place, in the order of accounts and keys. */
    Entries after(String account, String key) throws SQLException {
        return list(
                "(held.account, held.key) > (?, ?) ORDER BY held.account, held.key LIMIT 2000", List.of(account, key));
    }

    private Entries list(String of, List<String> values) throws SQLException {
        return read(", held.account", of, values, result -> {
            List<Row> rows = new ArrayList<>();
            String account;
            String key;
            do {
                key = result.getString(5);
                account = result.getString(10);
                Row row = row(result);
                if (row != null) {
                    rows.add(row);
                }
            } while (result.next());
            // Most of the time goes into their JSON.
            List<StoredEntry> entries = rows.parallelStream()
                    .flatMap(row -> Stream.ofNullable(known(row)))
                    .collect(Collectors.toCollection(ArrayList::new));
            return new Entries(entries, account, key);
        });
    }

    /** Returns the entry of a row; {@code null} for one of another version of the SDK. */
    private static @Nullable StoredEntry known(Row row) {
        try {
            return row.entry();
        } catch (SQLException unknown) {
            LOG.warn("An entry of the shared journal is left out of a list: {}", Values.oneLine(unknown.toString()));
            return null;
        }
    }

    /** @param rows the reading of the result after its first row is read */
    private <T> T read(
            String columns, String of, List<? extends @Nullable Object> values, Database.Work<ResultSet, T> rows)
            throws SQLException {
        long least;
        long ownLeast;
        synchronized (this) { // Before the statement: other threads see higher counts meanwhile.
            failIfStopped();
            least = sequence;
            ownLeast = ownSequence;
        }
        List<@Nullable Object> all = new ArrayList<>(List.of(process));
        all.addAll(values);
        return database.query(
                READ.formatted(columns, of),
                result -> {
                    checkNothingForgotten(result, least, ownLeast);
                    return rows.on(result);
                },
                all.toArray());
    }

    /** A row as it is stored. */
    private record Row(String text, long version, long fence, boolean isHeld) {
        StoredEntry entry() throws SQLException {
            return StoredEntry.read(text, version, fence, isHeld);
        }
    }

    private static @Nullable Row row(ResultSet result) throws SQLException {
        String text = result.getString(6);
        return text == null ? null : new Row(text, result.getLong(7), result.getLong(8), result.getBoolean(9));
    }

    // --- Writing -----------------------------------------------------------------------------------------------------

    /** Lengthens the leases of these requests, unless they have expired. */
    void renew(Collection<StoredEntry> begun, Duration lease) throws SQLException {
        database.update(RENEW, lease.toMillis(), rows(begun));
    }

    /**
     * Deletes rows that have not changed since they were read.
     *
     * @return the number of deleted rows
     */
    int remove(Collection<StoredEntry> old) throws SQLException {
        return database.update(REMOVE, rows(old));
    }

    /** Returns rows as one value, because a statement has at most 65,535. */
    private static String rows(Collection<StoredEntry> all) {
        ArrayNode rows = JsonNodeFactory.instance.arrayNode();
        all.forEach(row -> rows.addObject()
                .put("account", StoredEntry.account(row.entry().key()))
                .put("key", row.entry().key().name())
                .put("fence", row.entry().fence())
                .put("version", row.version()));
        return rows.toString();
    }

    /**
     * Writes the entry of a request that begins, with a new fence unless it has one.
     *
     * @return the entry; {@code null} if the row has changed, if the reference is used, or if the guard must be checked again
     */
    @Nullable
    StoredEntry begin(Basis basis, JournalEntry entry, Duration lease) throws SQLException {
        return write(new Change(basis.known(), entry, lease.toMillis(), basis.guarded()));
    }

    /**
     * Writes an entry in place of another one, without a lease.
     *
     * @return the entry; {@code null} if the row has changed
     */
    @Nullable
    StoredEntry replace(StoredEntry known, JournalEntry entry) throws SQLException {
        return write(new Change(known, entry, null, null));
    }

    /**
     * A change of a row.
     *
     * @param lease milliseconds of the lease of a request that begins; {@code null} for another change
     * @param guarded the number of entries with tags when the guard was checked; {@code null} if none was checked
     */
    private record Change(
            @Nullable StoredEntry known,
            JournalEntry entry,
            @Nullable Long lease,
            @Nullable Long guarded) {

        /** Whether the entry counts for guards from now on. */
        boolean beginsToCount() {
            return !entry.inputs().guard().tags().isEmpty()
                    && !entry.isFree()
                    && (known == null || known.entry().isFree());
        }
    }

    private @Nullable StoredEntry write(Change change) throws SQLException {
        failIfStopped();
        register();
        String reference = change.entry().inputs().reference();
        try {
            return write(change, reference);
        } catch (SQLException failed) {
            if (!UNIQUE_VIOLATION.equals(failed.getSQLState())) {
                throw failed;
            }
            // A late answer or a settlement is recorded, even if another key has the reference meanwhile.
            return change.lease() == null && reference != null ? write(change, null) : null;
        }
    }

    private @Nullable StoredEntry write(Change change, @Nullable String reference) throws SQLException {
        JournalEntry entry = change.entry();
        Guard guard = entry.inputs().guard();
        List<@Nullable Object> values = new ArrayList<>(List.of(change.beginsToCount() ? 1 : 0));
        synchronized (this) {
            values.addAll(Arrays.asList(epoch, sequence, change.guarded(), process, ownSequence, process));
        }
        values.addAll(List.of(StoredEntry.account(entry.key()), entry.key().name()));
        values.addAll(Arrays.asList(
                entry.fence() == 0 ? null : entry.fence(),
                entry.isFree(),
                entry.state().isUnsettled(),
                StoredEntry.column(reference),
                StoredEntry.write(entry),
                guard.amount(),
                String.join("\n", guard.tags()),
                change.lease()));
        values.add(change.known() == null ? 0L : change.known().version());
        return database.query(
                        WRITE,
                        result -> result.next()
                                ? Optional.of(written(change, result.getLong(1), result.getLong(2)))
                                : Optional.<StoredEntry>empty(),
                        values.toArray())
                .orElse(null);
    }

    private synchronized StoredEntry written(Change change, long count, long version) {
        sequence = Math.max(sequence, count);
        ownSequence = Math.max(ownSequence, count);
        JournalEntry entry = change.entry();
        return new StoredEntry(entry.fence() == 0 ? entry.withFence(count) : entry, version);
    }

    // --- Lost records ------------------------------------------------------------------------------------------------

    /** Makes the row of this process once. If it is missing later, the database lost it. */
    private void register() throws SQLException {
        synchronized (this) {
            if (ownSequence >= 0) {
                return;
            }
        }
        list("false", List.of());
        database.update(REGISTER, process);
        synchronized (this) {
            ownSequence = Math.max(ownSequence, 0);
        }
    }

    private void checkNothingForgotten(ResultSet result, long least, long ownLeast) throws SQLException {
        boolean isThere = result.next();
        String its = isThere ? result.getString(1) : "";
        long count = isThere ? result.getLong(2) : 0;
        long own = isThere ? result.getLong(4) : 0;
        boolean isOwnThere = isThere && !result.wasNull();
        synchronized (this) {
            boolean isSame = epoch == null || its.equals(epoch);
            boolean hasOwn = ownLeast < 0 || (isOwnThere && own >= ownLeast);
            isStopped |= !isThere || !isSame || count < least || !hasOwn;
            failIfStopped();
            epoch = its;
            sequence = Math.max(sequence, count);
        }
    }

    private synchronized void failIfStopped() {
        if (isStopped) {
            throw new JournalException(
                    "the database lost records of the journal, as after a restored backup or a failover to a server that"
                            + " lagged behind. Nothing is sent that may be sent once only, until a person has checked what is"
                            + " missing and restarts this program. The database forgot the records of this process or newer"
                            + " ones",
                    null);
        }
    }
}
