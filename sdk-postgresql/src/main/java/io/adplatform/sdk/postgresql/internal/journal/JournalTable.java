package io.adplatform.sdk.postgresql.internal.journal;

import io.adplatform.sdk.journal.EntryState;
import io.adplatform.sdk.journal.Guard;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalException;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.journal.Ticket;
import io.adplatform.sdk.postgresql.internal.sql.Database;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The journal's rows. Each write is one statement and one transaction, which also counts. If a count is lower than before, the
 * database lost records; from then on nothing is recorded, so nothing is sent.
 */
final class JournalTable {

    private static final String UNIQUE_VIOLATION = "23505";

    private static final String OWN_COUNT = "(SELECT own.sequence FROM $.journal_process AS own WHERE own.process = ?)";

    /** The state's row is missing in no snapshot, so a result without rows is a lost row. */
    private static final String COLUMNS = "SELECT state.epoch, state.sequence, state.guarded, " + OWN_COUNT
            + ", held.key, held.entry, held.version, held.fence, coalesce(held.held_until > clock_timestamp(), false)";

    private static final String FROM = " FROM $.journal_state AS state LEFT JOIN $.journal AS held ON ";

    /** The entries that count for a guard: a claim that was never sent counts until its lease expires. */
    private static final String COUNTED = " FROM $.journal WHERE account = ? AND key <> ? AND tags @> ARRAY[?]::text[]"
            + " AND NOT free AND (unsettled OR held_until IS NULL OR held_until > clock_timestamp())";

    /** Has the effect of SET LOCAL within the statement: the commit waits for the disk, whatever the server's default is. */
    private static final String COUNT =
            "WITH counted AS (UPDATE $.journal_state SET sequence = sequence + 1, guarded = guarded + ?"
                    + " WHERE epoch = ? AND sequence >= ? AND guarded = coalesce(?, guarded) AND " + OWN_COUNT + " >= ?"
                    + " AND set_config('synchronous_commit', 'on', true) = 'on' RETURNING sequence), own AS (UPDATE"
                    + " $.journal_process AS own SET sequence = counted.sequence, used = clock_timestamp() FROM counted"
                    + " WHERE own.process = ?)";

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.journal");

    private final Database database;
    private final String process = UUID.randomUUID().toString();
    private @Nullable String epoch;
    private long sequence;
    /** The highest count of this process's own writes; {@code -1} before its row exists. */
    private long ownSequence = -1;

    JournalTable(Database database) {
        this.database = database;
    }

    /**
     * The rows that a claim depends on, from one snapshot.
     *
     * @param sameReference another key's entry with the same reference, whose row is not free
     * @param guarded the number of claims with tags until then
     */
    record Basis(
            @Nullable StoredEntry known,
            @Nullable StoredEntry sameReference,
            long guarded,
            Map<Guard.Condition, Guard.Others> others) {}

    Basis basis(JournalEntry wanted) throws SQLException {
        String account = StoredEntry.account(wanted.key());
        String name = wanted.key().name();
        Guard guard = wanted.inputs().guard();
        List<@Nullable String> values = new ArrayList<>();
        StringBuilder sql = new StringBuilder();
        for (Guard.Condition condition : guard.conditions()) {
            sql.append(", (SELECT coalesce(sum(amount), 0)").append(COUNTED).append("), (SELECT min(key)");
            sql.append(COUNTED).append(" AND key <> ?)");
            values.addAll(Arrays.asList(account, name, condition.tag(), account, name, condition.tag()));
            values.add(guard.duplicateOf() == null ? "" : guard.duplicateOf());
        }
        sql.append(FROM).append("held.account = ? AND (held.key = ? OR held.reference = ? AND NOT held.free)");
        values.addAll(
                Arrays.asList(account, name, StoredEntry.column(wanted.inputs().reference())));
        return read(sql.toString(), values, result -> {
            Map<Guard.Condition, Guard.Others> others = new HashMap<>();
            int column = 9;
            for (Guard.Condition condition : guard.conditions()) {
                others.put(
                        condition,
                        new Guard.Others(result.getBigDecimal(++column), key(wanted, result.getString(++column))));
            }
            long guarded = result.getLong(3);
            StoredEntry known = null;
            StoredEntry sameReference = null;
            do {
                StoredEntry entry = entry(result);
                if (entry != null && name.equals(result.getString(5))) {
                    known = entry;
                } else if (entry != null) {
                    sameReference = entry;
                }
            } while (result.next());
            return new Basis(known, sameReference, guarded, others);
        });
    }

    private static @Nullable JournalKey key(JournalEntry wanted, @Nullable String name) {
        JournalKey key = wanted.key();
        return name == null ? null : new JournalKey(key.baseUrl(), key.clientId(), key.owId(), name);
    }

    @Nullable
    StoredEntry find(JournalKey key) throws SQLException {
        return read(
                        FROM + "held.account = ? AND held.key = ?",
                        List.of(StoredEntry.account(key), key.name()),
                        result -> Optional.ofNullable(entry(result)))
                .orElse(null);
    }

