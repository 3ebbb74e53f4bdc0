package io.adplatform.sdk.finance.reconcile;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The time in which a call can have left something behind.
 *
 * @param sentAt when sending began, by this machine's clock
 * @param clockSkew how far the platform's clock may be from this machine's
 * @param newestBefore the ID of the youngest row that was there before sending; {@code null} where nobody looked
 */
record Window(Instant sentAt, Duration clockSkew, @Nullable Long newestBefore) {

    enum Age {
        /** It was there before. */
        OLD,
        /** The clocks don't tell. */
        UNSURE,
        NEW
    }

    /** The age of a row that the call made, if it is the one. */
    Age age(Sighting row) {
        if (newestBefore != null && row.id() > 0) {
            return row.id() > newestBefore ? Age.NEW : Age.OLD;
        }
        Instant created = row.createdAt();
        if (created == null) {
            return Age.UNSURE;
        }
        if (isBefore(created)) {
            return Age.OLD;
        }
        return Trace.isSince(created, sentAt) && !created.isAfter(sentAt.plus(clockSkew)) ? Age.NEW : Age.UNSURE;
    }

    /** Whether something happened before the call, wherever the clocks stand. */
    boolean isBefore(Instant moment) {
        return moment.isBefore(sentAt.minus(clockSkew));
    }
}
