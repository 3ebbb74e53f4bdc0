package io.adplatform.sdk.journal;

/**
 * What was found out about a call whose outcome the journal doesn't know.
 *
 * @param state {@link EntryState#DONE} or {@link EntryState#ABSENT}
 * @param note who says so and why, for whoever reads the journal later: not blank, without secrets, cut after 1,000 bytes
 *     of UTF-8
 */
public record Settlement(EntryState state, String note) {

    /** @throws IllegalArgumentException if the state is another one, or the note blank */
    public Settlement {
        if (state != EntryState.DONE && state != EntryState.ABSENT) {
            throw new IllegalArgumentException("what is settled is DONE or ABSENT, not " + state);
        }
        if (note.isBlank()) {
            throw new IllegalArgumentException("a settlement needs a note that says who settles it and why");
        }
        note = Texts.cut(note, Outcome.LONGEST_NOTE);
    }

    /** The platform did it. The key is never sent again while the journal remembers it. */
    public static Settlement done(String note) {
        return new Settlement(EntryState.DONE, note);
    }

    /**
     * The platform didn't do it, and the request can't arrive any more. The key may be sent again: if that is wrong, it is
     * done twice.
     */
    public static Settlement absent(String note) {
        return new Settlement(EntryState.ABSENT, note);
    }
}
