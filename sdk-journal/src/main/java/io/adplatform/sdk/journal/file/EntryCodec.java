package io.adplatform.sdk.journal.file;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.adplatform.sdk.journal.EntryJson;
import io.adplatform.sdk.journal.JournalEntry;
import io.adplatform.sdk.journal.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** The records of a journal's file: a header, and then entries. The last entry of a key counts. */
final class EntryCodec {

    /** JSON within a JSON text has at most twice its length. */
    private static final int ANSWER = 2 * Outcome.LONGEST_ANSWER;

    /** A note may be all control characters, of six bytes each; the rest is for state, times and numbers. */
    private static final int NOTE_AND_REST = 6 * Outcome.LONGEST_NOTE + 200;

    private static final int FORMAT = 1;
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private EntryCodec() {}

    /** The first record of a file. */
    static byte[] header() {
        return MAPPER.createObjectNode()
                .put("journal", "adplatform-sdk")
                .put("format", FORMAT)
                .toString()
                .getBytes(StandardCharsets.UTF_8);
    }

    /** @throws IOException if a file with this header is not a journal, or is of a newer SDK */
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
            throw new IOException(
                    "it has an entry that this version of the SDK doesn't know: " + unknown.getMessage(), unknown);
        }
    }
}
