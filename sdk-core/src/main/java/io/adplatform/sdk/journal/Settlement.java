package io.adplatform.sdk.journal;

import io.adplatform.sdk.journal.Journal.Outcome;
import java.util.EnumSet;

/**
 * The outcome of a call, found by a person or a reconciliation after the journal lost it.
 *
 * @param state {@link JournalEntry.State#DONE}, {@link JournalEntry.State#ABSENT}, or {@link JournalEntry.State#UNKNOWN} to take back another settlement
 * @param note author and reason, for later readers of the journal: not blank, without secrets, truncated after 1,000 bytes of
 *     UTF-8
 */
public record Settlement(JournalEntry.State state, String note) {

    /** @throws IllegalArgumentException for another state or a blank note */
    public Settlement {
        if (!EnumSet.of(JournalEntry.State.DONE, JournalEntry.State.ABSENT, JournalEntry.State.UNKNOWN)
                .contains(state)) {
            throw new IllegalArgumentException("a settlement is DONE, ABSENT or UNKNOWN, not " + state);
        }
        if (note.isBlank()) {
            throw new IllegalArgumentException("a settlement needs a note with its author and reason");
        }
        note = JournalInputs.cut(note, Outcome.LONGEST_NOTE);
    }

    /** The platform did the call. It is not sent again while the journal keeps the key. */
    public static Settlement done(String note) {
        return new Settlement(JournalEntry.State.DONE, note);
    }

    /**
     * The platform did not do the call, and the request can't arrive any more. The call may be sent again: if this settlement is
     * wrong, it is done twice.
     */
    public static Settlement absent(String note) {
        return new Settlement(JournalEntry.State.ABSENT, note);
    }

    /**
     * Takes back a settlement: the outcome is unknown again, so the key is not sent. Fails if the key was sent again, and if the
     * platform itself answered.
     */
    public static Settlement open(String note) {
        return new Settlement(JournalEntry.State.UNKNOWN, note);
    }
}
