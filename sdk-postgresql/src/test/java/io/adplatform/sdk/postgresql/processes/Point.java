package io.adplatform.sdk.postgresql.processes;

/** Where a client stands still: between two steps of a call, in their order. */
enum Point {
    /** The quota's row was read, and the step isn't written. */
    ROW_READ,
    /** The grant is in the row, and the process doesn't know it. */
    ROW_WRITTEN,
    /** The permit is there, and the call doesn't have it. */
    GRANTED,
    /** The call has its permit, and the journal doesn't know that it is about to be sent. */
    INTENT_WANTED,
    /** The journal knows it, and the last check is not made. */
    INTENT_WRITTEN,
    /** The last check is made, and the permit's age is not read. */
    LAST_LOOK,
    /** The last check allowed the request, and there is no connection. */
    CONNECTING,
    /** The answer is there, and the permit is not confirmed. */
    ANSWERED,
    /** The confirmation is in the row, and the process doesn't know it. */
    CONFIRMED;

    /** Whether nothing of the request has left. */
    boolean isUnsent() {
        return compareTo(CONNECTING) <= 0;
    }
}
