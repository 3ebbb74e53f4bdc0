package io.adplatform.sdk.operation;

import com.fasterxml.jackson.annotation.JsonValue;
import java.nio.ByteBuffer;
import okio.ByteString;

/**
 * A reference that the SDK generated for one call, as a field of its body. It is sent as a text. This type is the mark in the call,
 * because any caller may have a reference of the same form; {@link io.adplatform.sdk.journal.JournalInputs#generated} is the mark in
 * the journal.
 *
 * @param text the reference
 */
public record GeneratedReference(@JsonValue String text) {

    private static final long LEAST = 100_000_000_000_000L;

    /**
     * Returns a reference of 15 digits, the first not 0, so that it survives as an integer and as a double. Equal facts have the
     * same one.
     *
     * @param facts values that identify the call, with texts that are equal if they are
     */
    public static GeneratedReference of(Object facts) {
        ByteBuffer hash = ByteString.encodeUtf8(facts.toString()).sha256().asByteBuffer();
        return new GeneratedReference("T-" + (LEAST + Math.floorMod(hash.getLong(), 9 * LEAST)));
    }

    /** Returns the text. */
    @Override
    public String toString() {
        return text;
    }
}
