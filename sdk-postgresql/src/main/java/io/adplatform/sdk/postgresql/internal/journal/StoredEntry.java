package io.adplatform.sdk.postgresql.internal.journal;

import com.fasterxml.jackson.databind.node.TextNode;
import io.adplatform.sdk.journal.EntryJson;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * An entry and the version of its row. The row's text is the entry as JSON. An earlier version of the SDK wrote claims that were not
 * sent yet, with the entry before the claim in a second line.
 *
 * @param version grows with every change of the row
 */
record StoredEntry(JournalEntry entry, long version) {

    /** Returns one text for base URL, client ID and workspace of a key. */
    static String account(JournalKey key) {
        return allWorkspaces(key) + (key.owId() == null ? "" : key.owId());
    }

    /** Returns the beginning of the account's text that all workspaces have. */
    static String allWorkspaces(JournalKey key) {
        return key.baseUrl() + "\n" + key.clientId() + "\n";
    }

    /** Returns a text that a column can hold: PostgreSQL has no NUL character. */
    static @Nullable String column(@Nullable String text) {
        return text == null ? null : TextNode.valueOf(text).toString();
    }

    /** Returns the entry as JSON in ASCII: a database may have another encoding than UTF-8, and must be able to take any answer. */
    static String write(JournalEntry entry) {
        StringBuilder ascii = new StringBuilder();
        new String(EntryJson.write(entry), StandardCharsets.UTF_8)
                .chars()
                .forEach(unit -> ascii.append(
                        unit < 128 ? String.valueOf((char) unit) : String.format(Locale.ROOT, "\\u%04x", unit)));
        return ascii.toString();
    }

    /**
     * Returns the entry of a row.
     *
     * @param fence the row's fence, which the text of a begun request lacks
     * @param held whether the lease of the request has not expired
     * @throws SQLException if this version of the SDK doesn't know the entry
     */
    static StoredEntry read(String text, long version, long fence, boolean held) throws SQLException {
        try {
            String[] lines = text.split("\n", 2);
            JournalEntry entry = entry(lines[0]).withFence(fence);
            if (held) {
                return new StoredEntry(entry, version);
            }
            return new StoredEntry(lines.length < 2 ? entry.abandoned() : entry(lines[1]), version);
        } catch (IOException unknown) {
            throw new SQLException(unknown.getMessage(), unknown);
        }
    }

    private static JournalEntry entry(String json) throws IOException {
        return EntryJson.read(json.getBytes(StandardCharsets.UTF_8));
    }
}
