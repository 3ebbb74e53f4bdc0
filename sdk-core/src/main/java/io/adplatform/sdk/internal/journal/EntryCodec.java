package io.adplatform.sdk.internal.journal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.adplatform.sdk.journal.EntryState;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalInputs;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.journal.Outcome;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An entry as JSON, whole: the last one under a key is the key's entry. Read to the letter, unlike what the platform
 * sends: what isn't as it was written is an error.
 */
final class EntryCodec {

    /** JSON has at most twice its length when it stands in a text. */
    private static final int ANSWER = 2 * Outcome.LONGEST_ANSWER;

    /** A note may be all control characters, of six bytes each; the rest is for state, times and numbers. */
    private static final int NOTE_AND_REST = 6 * Outcome.LONGEST_NOTE + 200;

    private static final int FORMAT = 1;
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private EntryCodec() {}

    /** What a file begins with. */
    static byte[] header() {
        return bytes(MAPPER.createObjectNode().put("journal", "adplatform-sdk").put("format", FORMAT));
    }

    /** @throws IOException if a file that begins with this is no journal, or one of a newer SDK */
    static void checkHeader(byte[] content) throws IOException {
        JsonNode header = MAPPER.readTree(content);
        if (!header.path("journal").asText().equals("adplatform-sdk")) {
            throw new IOException("it is not a journal");
        }
        if (header.path("format").asInt() != FORMAT) {
            throw new IOException("its format is " + header.path("format") + ", and this version of the SDK reads "
                    + FORMAT + " alone");
        }
    }

    /** How much room the outcome of a request needs at the most, whose intent is this long. */
    static long room(int intent) {
        return (long) intent + ANSWER + NOTE_AND_REST;
    }

    /** The entry; without its answer where that is no JSON and longer than there may be room for. */
    static byte[] write(JournalEntry entry) {
        byte[] bare = bytes(node(entry, null));
        byte[] whole = entry.answer() == null ? bare : bytes(node(entry, entry.answer()));
        return whole.length - bare.length > ANSWER ? bare : whole;
    }

    private static ObjectNode node(JournalEntry entry, @Nullable String answer) {
        JournalKey key = entry.key();
        JournalInputs inputs = entry.inputs();
        return MAPPER.createObjectNode()
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
                .put("answer", answer)
                .put("note", entry.note());
    }

    /** @throws IOException if it is none that this version of the SDK has written */
    static JournalEntry read(byte[] content) throws IOException {
        JsonNode node = MAPPER.readTree(content);
        try {
            return new JournalEntry(
                    new JournalKey(
                            required(node, "baseUrl").textValue(),
                            required(node, "clientId").textValue(),
                            node.hasNonNull("owId") ? node.get("owId").longValue() : null,
                            required(node, "key").textValue()),
                    new JournalInputs(
                            required(node, "operation").textValue(),
                            required(node, "fingerprint").textValue(),
                            required(node, "inputs").textValue(),
                            optional(node, "reference")),
                    EntryState.valueOf(required(node, "state").textValue()),
                    required(node, "fence").longValue(),
                    required(node, "attempt").intValue(),
                    instant(optional(node, "sentAt")),
                    Instant.parse(required(node, "changedAt").textValue()),
                    optional(node, "answer"),
                    optional(node, "note"),
                    null);
        } catch (IllegalArgumentException | DateTimeException unknown) {
            throw new IOException(
                    "it has an entry that this version of the SDK doesn't know: " + unknown.getMessage(), unknown);
        }
    }

    private static JsonNode required(JsonNode node, String field) {
        JsonNode value = node.get(field);
        if (value == null || value.isNull()) {
            throw new IllegalArgumentException("it has no " + field);
        }
        return value;
    }

    private static @Nullable String optional(JsonNode node, String field) {
        JsonNode value = node.get(field);
        return value == null ? null : value.textValue();
    }

    private static @Nullable String text(@Nullable Instant time) {
        return time == null ? null : time.toString();
    }

    private static @Nullable Instant instant(@Nullable String text) {
        return text == null ? null : Instant.parse(text);
    }

    private static byte[] bytes(JsonNode node) {
        try {
            return MAPPER.writeValueAsBytes(node);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("texts and numbers can always be written", impossible);
        }
    }
}
