package io.adplatform.sdk.postgresql.internal.quota;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.adplatform.sdk.postgresql.internal.sql.Database;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The row in PostgreSQL. Read, decide, compare and set: no statement waits for another one but for the moment of a
 * write, and no lock outlives its statement.
 */
final class SqlShareStore implements ShareStore {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();
    private static final String CLOCK = "(extract(epoch FROM clock_timestamp()) * 1000000)::bigint";

    private final Database database;
    private final String name;

    SqlShareStore(Database database, String name) {
        this.database = database;
        this.name = name;
    }

    @Override
    public Row read(long lease) throws SQLException {
        Row row = select();
        if (row == null) {
            insert(lease);
            row = select();
        }
        if (row == null) {
            throw new SQLException("the row of '" + name + "' was removed while it was made");
        }
        return row;
    }

    private @Nullable Row select() throws SQLException {
        return database.query(
                        "SELECT epoch, version, state, " + CLOCK + " FROM $.share WHERE name = ?",
                        result -> result.next()
                                ? Optional.of(
                                        new Row(parsed(result.getString(3)), result.getLong(2), result.getLong(4)))
                                : Optional.<Row>empty(),
                        name)
                .orElse(null);
    }

    /** One statement, so that of two processes at once only one finds that the quota is new. */
    private void insert(long lease) throws SQLException {
        long now = database.query("SELECT " + CLOCK, result -> result.next() ? result.getLong(1) : 0L);
        database.update("""
                WITH made AS (INSERT INTO $.share_made (name) VALUES (?) ON CONFLICT DO NOTHING RETURNING name)
                INSERT INTO $.share (name, epoch, version, state)
                SELECT ?, ?, 1, CASE WHEN EXISTS (SELECT 1 FROM made) THEN ? ELSE ? END ON CONFLICT DO NOTHING
                """, name, name, now, text(ShareState.first(now)), text(ShareState.afterALoss(now, lease)));
    }

    @Override
    public boolean write(Row read, ShareState next) throws SQLException {
        int changed = database.update(
                "UPDATE $.share SET state = ?, epoch = ?, version = version + 1 WHERE name = ? AND version = ? AND epoch = ?",
                text(next),
                next.epoch(),
                name,
                read.version(),
                read.state().epoch());
        return changed == 1;
    }

    private static ShareState parsed(String text) throws SQLException {
        try {
            return MAPPER.readValue(text, ShareState.class);
        } catch (JsonProcessingException unknown) {
            throw new SQLException("the row can't be read; a newer version of the SDK may have written it", unknown);
        }
    }

    private static String text(ShareState state) throws SQLException {
        try {
            return MAPPER.writeValueAsString(state);
        } catch (JsonProcessingException impossible) {
            throw new SQLException("numbers and texts can always be written", impossible);
        }
    }
}
