package io.adplatform.sdk.postgresql.internal.journal;

import io.adplatform.sdk.journal.EntryState;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalException;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.journal.Ticket;
import io.adplatform.sdk.postgresql.internal.sql.Database;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The journal's rows. Each write is one statement and one transaction, which also counts: a count that went back says
 * that the database forgot something, and from then on nothing is recorded, so that nothing is sent.
 */
final class JournalTable {

    private static final String UNIQUE_VIOLATION = "23505";
    private static final String COLUMNS =
            "SELECT entry, version, coalesce(held_until > clock_timestamp(), false) FROM $.journal";

    /** The same as SET LOCAL, within the statement: whatever the server's default is, the commit waits for the disk. */
    private static final String COUNT =
            "WITH counted AS (UPDATE $.journal_state SET sequence = sequence + 1 WHERE epoch = ? AND sequence >= ?"
                    + " AND set_config('synchronous_commit', 'on', true) = 'on' RETURNING sequence)";

    private static final Logger LOG = LoggerFactory.getLogger("io.adplatform.sdk.journal");

    private final Database database;
    private @Nullable String epoch;
    private long sequence;

    JournalTable(Database database) {
        this.database = database;
    }

    @Nullable
    StoredEntry find(JournalKey key) throws SQLException {
        List<StoredEntry> found = select(false, " WHERE account = ? AND key = ?", StoredEntry.account(key), key.name());
        return found.isEmpty() ? null : found.get(0);
    }

    /** An entry of another key of the account that has the reference, and whose row doesn't say that it is free. */
    @Nullable
    StoredEntry withReference(JournalKey key, String reference) throws SQLException {
        List<StoredEntry> found = select(
                false,
                " WHERE account = ? AND key <> ? AND reference = ? AND NOT free",
                StoredEntry.account(key),
                key.name(),
                String.valueOf(StoredEntry.column(reference)));
        return found.isEmpty() ? null : found.get(0);
    }

    List<StoredEntry> unsettled() throws SQLException {
        return select(true, " WHERE unsettled");
    }

    List<StoredEntry> entries() throws SQLException {
        return select(true, "");
    }

    /** @param skips whether an entry of another version of the SDK is left out; otherwise it is an error */
    private List<StoredEntry> select(boolean skips, String where, String... values) throws SQLException {
        return database.autocommit(connection -> {
            try (PreparedStatement statement = database.prepare(connection, COLUMNS + where)) {
                for (int i = 0; i < values.length; i++) {
                    statement.setString(i + 1, values[i]);
                }
                List<StoredEntry> found = new ArrayList<>();
                try (ResultSet result = statement.executeQuery()) {
                    while (result.next()) {
                        try {
                            found.add(StoredEntry.read(result.getString(1), result.getLong(2), result.getBoolean(3)));
                        } catch (IllegalArgumentException unknown) {
                            if (!skips) {
                                throw new SQLException(unknown.getMessage(), unknown);
                            }
                            LOG.warn("An entry of the shared journal is left out of a list: {}", unknown.getMessage());
                        }
                    }
                }
                return found;
            }
        });
    }

    /** A number that no claim has had. */
    long nextFence() throws SQLException {
        return database.autocommit(connection -> {
            try (PreparedStatement statement = counting(connection, COUNT + " SELECT sequence FROM counted")) {
                try (ResultSet result = statement.executeQuery()) {
                    if (!result.next()) {
                        throw forgotten();
                    }
                    return seen(result.getLong(1));
                }
            }
        });
    }

    /**
     * Writes the entry of a claim. What was known before is kept beside it.
     *
     * @param known what was read under the key; {@code null} for nothing
     * @return {@code false} if something else stands there meanwhile, or the reference is used
     */
    boolean claim(@Nullable StoredEntry known, JournalEntry entry, Duration holdFor) throws SQLException {
        if (known != null) {
            // What was never sent says nothing that anybody has to know.
            JournalEntry before = known.entry().attempt() > 0 ? known.entry() : null;
            return update(known, entry, before, holdFor);
        }
        return write(
                COUNT + " INSERT INTO $.journal"
                        + " (fence, free, unsettled, reference, entry, held_until, account, key, version)"
                        + " SELECT ?, ?, ?, ?, ?, clock_timestamp() + ? * interval '1 millisecond', ?, ?, 1 FROM counted"
                        + " ON CONFLICT (account, key) DO NOTHING RETURNING (SELECT sequence FROM counted)",
                entry,
                null,
                holdFor,
                null);
    }

