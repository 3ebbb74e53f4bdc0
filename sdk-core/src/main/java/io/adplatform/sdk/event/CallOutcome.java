package io.adplatform.sdk.event;

/** What became of a call, in one word: what to count calls by. */
public enum CallOutcome {

    /** The platform answered, and the caller gets a value. */
    ANSWERED,

    /** The caller gets the kept answer of a static list; nothing was sent. */
    FROM_CACHE,

    /** The caller gets what the journal holds of an earlier call under the same idempotency key; nothing was sent. */
    FROM_JOURNAL,

    /** The caller gets the answer to an equal call that was being made already; nothing was sent for this one. */
    JOINED,

    /** The call ended in an exception before any request of it was sent. */
    NOT_SENT,

    /** The call ended in an exception after a request was sent, and it is known that it had no effect, or may be repeated. */
    FAILED,

    /** The call may have had its effect, and nobody knows: {@link io.adplatform.sdk.error.OutcomeUnknownException}. */
    UNKNOWN
}
