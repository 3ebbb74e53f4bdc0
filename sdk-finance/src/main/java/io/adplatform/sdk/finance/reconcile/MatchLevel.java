package io.adplatform.sdk.finance.reconcile;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** How well a row of a list matches what was sent. */
public enum MatchLevel {

    /** The row is something else. */
    NONE,

    /** It is the row that the call was to change, and it is as it was. */
    UNCHANGED,

    /** Nothing contradicts what was sent, but the row leaves out the values that would tell. */
    UNKNOWN,

    /** Some values match and some differ. */
    PARTIAL,

    /** All values match. Another row could match as well, or this one could have matched before the call. */
    PROBABLE,

    /** All values match, and the row has an ID that no other row has. */
    CERTAIN;

    /**
     * How well the row matches that the call was to change, which is known by its ID.
     *
     * @param matches whether the row shows what was sent
     * @param modifiedAt by the platform's clock. A row that was not modified since the sending shows what it showed
     *     before
     * @param sentAt when sending began, by the platform's clock as far as that is known
     */
    public static MatchLevel ofChange(boolean matches, @Nullable Instant modifiedAt, Instant sentAt) {
        if (modifiedAt != null && SearchPeriod.isSince(modifiedAt, sentAt)) {
            return matches ? CERTAIN : PARTIAL;
        }
        return matches ? PROBABLE : UNCHANGED;
    }
}
