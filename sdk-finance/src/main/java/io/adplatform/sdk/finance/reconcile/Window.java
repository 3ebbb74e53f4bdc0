package io.adplatform.sdk.finance.reconcile;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The time in which a call can have left something behind.
 *
 * @param sentAt when sending began, by this machine's clock
 * @param clockSkew how far the platform's clock may be from this machine's
 * @param ahead how far it is known to be ahead of this machine's
 * @param newestBefore the ID of the youngest row that was there before sending; {@code null} where nobody looked
 */
record Window(
        Instant sentAt,
        Duration clockSkew,
        Duration ahead,
        @Nullable Long newestBefore) {

    enum Age {
        /** It was there before. */
        OLD,
        /** The clocks don't tell. */
        UNSURE,
        NEW
    }

    /** The same, with what an answer told of the platform's clock; the most that any of them told counts. */
    Window ahead(Duration told) {
        return told.compareTo(ahead) <= 0 ? this : new Window(sentAt, clockSkew, told, newestBefore);
    }

    /** When sending began, by the platform's clock, as far as that is known. */
    Instant begin() {
        return sentAt.plus(ahead);
    }

    /** The age of a row that the call made, if it is the one. */
    Age age(Sighting row) {
        if (newestBefore != null && row.id() > 0) {
            return row.id() > newestBefore ? Age.NEW : Age.OLD;
        }
        Instant created = row.createdAt();
        // A list that doesn't tell when a row was made may tell when it was last changed, which was no sooner.
        if (isBefore(created != null ? created : row.modifiedAt())) {
            return Age.OLD;
        }
        boolean since = created != null && Trace.isSince(created, begin()) && !created.isAfter(begin().plus(clockSkew));
        return since ? Age.NEW : Age.UNSURE;
    }

    /** Whether something happened before the call, wherever the clocks stand. */
    boolean isBefore(@Nullable Instant moment) {
        return moment != null && moment.isBefore(sentAt.minus(clockSkew));
    }
}
