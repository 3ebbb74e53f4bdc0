package io.adplatform.sdk.journal;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of one request.
 *
 * @param state one of {@link JournalEntry.State#DONE}, {@link JournalEntry.State#REFUSED}, {@link JournalEntry.State#NOT_SENT} and {@link
 *     JournalEntry.State#UNKNOWN}
 * @param answer the platform's answer as JSON, without secrets and links that expire; {@code null} for none, and if it is longer
 *     than 64 KiB of UTF-8
 * @param note the reason, a sentence without secrets; {@code null} for none. Truncated after 1,000 bytes of UTF-8
 */
public record Outcome(
        JournalEntry.State state,
        @Nullable String answer,
        @Nullable String note) {

    /** The most bytes of an answer in UTF-8. A longer one is not stored. */
    public static final int LONGEST_ANSWER = 64 * 1024;

    /** The most bytes of a note in UTF-8. A longer one is truncated. */
    public static final int LONGEST_NOTE = 1000;

    /** @throws IllegalArgumentException if a request can't end in this state */
    public Outcome {
        if (state == JournalEntry.State.SENT || state == JournalEntry.State.ABSENT) {
            throw new IllegalArgumentException("a request ends in DONE, REFUSED, NOT_SENT or UNKNOWN, not in " + state);
        }
        answer = answer == null || answer.getBytes(StandardCharsets.UTF_8).length > LONGEST_ANSWER
                ? null
                : JournalInputs.whole(answer);
        note = note == null ? null : JournalInputs.cut(note, LONGEST_NOTE);
    }

    /** The platform did the call and returned this answer. */
    public static Outcome done(@Nullable String answer) {
        return new Outcome(JournalEntry.State.DONE, answer, null);
    }

    /** The platform refused the call and changed nothing. The same request would be refused again. */
    public static Outcome refused(String why) {
        return new Outcome(JournalEntry.State.REFUSED, null, why);
    }

    /** The request had no effect: it was not sent, or its answer was 401 or 429. The claim still holds the key. */
    public static Outcome notSent(String why) {
        return new Outcome(JournalEntry.State.NOT_SENT, null, why);
    }

    /** The request may have had its effect. */
    public static Outcome unknown(String why) {
        return new Outcome(JournalEntry.State.UNKNOWN, null, why);
    }

    /** Hides answer and note. */
    @Override
    public String toString() {
        return "Outcome[" + state + "]";
    }
}
