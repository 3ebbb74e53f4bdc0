package io.adplatform.sdk.finance.reconcile;

/** What is known of when a row was made, or changed, beside the sending of a call. */
enum Age {

    /** Before the sending, so long that no clock and no slip of the caller's explains it, or by two witnesses. */
    LONG_BEFORE,

    /** Before the sending, by the row's time on a clock that is known, or by the caller's {@code newestBefore}. */
    BEFORE,

    /** Nothing tells, or what tells contradicts itself. */
    UNKNOWN,

    /** Since the sending, by the row's time on a clock that is known. */
    SINCE_BY_TIME,

    /** Since the sending, by the row's ID: it is higher than all that the caller read before. */
    SINCE_BY_ID;

    boolean isBefore() {
        return this == LONG_BEFORE || this == BEFORE;
    }

    boolean isSince() {
        return this == SINCE_BY_TIME || this == SINCE_BY_ID;
    }
}