    /** Lengthens the leases of these claims, unless they have expired. */
    void renew(Collection<Ticket> claims, Duration lease) throws SQLException {
        String rows = String.join(", ", Collections.nCopies(claims.size(), "(?, ?, ?)"));
        database.autocommit(connection -> {
            try (PreparedStatement statement = database.prepare(
                    connection,
                    "UPDATE $.journal AS held SET held_until = clock_timestamp() + ? * interval '1 millisecond'"
                            + " FROM (VALUES " + rows + ") AS claim (account, key, fence)"
                            + " WHERE held.account = claim.account AND held.key = claim.key AND held.fence = claim.fence"
                            + " AND held.held_until > clock_timestamp()")) {
                int at = 0;
                statement.setDouble(++at, (double) lease.toMillis());
                for (Ticket claim : claims) {
                    statement.setString(++at, StoredEntry.account(claim.key()));
                    statement.setString(++at, claim.key().name());
                    statement.setLong(++at, claim.fence());
                }
                return statement.executeUpdate();
            }
        });
    }

    /**
     * Writes an entry in place of another one, with the same hold; {@code false} if that isn't there any more, or the
     * reference is used.
     */
    boolean replace(StoredEntry known, JournalEntry entry) throws SQLException {
        return update(known, entry, null, null);
    }

    private boolean update(
            StoredEntry known, JournalEntry entry, @Nullable JournalEntry beforeClaim, @Nullable Duration holdFor)
            throws SQLException {
        return write(
                COUNT + " UPDATE $.journal SET fence = ?, free = ?, unsettled = ?, reference = ?, entry = ?,"
                        + " held_until = coalesce(clock_timestamp() + ? * interval '1 millisecond', held_until),"
                        + " version = version + 1 FROM counted"
                        + " WHERE account = ? AND key = ? AND version = ? RETURNING counted.sequence",
                entry,
                beforeClaim,
                holdFor,
                known.version());
    }

    private boolean write(
            String sql,
            JournalEntry entry,
            @Nullable JournalEntry beforeClaim,
            @Nullable Duration holdFor,
            @Nullable Long version)
            throws SQLException {
        return write(sql, entry, entry.inputs().reference(), beforeClaim, holdFor, version);
    }

    /** @param reference {@code null} if the row must not hold the entry's reference */
    private boolean write(
            String sql,
            JournalEntry entry,
            @Nullable String reference,
            @Nullable JournalEntry beforeClaim,
            @Nullable Duration holdFor,
            @Nullable Long version)
            throws SQLException {
        try {
            return database.autocommit(connection -> {
                try (PreparedStatement statement = counting(connection, sql)) {
                    statement.setLong(3, entry.fence());
                    statement.setBoolean(4, entry.isFree());
                    statement.setBoolean(5, entry.state().isUnsettled());
                    statement.setString(6, StoredEntry.column(reference));
                    statement.setString(7, StoredEntry.write(entry, beforeClaim));
                    if (holdFor == null) {
                        statement.setNull(8, Types.DOUBLE);
                    } else {
                        statement.setDouble(8, (double) holdFor.toMillis());
                    }
                    statement.setString(9, StoredEntry.account(entry.key()));
                    statement.setString(10, entry.key().name());
                    if (version != null) {
                        statement.setLong(11, version);
                    }
                    try (ResultSet result = statement.executeQuery()) {
                        if (result.next()) {
                            seen(result.getLong(1));
                            return true;
                        }
                    }
                }
                checkNothingForgotten(connection);
                return false;
            });
        } catch (SQLException failed) {
            if (UNIQUE_VIOLATION.equals(failed.getSQLState())) {
                // A call that was done is recorded, even if another key has its reference meanwhile.
                return entry.state() == EntryState.DONE
                        && reference != null
                        && write(sql, entry, null, beforeClaim, holdFor, version);
            }
            throw failed;
        }
    }

    // --- What the database must not forget ---------------------------------------------------------------------------

    private PreparedStatement counting(Connection connection, String sql) throws SQLException {
        checkNothingForgotten(connection);
        PreparedStatement statement = database.prepare(connection, sql);
        synchronized (this) {
            statement.setString(1, epoch);
            statement.setLong(2, sequence);
        }
        return statement;
    }

    private void checkNothingForgotten(Connection connection) throws SQLException {
        long least = lastSeen();
        try (PreparedStatement statement = database.prepare(connection, "SELECT epoch, sequence FROM $.journal_state");
                ResultSet result = statement.executeQuery()) {
            if (!result.next()) {
                throw forgotten();
            }
            String its = result.getString(1);
            long count = result.getLong(2);
            synchronized (this) {
                if (epoch == null) {
                    epoch = its;
                }
                if (!its.equals(epoch) || count < least) {
                    throw forgotten();
                }
            }
        }
    }

    /** Before the database is asked: other threads learn of higher numbers meanwhile. */
    private synchronized long lastSeen() {
        return sequence;
    }

    private synchronized long seen(long count) {
        sequence = Math.max(sequence, count);
        return count;
    }

    private static JournalException forgotten() {
        return new JournalException(
                "the database forgot what was recorded in it, as after a restored backup or a failover to a server that"
                        + " lagged behind. Nothing is sent that may be sent once only, until somebody has looked at what"
                        + " is missing and starts this program anew",
                null);
    }
}
