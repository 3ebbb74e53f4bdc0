package io.adplatform.sdk.finance.payrun;

import java.util.Locale;

/** The end of a row of a pay run. */
public enum PayState {

    /** The platform has the payment, and this run sent it. */
    PAID,

    /** The platform has the payment, and an earlier run sent it. */
    PAID_BEFORE,

    /** The platform, the journal or a limit refused the payment, and nothing was recorded. A corrected row may be paid. */
    REFUSED,

    /**
     * The payment was sent, and its outcome is unknown: it is not sent again until it is known to be absent. If the journal can't be
     * read, an earlier run may have sent it.
     */
    UNKNOWN,

    /** Another process is making the payment. */
    IN_PROGRESS,

    /** The payment was not sent, or it is absent. Another run sends it. */
    NOT_SENT;

    /** Whether the payment is neither made nor refused. */
    public boolean isOpen() {
        return this == UNKNOWN || this == IN_PROGRESS || this == NOT_SENT;
    }

    /** Returns the name for people, such as {@code paid-before}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