    List<StoredEntry> unsettled() throws SQLException {
        return list("held.unsettled", List.of()).entries();
    }

    List<StoredEntry> entries() throws SQLException {
        return list("true", List.of()).entries();
    }

    /**
     * Some entries.
     *
     * @param account the account of the last one; {@code null} without entries
     * @param key the key of the last one
     */
    record Entries(
            List<StoredEntry> entries,
            @Nullable String account,
            @Nullable String key) {}

    /** Returns up to 500 entries after this place, in the order of accounts and keys. */
    Entries after(String account, String key) throws SQLException {
        return list(
                "(held.account, held.key) > (?, ?) ORDER BY held.account, held.key LIMIT 500", List.of(account, key));
    }

    /** Leaves out an entry of another version of the SDK. */
    private Entries list(String where, List<@Nullable String> values) throws SQLException {
        return read(", held.account" + FROM + where, values, result -> {
            List<StoredEntry> found = new ArrayList<>();
            String account;
            String key;
            do {
                account = result.getString(10);
                key = result.getString(5);
                try {
                    StoredEntry entry = entry(result);
                    if (entry != null) {
                        found.add(entry);
                    }
                } catch (SQLException unknown) {
                    LOG.warn("An entry of the shared journal is left out of a list: {}", unknown.getMessage());
                }
            } while (result.next());
            return new Entries(found, account, key);
        });
    }

    /** @param rows the reading of the result after its first row is read */
    private <T> T read(String sql, List<@Nullable String> values, Database.Rows<T> rows) throws SQLException {
        return database.autocommit(connection -> {
            long least;
            long ownLeast;
            synchronized (this) { // Before the statement: other threads see higher counts meanwhile.
                least = sequence;
                ownLeast = ownSequence;
            }
            try (PreparedStatement statement = database.prepare(connection, COLUMNS + sql)) {
                statement.setString(1, process);
                for (int i = 0; i < values.size(); i++) {
                    statement.setString(i + 2, values.get(i));
                }
                try (ResultSet result = statement.executeQuery()) {
                    if (!result.next()) {
                        throw forgotten();
                    }
                    checkNothingForgotten(result, least, ownLeast);
                    return rows.read(result);
                }
            }
        });
    }

    private static @Nullable StoredEntry entry(ResultSet result) throws SQLException {
        String text = result.getString(6);
        try {
            return text == null
                    ? null
                    : StoredEntry.read(text, result.getLong(7), result.getLong(8), result.getBoolean(9));
        } catch (IllegalArgumentException unknown) {
            throw new SQLException(unknown.getMessage(), unknown);
        }
    }

    /** Lengthens the leases of these claims, unless they have expired. */
    void renew(Collection<Ticket> claims, Duration lease) throws SQLException {
        String rows = String.join(", ", Collections.nCopies(claims.size(), "(?, ?, ?)"));
        List<Object> values = new ArrayList<>(List.of((double) lease.toMillis()));
        claims.forEach(claim -> values.addAll(
                List.of(StoredEntry.account(claim.key()), claim.key().name(), claim.fence())));
        database.update(
                "UPDATE $.journal AS held SET held_until = clock_timestamp() + ? * interval '1 millisecond'"
                        + " FROM (VALUES " + rows + ") AS claim (account, key, fence)"
                        + " WHERE held.account = claim.account AND held.key = claim.key AND held.fence = claim.fence"
                        + " AND held.held_until > clock_timestamp()",
                values.toArray());
    }

    /**
     * Writes the entry of a claim, with a new fence. The row keeps the former entry beside it.
     *
     * @return the entry; {@code null} if the row has changed, if the reference is used, or if the guard must be checked again
     */
    @Nullable
    StoredEntry claim(Basis basis, JournalEntry entry, Duration holdFor) throws SQLException {
        StoredEntry known = basis.known();
        return write(new Change(
                known,
                entry,
                // An entry that was never sent is worth nothing.
                known != null && known.entry().attempt() > 0 ? known.entry() : null,
                holdFor,
                basis.guarded()));
    }

    /**
     * Writes an entry in place of another one, with the same lease. An intent needs a lease that has not expired.
     *
     * @return the entry; {@code null} if the row has changed, or if the reference is used
     */
    @Nullable
    StoredEntry replace(StoredEntry known, JournalEntry entry) throws SQLException {
        return write(new Change(known, entry, null, null, null));
    }

