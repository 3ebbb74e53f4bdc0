package io.adplatform.sdk.postgresql.internal.journal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
 * @param beforeClaim what was known under the key when it was claimed, until the first intent: a claim may come to nothing
 */
record StoredEntry(
        JournalEntry entry, long version, @Nullable JournalEntry beforeClaim) {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final String BEFORE_CLAIM = "beforeClaim";

    /** One text for all that a key belongs to. */
    static String account(JournalKey key) {
        return key.baseUrl() + "\n" + key.clientId() + "\n" + (key.owId() == null ? "" : key.owId());
    }

    /** A text as a column can hold it: PostgreSQL knows no NUL character. */
    static @Nullable String column(@Nullable String text) {
        return text == null ? null : TextNode.valueOf(text).toString();
    }

    static String write(JournalEntry entry, @Nullable JournalEntry beforeClaim) throws SQLException {
        byte[] written = EntryJson.write(entry);
        if (beforeClaim == null) {
            return new String(written, StandardCharsets.UTF_8);
        }
        try {
            ObjectNode node = (ObjectNode) MAPPER.readTree(written);
            return node.set(BEFORE_CLAIM, MAPPER.readTree(EntryJson.write(beforeClaim)))
                    .toString();
        } catch (IOException impossible) {
            throw new SQLException("what was written as JSON can be read", impossible);
        }
    }

    /**
     * The entry of a row. A claim of a holder that died before the first intent has come to nothing.
     *
     * @param fence the row's fence, which the text of a claim lacks
     * @param held whether its holder is taken to be alive
     * @throws IllegalArgumentException if this version of the SDK doesn't know the entry
     */
    static StoredEntry read(String text, long version, long fence, boolean held) {
        try {
            byte[] content = text.getBytes(StandardCharsets.UTF_8);
            JournalEntry entry = EntryJson.read(content).withFence(fence);
            JsonNode before = MAPPER.readTree(content).path(BEFORE_CLAIM);
            if (!before.isObject()) {
                return new StoredEntry(held ? entry : entry.abandoned(), version, null);
            }
            JournalEntry known = EntryJson.read(MAPPER.writeValueAsBytes(before));
            return held ? new StoredEntry(entry, version, known) : new StoredEntry(known, version, null);
        } catch (IOException | IllegalArgumentException unknown) {
            throw new IllegalArgumentException(
                    "the journal has an entry that this version of the SDK doesn't know: " + unknown.getMessage(),
                    unknown);
        }
    }
}
