package io.adplatform.sdk.postgresql.internal.journal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.adplatform.sdk.journal.EntryState;
import io.adplatform.sdk.journal.Holder;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.journal.JournalKey;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An entry and the version of its row. Read to the letter: what isn't as it was written is an error.
 *
 * @param version grows with every change of the row
 */
record StoredEntry(JournalEntry entry, long version) {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    /** One text for all that a key belongs to. */
    static String account(JournalKey key) {
        return key.baseUrl() + "\n" + key.clientId() + "\n" + (key.owId() == null ? "" : key.owId());
    }

    /** A text as a column can hold it: PostgreSQL knows no NUL character. */
    static @Nullable String column(@Nullable String text) {
        return text == null ? null : MAPPER.getNodeFactory().textNode(text).toString();
    }

    static String write(JournalEntry entry) {
        JournalKey key = entry.key();
        JournalInputs inputs = entry.inputs();
        ObjectNode node = MAPPER.createObjectNode()
                .put("state", entry.state().name())
                .put("key", key.name())
                .put("baseUrl", key.baseUrl())
                .put("clientId", key.clientId())
                .put("owId", key.owId())
                .put("fence", entry.fence())
                .put("attempt", entry.attempt())
                .put("sentAt", text(entry.sentAt()))
                .put("changedAt", text(entry.changedAt()))
                .put("operation", inputs.operation())
                .put("fingerprint", inputs.fingerprint())
                .put("reference", inputs.reference())
                .put("inputs", inputs.description())
                .put("answer", entry.answer())
                .put("note", entry.note());
        Holder holder = entry.holder();
        if (holder != null) {
            node.putObject("holder")
                    .put("pid", holder.pid())
                    .put("host", holder.host())
                    .put("since", holder.since().toString());
        }
        return node.toString();
    }

    /** @param held whether its holder is taken to be alive */
    static StoredEntry read(String text, long version, boolean held) throws SQLException {
        try {
            JsonNode node = MAPPER.readTree(text);
            JsonNode holder = node.path("holder");
            JournalEntry entry = new JournalEntry(
                    new JournalKey(
                            required(node, "baseUrl").textValue(),
                            required(node, "clientId").textValue(),
                            node.hasNonNull("owId") ? node.get("owId").longValue() : null,
                            required(node, "key").textValue()),
                    new JournalInputs(
                            required(node, "operation").textValue(),
                            required(node, "fingerprint").textValue(),
                            required(node, "inputs").textValue(),
                            node.path("reference").textValue()),
                    EntryState.valueOf(required(node, "state").textValue()),
                    required(node, "fence").longValue(),
                    required(node, "attempt").intValue(),
                    node.hasNonNull("sentAt") ? Instant.parse(node.get("sentAt").textValue()) : null,
                    Instant.parse(required(node, "changedAt").textValue()),
                    node.path("answer").textValue(),
                    node.path("note").textValue(),
                    holder.isObject() && held
                            ? new Holder(
                                    required(holder, "pid").longValue(),
                                    required(holder, "host").textValue(),
                                    Instant.parse(required(holder, "since").textValue()))
                            : null);
            return new StoredEntry(entry, version);
        } catch (JsonProcessingException | IllegalArgumentException | DateTimeException unknown) {
            throw new SQLException(
                    "the journal has an entry that this version of the SDK doesn't know: " + unknown.getMessage(),
                    unknown);
        }
    }

    private static JsonNode required(JsonNode node, String field) {
        JsonNode value = node.get(field);
        if (value == null || value.isNull()) {
            throw new IllegalArgumentException("it has no " + field);
        }
        return value;
    }

    private static @Nullable String text(@Nullable Instant time) {
        return time == null ? null : time.toString();
    }
}
