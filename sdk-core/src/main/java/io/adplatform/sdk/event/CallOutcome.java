package io.adplatform.sdk.event;

/** The outcome of a call in one word, for counters. */
public enum CallOutcome {

    /** The platform answered, and the caller gets a value. */
    ANSWERED,

    /** The caller gets the kept answer of a static list. No request was sent. */
    FROM_CACHE,

    /** The caller gets the journal's answer of an earlier call with the same idempotency key. No request was sent. */
    FROM_JOURNAL,

    /** The caller gets the answer to an equal call. No request was sent for this call. */
    JOINED,

    /** The call ended in an exception before any request was sent. */
    NOT_SENT,

    /** The call ended in an exception after a request was sent. It had no effect, or may be repeated. */
    FAILED,

    /** The call may have had its effect: {@link io.adplatform.sdk.error.OutcomeUnknownException}. */
    UNKNOWN
}
