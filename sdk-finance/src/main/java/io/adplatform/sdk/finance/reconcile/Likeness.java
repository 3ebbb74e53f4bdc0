package io.adplatform.sdk.finance.reconcile;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** How a row of a list compares with what was sent. */
public enum Likeness {

    /** Something else. */
    OTHER,

    /** It is the row that was to be changed, and it is as it was. */
    UNTOUCHED,

    /** Nothing speaks against it, but what would tell is missing. */
    SILENT,

    /** It has something of what was sent, and something doesn't fit. */
    DOUBTFUL,

    /** It fits in all that was sent; another one could fit as well, or the same one before the call. */
    LIKE,

    /** It fits, and has an ID that nothing else has. */
    SAME;

    /**
     * How a row compares that was to be changed, which is known by its ID.
     *
     * @param fits whether it shows what was sent
     * @param modifiedAt by the platform's clock; what nobody has touched since the sending shows what it showed before
     * @param sentAt when sending began, by the platform's clock as far as that is known
     */
    public static Likeness ofChange(boolean fits, @Nullable Instant modifiedAt, Instant sentAt) {
        if (modifiedAt != null && Trace.isSince(modifiedAt, sentAt)) {
            return fits ? SAME : DOUBTFUL;
        }
        return fits ? LIKE : UNTOUCHED;
    }
}
