package io.adplatform.sdk.journal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The format of a {@link JournalEntry} in JSON and UTF-8, for any storage. Reading is strict, unlike for the platform's answers:
 * every deviation is an error.
 */
public final class EntryJson {

    /** Keeps the digits of an amount. */
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private EntryJson() {}

    /** Returns an entry with its holder, if any, as JSON. */
    public static byte[] write(JournalEntry entry) {
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
                .put("user", inputs.user())
                .put("newestBefore", inputs.newestBefore())
                .put("inputs", inputs.description())
                .put("answer", entry.answer())
                .put("note", entry.note());
        if (!inputs.guard().equals(Guard.NONE)) {
            node.set("guard", MAPPER.valueToTree(inputs.guard()));
        }
        if (!entry.history().isEmpty()) {
            node.set("history", MAPPER.valueToTree(entry.history()));
        }
        Holder holder = entry.holder();
        if (holder != null) {
            node.putObject("holder")
                    .put("pid", holder.pid())
                    .put("host", holder.host())
                    .put("since", text(holder.since()));
        }
        try {
            return MAPPER.writeValueAsBytes(node);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("failed to write texts and numbers", impossible);
        }
    }

    /**
     * Reads an entry.
     *
     * @throws IOException if the content is not JSON
     * @throws IllegalArgumentException if it is not an entry of this version of the SDK
     */
    public static JournalEntry read(byte[] content) throws IOException {
        JsonNode node = MAPPER.readTree(content);
        try {
            return new JournalEntry(
                    new JournalKey(
                            requiredText(node, "baseUrl"),
                            requiredText(node, "clientId"),
                            node.hasNonNull("owId") ? node.get("owId").longValue() : null,
                            requiredText(node, "key")),
                    new JournalInputs(
                            requiredText(node, "operation"),
                            requiredText(node, "fingerprint"),
                            requiredText(node, "inputs"),
                            optional(node, "reference"),
                            optional(node, "user"),
                            node.hasNonNull("newestBefore")
                                    ? Long.valueOf(node.get("newestBefore").longValue())
                                    : null,
                            node.hasNonNull("guard") ? MAPPER.treeToValue(node.get("guard"), Guard.class) : Guard.NONE),
                    EntryState.valueOf(requiredText(node, "state")),
                    required(node, "fence").longValue(),
                    required(node, "attempt").intValue(),
                    instant(optional(node, "sentAt")),
                    Instant.parse(requiredText(node, "changedAt")),
                    optional(node, "answer"),
                    optional(node, "note"),
                    holder(node.path("holder")),
                    node.hasNonNull("history")
                            ? List.of(MAPPER.treeToValue(node.get("history"), JournalEntry.Former[].class))
                            : List.of());
        } catch (DateTimeException noTime) {
            throw new IllegalArgumentException(noTime.getMessage(), noTime);
        }
    }

    private static @Nullable Holder holder(JsonNode node) {
        return node.isObject()
                ? new Holder(
                        required(node, "pid").longValue(),
                        requiredText(node, "host"),
                        Instant.parse(requiredText(node, "since")))
                : null;
    }

    private static JsonNode required(JsonNode node, String field) {
        JsonNode value = node.get(field);
        if (value == null || value.isNull()) {
            throw new IllegalArgumentException("the entry has no " + field);
        }
        return value;
    }

    private static String requiredText(JsonNode node, String field) {
        String text = required(node, field).textValue();
        if (text == null) {
            throw new IllegalArgumentException("the entry's " + field + " is not a text");
        }
        return text;
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
}
