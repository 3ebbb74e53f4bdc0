package io.adplatform.sdk.journal;

/** The progress of the call of a {@link JournalEntry}. {@link JournalRules} describes the transitions. */
public enum EntryState {

    /** No request reached the platform, or it had no effect, such as a request with the answer 401 or 429. */
    NOT_SENT,

    /** A request was on its way, and the journal has no outcome. */
    SENT,

    /** The platform did the call. */
    DONE,

    /** The platform refused the call and changed nothing. */
    REFUSED,

    /** A request was sent, and its outcome is unknown. */
    UNKNOWN,

    /** A person or a reconciliation vouches that the platform did not do the call and never will. */
    ABSENT;

    /** Whether the call may be sent again, because no request with its key had or will have an effect. */
    public boolean maySendAgain() {
        return this == NOT_SENT || this == REFUSED || this == ABSENT;
    }

    /** Whether a person or a reconciliation must find out the outcome if no process makes the call any more. */
    public boolean isUnsettled() {
        return this == SENT || this == UNKNOWN;
    }
}
