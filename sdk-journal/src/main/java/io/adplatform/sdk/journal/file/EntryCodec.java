package io.adplatform.sdk.journal.file;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.adplatform.sdk.journal.EntryJson;
import io.adplatform.sdk.journal.EntryState;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.JournalKey;
import io.adplatform.sdk.journal.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The records of a journal's file: a header, and then entries. The last entry of a key counts. */
final class EntryCodec {

    /** JSON within a JSON text has at most twice its length. */
    private static final int ANSWER = 2 * Outcome.LONGEST_ANSWER;

    /** A note may be all control characters, of six bytes each; the rest is for state, times and numbers. */
    private static final int NOTE_AND_REST = 6 * Outcome.LONGEST_NOTE + 200;

    /** Version 2 has guards and marks, which a program with version 1 would lose. */
    private static final int FORMAT = 2;

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private static final ObjectReader HEADS = MAPPER.readerFor(Head.class);

    private EntryCodec() {}

    /** The first record of a file. */
    static byte[] header() {
        return MAPPER.createObjectNode()
                .put("journal", "adplatform-sdk")
                .put("format", FORMAT)
                .toString()
                .getBytes(StandardCharsets.UTF_8);
    }

    /** The record after a successful force of everything before it. */
    static byte[] mark() {
        return "{\"forced\":true}".getBytes(StandardCharsets.UTF_8);
    }

    /**
     * The fields of an entry that an index needs.
     *
     * @param key the key's name
     */
    record Head(
            String baseUrl,
            String clientId,
            @Nullable Long owId,
            String key,
            EntryState state,
            @Nullable Long fence,
            Instant changedAt,
            @Nullable String reference,
            @Nullable Tags guard) {

        record Tags(Set<String> tags) {}

        /** @throws IOException if the key breaks a rule of this version of the SDK */
        JournalKey journalKey() throws IOException {
            try {
                return new JournalKey(baseUrl, clientId, owId, key);
            } catch (IllegalArgumentException unknown) {
                throw unknown(unknown);
            }
        }

        Set<String> tags() {
            return guard == null ? Set.of() : guard.tags();
        }

        /** Whether it was last changed before this time, and is not for a person. */
        boolean isExpired(Instant kept) {
            return !state.isUnsettled() && changedAt.isBefore(kept);
        }
    }

    /** @throws IOException if it is not an entry of this version of the SDK */
    static Head head(byte[] content) throws IOException {
        try {
            Head head = HEADS.readValue(content);
            if (head.baseUrl == null
                    || head.clientId == null
                    || head.key == null
                    || head.fence == null
                    || head.state == null
                    || head.changedAt == null
                    || (head.guard != null && (head.guard.tags == null || head.guard.tags.contains(null)))) {
                throw new IOException("a required field is missing");
            }
            return head;
        } catch (IOException unknown) {
            throw unknown(unknown);
        }
    }

    /**
     * Whether a file with this header has this version's format.
     *
     * @throws IOException if it is not a journal, or is of a newer SDK
     */
    static boolean isCurrent(byte[] content) throws IOException {
        JsonNode header = MAPPER.readTree(content);
        if (!header.path("journal").asText().equals("adplatform-sdk")) {
            throw new IOException("it is not a journal");
        }
        int format = header.path("format").asInt();
        if (format < 1 || format > FORMAT) {
            throw new IOException(
                    "its format is " + header.path("format") + ", and this version of the SDK reads 1 to " + FORMAT);
        }
        return format == FORMAT;
    }

    /** How much room the outcome of a request needs at the most, whose intent is this long. */
    static long room(int intent) {
        return (long) intent + ANSWER + NOTE_AND_REST;
    }

    /** Returns the entry as bytes, without an answer that is not JSON and is longer than its room. */
    static byte[] write(JournalEntry entry) {
        // A holder owns the file too, and dies with its lock.
        JournalEntry kept = entry.abandoned();
        byte[] bare = EntryJson.write(kept.withoutAnswer());
        byte[] whole = kept.answer() == null ? bare : EntryJson.write(kept);
        return whole.length - bare.length > ANSWER ? bare : whole;
    }

    /** @throws IOException if it is none that this version of the SDK has written */
    static JournalEntry read(byte[] content) throws IOException {
        try {
            return EntryJson.read(content);
        } catch (IllegalArgumentException unknown) {
            throw unknown(unknown);
        }
    }

    private static IOException unknown(Exception reason) {
        return new IOException(
                "it has an entry that this version of the SDK doesn't know: " + reason.getMessage(), reason);
    }
}
