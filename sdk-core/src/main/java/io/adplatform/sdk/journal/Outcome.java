package io.adplatform.sdk.journal;

import org.jspecify.annotations.Nullable;

/**
 * What became of one request.
 *
 * @param state one of {@link EntryState#DONE}, {@link EntryState#REFUSED}, {@link EntryState#NOT_SENT} and {@link
 *     EntryState#UNKNOWN}
 * @param answer the platform's answer as JSON, without secrets and without links that expire; {@code null} for none. One
 *     longer than 64 KiB in UTF-8 isn't kept
 * @param note why, in a sentence without secrets; {@code null} for nothing. Cut after 1,000 bytes of UTF-8
 */
public record Outcome(
        EntryState state, @Nullable String answer, @Nullable String note) {

    /** Bytes of UTF-8 that an answer may have to be kept. */
    public static final int LONGEST_ANSWER = 64 * 1024;

    /** Bytes of UTF-8 that are kept of a note. */
    public static final int LONGEST_NOTE = 1000;

    /** @throws IllegalArgumentException if it is no state in which a request ends */
    public Outcome {
        if (state == EntryState.SENT || state == EntryState.ABSENT) {
            throw new IllegalArgumentException("a request ends in DONE, REFUSED, NOT_SENT or UNKNOWN, not in " + state);
        }
        answer = answer == null || Texts.bytes(answer) > LONGEST_ANSWER ? null : Texts.whole(answer);
        note = note == null ? null : Texts.cut(note, LONGEST_NOTE);
    }

    /** The platform did it, and gave this answer. */
    public static Outcome done(@Nullable String answer) {
        return new Outcome(EntryState.DONE, answer, null);
    }

    /** The platform refused it and changed nothing; repeating it as it is gets the same refusal. */
    public static Outcome refused(String why) {
        return new Outcome(EntryState.REFUSED, null, why);
    }

    /** The request surely had no effect: it didn't leave, or was answered 401 or 429. The claim still holds the key. */
    public static Outcome notSent(String why) {
        return new Outcome(EntryState.NOT_SENT, null, why);
    }

    /** The request may or may not have had its effect. */
    public static Outcome unknown(String why) {
        return new Outcome(EntryState.UNKNOWN, null, why);
    }

    /** Without answer and note. */
    @Override
    public String toString() {
        return "Outcome[" + state + "]";
    }
}
