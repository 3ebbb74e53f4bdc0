package io.adplatform.sdk.operation;

import com.fasterxml.jackson.annotation.JsonValue;
import java.security.SecureRandom;

/**
 * A reference that the SDK generated for one call, as a field of its body. It is sent as a text. This type is the mark in the call,
 * because any caller may have a reference of the same form; {@link io.adplatform.sdk.journal.JournalInputs#generated} is the mark in
 * the journal.
 *
 * @param text the reference
 */
public record GeneratedReference(@JsonValue String text) {

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final long LEAST = 100_000_000_000_000L;

    /** Returns a reference of 15 random digits, the first not 0, so that it survives as an integer and as a double. */
    public static GeneratedReference next() {
        return new GeneratedReference("T-" + RANDOM.nextLong(LEAST, 10 * LEAST));
    }

    /** Returns the text. */
    @Override
    public String toString() {
        return text;
    }
}
