package io.adplatform.sdk.journal;

/**
 * What was found out about a call whose outcome the journal doesn't know.
 *
 * @param state {@link EntryState#DONE}, {@link EntryState#ABSENT}, or {@link EntryState#UNKNOWN} to take back another settlement
 * @param note who says so and why, for whoever reads the journal later: not blank, without secrets, cut after 1,000 bytes
 *     of UTF-8
 */
public record Settlement(EntryState state, String note) {

    /** @throws IllegalArgumentException if the state is another one, or the note blank */
    public Settlement {
        if (state != EntryState.DONE && state != EntryState.ABSENT && state != EntryState.UNKNOWN) {
            throw new IllegalArgumentException("a settlement is DONE, ABSENT or UNKNOWN, not " + state);
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

    /**
     * Takes back a settlement: the outcome is unknown again, so the key is not sent. Fails if the key was sent again, and if the
     * platform itself answered.
     */
    public static Settlement open(String note) {
        return new Settlement(EntryState.UNKNOWN, note);
    }
}