    /**
     * A change of a row.
     *
     * @param holdFor the lease of a claim; {@code null} for another change
     * @param guarded the number of claims with tags when the guard was checked; {@code null} unless it is a claim
     */
    private record Change(
            @Nullable StoredEntry known,
            JournalEntry entry,
            @Nullable JournalEntry beforeClaim,
            @Nullable Duration holdFor,
            @Nullable Long guarded) {

        String sql() {
            String values = "coalesce(?, counted.sequence), ?, ?, ?, ?, ?, string_to_array(?, E'\\n')";
            return known == null
                    ? " INSERT INTO $.journal (fence, free, unsettled, reference, entry, amount, tags, held_until, account, key,"
                            + " version) SELECT " + values
                            + ", clock_timestamp() + ? * interval '1 millisecond', ?, ?, 1 FROM"
                            + " counted ON CONFLICT (account, key) DO NOTHING RETURNING (SELECT sequence FROM counted), version"
                    : " UPDATE $.journal SET (fence, free, unsettled, reference, entry, amount, tags, held_until, version) = ROW("
                            + values + ", "
                            + (entry.holder() == null
                                    ? "? * interval '1 millisecond' + clock_timestamp()"
                                    : "coalesce(clock_timestamp() + ? * interval '1 millisecond', held_until)")
                            + ", version + 1) FROM counted WHERE account = ? AND key = ? AND version = ?"
                            + (entry.state() == EntryState.SENT && entry.holder() != null
                                    ? " AND held_until > clock_timestamp()"
                                    : "")
                            + " RETURNING counted.sequence, version";
        }
    }

    private @Nullable StoredEntry write(Change change) throws SQLException {
        register();
        String reference = change.entry().inputs().reference();
        try {
            return write(change, reference);
        } catch (SQLException failed) {
            if (!UNIQUE_VIOLATION.equals(failed.getSQLState())) {
                throw failed;
            }
            // A call that was done is recorded, even if another key has its reference meanwhile.
            return change.entry().state() == EntryState.DONE && reference != null ? write(change, null) : null;
        }
    }

    private @Nullable StoredEntry write(Change change, @Nullable String reference) throws SQLException {
        JournalEntry entry = change.entry();
        Guard guard = entry.inputs().guard();
        // An intent just before the end of its lease may commit after another claim has counted without it.
        boolean counts = !guard.tags().isEmpty() && (change.guarded() != null || entry.state() == EntryState.SENT);
        return database.autocommit(connection -> {
                    try (PreparedStatement statement = database.prepare(connection, COUNT + change.sql())) {
                        statement.setInt(1, counts ? 1 : 0);
                        synchronized (this) {
                            statement.setString(2, epoch);
                            statement.setLong(3, sequence);
                            statement.setLong(6, ownSequence);
                        }
                        statement.setObject(4, counts ? change.guarded() : null, Types.BIGINT);
                        statement.setString(5, process);
                        statement.setString(7, process);
                        statement.setObject(8, change.holdFor() == null ? entry.fence() : null, Types.BIGINT);
                        statement.setBoolean(9, entry.isFree());
                        statement.setBoolean(10, entry.state().isUnsettled());
                        statement.setString(11, StoredEntry.column(reference));
                        statement.setString(12, StoredEntry.write(entry, change.beforeClaim()));
                        statement.setBigDecimal(13, guard.amount());
                        statement.setString(14, String.join("\n", guard.tags()));
                        statement.setObject(
                                15,
                                change.holdFor() == null
                                        ? null
                                        : (double) change.holdFor().toMillis(),
                                Types.DOUBLE);
                        statement.setString(16, StoredEntry.account(entry.key()));
                        statement.setString(17, entry.key().name());
                        if (change.known() != null) {
                            statement.setLong(18, change.known().version());
                        }
                        try (ResultSet result = statement.executeQuery()) {
                            return result.next()
                                    ? Optional.of(written(change, result.getLong(1), result.getLong(2)))
                                    : Optional.<StoredEntry>empty();
                        }
                    }
                })
                .orElse(null);
    }

    private synchronized StoredEntry written(Change change, long count, long version) {
        sequence = Math.max(sequence, count);
        ownSequence = Math.max(ownSequence, count);
        JournalEntry entry =
                change.holdFor() == null ? change.entry() : change.entry().withFence(count);
        return new StoredEntry(entry, version, change.beforeClaim());
    }

    // --- Lost records ----------------------------------------------------------------------------------------------

    /** Makes the row of this process once. If it is missing later, the database lost it. */
    private void register() throws SQLException {
        synchronized (this) {
            if (ownSequence >= 0) {
                return;
            }
        }
        read(FROM + "false", List.of(), result -> true);
        database.update(
                "WITH unused AS (DELETE FROM $.journal_process WHERE used < clock_timestamp() - interval '1 year')"
                        + " INSERT INTO $.journal_process (process, sequence) VALUES (?, 0) ON CONFLICT DO NOTHING",
                process);
        synchronized (this) {
            ownSequence = Math.max(ownSequence, 0);
        }
    }

    private void checkNothingForgotten(ResultSet result, long least, long ownLeast) throws SQLException {
        String its = result.getString(1);
        long count = result.getLong(2);
        long own = result.getLong(4);
        boolean missing = result.wasNull();
        synchronized (this) {
            if (epoch == null) {
                epoch = its;
            }
            if (!its.equals(epoch) || count < least || (ownLeast >= 0 && (missing || own < ownLeast))) {
                throw forgotten();
            }
            sequence = Math.max(sequence, count);
        }
    }

    private static JournalException forgotten() {
        return new JournalException(
                "the database lost records of the journal, as after a restored backup or a failover to a server that lagged"
                        + " behind. Nothing is sent that may be sent once only, until a person has checked what is missing and"
                        + " restarts this program. The database forgot the records of this process or newer ones",
                null);
    }
}
