package io.adplatform.sdk.journal;

/** How far the call of a {@link JournalEntry} got. {@link JournalRules} says which state may follow which. */
public enum EntryState {

    /** Nothing of the call reached the platform, or what did had no effect, such as a request answered 401 or 429. */
    NOT_SENT,

    /** A request was on its way, and the journal holds no outcome. */
    SENT,

    /** The platform did it. */
    DONE,

    /** The platform refused it and changed nothing. */
    REFUSED,

    /** A request was sent, and its outcome can't be known. */
    UNKNOWN,

    /** A person, or a reconciliation, vouches that the platform neither did it nor still will. */
    ABSENT;

    /** Whether the key may be sent again: what was sent under it, if anything, had no effect and will have none. */
    public boolean maySendAgain() {
        return this == NOT_SENT || this == REFUSED || this == ABSENT;
    }

    /** Whether somebody has to find out what became of the call, once nobody is at it any more. */
    public boolean isUnsettled() {
        return this == SENT || this == UNKNOWN;
    }
}
