package io.adplatform.examples.payrun;

import java.util.Locale;

/**
 * What became of a row.
 *
 * @param why for a person; empty where there is nothing to say
 */
record RowResult(PayRow row, State state, String why) {

    enum State {
        /** The platform has the payment, once. */
        DONE,
        /** The platform refused it, or the journal did; nothing was recorded. */
        REFUSED,
        /** It was sent, and nobody knows what became of it. It is not sent again. */
        UNKNOWN,
        /** Another process is making the payment. */
        IN_PROGRESS,
        /** It did not leave. Another start of the program sends it. */
        NOT_SENT;

        String text() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }
}
