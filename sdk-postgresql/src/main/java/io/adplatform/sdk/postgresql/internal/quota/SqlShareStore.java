package io.adplatform.sdk.postgresql.internal.quota;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.adplatform.sdk.postgresql.internal.sql.Database;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The row in PostgreSQL. Read, decide, compare and set: no statement waits for another one but for the moment of a
 * write, and no lock outlives its statement.
 */
final class SqlShareStore implements ShareStore {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final Database database;
    private final String name;

    SqlShareStore(Database database, String name) {
        this.database = database;
        this.name = name;
    }

    /** A row as text; without state if it is missing. */
    private record Stored(@Nullable String state, long version, long now) {}

    @Override
    public Row read() throws SQLException, JsonProcessingException {
        Stored row = database.query(
                """
                SELECT held.state, held.version, (extract(epoch FROM clock_timestamp()) * 1000000)::bigint * 1000
                FROM (VALUES (?)) AS wanted (name) LEFT JOIN $.quota AS held USING (name)
                """,
                result -> {
                    result.next();
                    return new Stored(result.getString(1), result.getLong(2), result.getLong(3));
                },
                name);
        Share share = row.state == null ? Share.empty(0, 0) : MAPPER.readValue(row.state, Share.class);
        return new Row(share, row.version, row.now);
    }

    @Override
    public boolean write(Row read, Share next) throws SQLException, JsonProcessingException {
        int changed = database.update("""
                INSERT INTO $.quota AS held (name, version, state) VALUES (?, 1, ?) ON CONFLICT (name) DO UPDATE
                SET version = held.version + 1, state = excluded.state WHERE held.version = ?
                """, name, MAPPER.writeValueAsString(next), read.version());
        return changed == 1;
    }
}
