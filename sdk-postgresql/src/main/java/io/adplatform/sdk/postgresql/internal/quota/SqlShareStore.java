package io.adplatform.sdk.postgresql.internal.quota;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.adplatform.sdk.postgresql.internal.sql.Database;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The row in PostgreSQL. Read, decide, compare and set: no statement waits for another one but for the moment of a
 * write, and no lock outlives its statement.
 */
final class SqlShareStore implements ShareStore {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final String CLOCK = "(extract(epoch FROM clock_timestamp()) * 1000000)::bigint";

    private final Database database;
    private final String name;

    SqlShareStore(Database database, String name) {
        this.database = database;
        this.name = name;
    }

    @Override
    public Row read(long lease) throws SQLException {
        return database.autocommit(connection -> {
            Row row = select(connection);
            if (row == null) {
                insert(connection, lease);
                row = select(connection);
            }
            if (row == null) {
                throw new SQLException("the row of '" + name + "' was removed while it was made");
            }
            return row;
        });
    }

    private @Nullable Row select(Connection connection) throws SQLException {
        try (PreparedStatement statement = database.prepare(
                connection, "SELECT epoch, version, state, " + CLOCK + " FROM $.share WHERE name = ?")) {
            statement.setString(1, name);
            try (ResultSet result = statement.executeQuery()) {
                return result.next()
                        ? new Row(parsed(result.getString(3)), result.getLong(2), result.getLong(4))
                        : null;
            }
        }
    }

    /** One statement, so that of two processes at once only one finds that the quota is new. */
    private void insert(Connection connection, long lease) throws SQLException {
        long now = clock(connection);
        try (PreparedStatement statement = database.prepare(
                connection,
                "WITH made AS (INSERT INTO $.share_made (name) VALUES (?) ON CONFLICT DO NOTHING RETURNING name)"
                        + " INSERT INTO $.share (name, epoch, version, state)"
                        + " SELECT ?, ?, 1, CASE WHEN EXISTS (SELECT 1 FROM made) THEN ? ELSE ? END"
                        + " ON CONFLICT DO NOTHING")) {
            statement.setString(1, name);
            statement.setString(2, name);
            statement.setLong(3, now);
            statement.setString(4, text(ShareState.first(now)));
            statement.setString(5, text(ShareState.afterALoss(now, lease)));
            statement.executeUpdate();
        }
    }

    private long clock(Connection connection) throws SQLException {
        try (PreparedStatement statement = database.prepare(connection, "SELECT " + CLOCK);
                ResultSet result = statement.executeQuery()) {
            result.next();
            return result.getLong(1);
        }
    }

    @Override
    public boolean write(Row read, ShareState next) throws SQLException {
        return database.autocommit(connection -> {
            try (PreparedStatement statement = database.prepare(
                    connection,
                    "UPDATE $.share SET state = ?, epoch = ?, version = version + 1"
                            + " WHERE name = ? AND version = ? AND epoch = ?")) {
                statement.setString(1, text(next));
                statement.setLong(2, next.epoch());
                statement.setString(3, name);
                statement.setLong(4, read.version());
                statement.setLong(5, read.state().epoch());
                return statement.executeUpdate() == 1;
            }
        });
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
