package io.adplatform.sdk.journal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The format of a {@link JournalEntry} in JSON and UTF-8, for any storage. Reading is strict, unlike for the platform's answers:
 * every deviation is an error.
 */
public final class EntryJson {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

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
            write(inputs.guard(), node.putObject("guard"));
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

    private static void write(Guard guard, ObjectNode node) {
        node.put("amount", guard.amount().toString());
        guard.tags().forEach(node.putArray("tags")::add);
        ArrayNode conditions = node.putArray("conditions");
        guard.conditions()
                .forEach(condition -> conditions
                        .addObject()
                        .put("tag", condition.tag())
                        .put(
                                "limit",
                                condition.limit() == null
                                        ? null
                                        : condition.limit().toString()));
        Guard.Approval approval = guard.approval();
        if (approval != null) {
            node.put("approvedBy", approval.by()).put("note", approval.note());
        }
        node.put("duplicateOf", guard.duplicateOf());
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
                            required(node, "baseUrl").textValue(),
                            required(node, "clientId").textValue(),
                            node.hasNonNull("owId") ? node.get("owId").longValue() : null,
                            required(node, "key").textValue()),
                    new JournalInputs(
                            required(node, "operation").textValue(),
                            required(node, "fingerprint").textValue(),
                            required(node, "inputs").textValue(),
                            optional(node, "reference"),
                            optional(node, "user"),
                            node.hasNonNull("newestBefore")
                                    ? Long.valueOf(node.get("newestBefore").longValue())
                                    : null,
                            guard(node.path("guard"))),
                    EntryState.valueOf(required(node, "state").textValue()),
                    required(node, "fence").longValue(),
                    required(node, "attempt").intValue(),
                    instant(optional(node, "sentAt")),
                    Instant.parse(required(node, "changedAt").textValue()),
                    optional(node, "answer"),
                    optional(node, "note"),
                    holder(node.path("holder")));
        } catch (DateTimeException noTime) {
            throw new IllegalArgumentException(noTime.getMessage(), noTime);
        }
    }

    private static @Nullable Holder holder(JsonNode node) {
        return node.isObject()
                ? new Holder(
                        required(node, "pid").longValue(),
                        required(node, "host").textValue(),
                        Instant.parse(required(node, "since").textValue()))
                : null;
    }

    private static Guard guard(JsonNode node) {
        if (!node.isObject()) {
            return Guard.NONE;
        }
        Set<String> tags = new LinkedHashSet<>();
        required(node, "tags").forEach(tag -> tags.add(tag.textValue()));
        List<Guard.Condition> conditions = new ArrayList<>();
        required(node, "conditions").forEach(condition -> {
            String limit = optional(condition, "limit");
            conditions.add(new Guard.Condition(
                    required(condition, "tag").textValue(), limit == null ? null : new BigDecimal(limit)));
        });
        String by = optional(node, "approvedBy");
        return new Guard(
                new BigDecimal(required(node, "amount").textValue()),
                tags,
                conditions,
                by == null
                        ? null
                        : new Guard.Approval(by, required(node, "note").textValue()),
                optional(node, "duplicateOf"));
    }

    private static JsonNode required(JsonNode node, String field) {
        JsonNode value = node.get(field);
        if (value == null || value.isNull()) {
            throw new IllegalArgumentException("the entry has no " + field);
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
}
