package io.adplatform.sdk.postgresql.internal.journal;

import com.fasterxml.jackson.databind.node.TextNode;
import io.adplatform.sdk.journal.EntryJson;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * An entry and the version of its row.
 *
 * @param version grows with every change of the row
 */
record StoredEntry(JournalEntry entry, long version) {

    /** One text for all that a key belongs to. */
    static String account(JournalKey key) {
        return key.baseUrl() + "\n" + key.clientId() + "\n" + (key.owId() == null ? "" : key.owId());
    }

    /** A text as a column can hold it: PostgreSQL knows no NUL character. */
    static @Nullable String column(@Nullable String text) {
        return text == null ? null : TextNode.valueOf(text).toString();
    }

    static String write(JournalEntry entry) {
        return new String(EntryJson.write(entry), StandardCharsets.UTF_8);
    }

    /** @param held whether its holder is taken to be alive */
    static StoredEntry read(String text, long version, boolean held) throws SQLException {
        try {
            JournalEntry entry = EntryJson.read(text.getBytes(StandardCharsets.UTF_8));
            return new StoredEntry(held ? entry : entry.abandoned(), version);
        } catch (IOException | IllegalArgumentException unknown) {
            throw new SQLException(
                    "the journal has an entry that this version of the SDK doesn't know: " + unknown.getMessage(),
                    unknown);
        }
    }
}
