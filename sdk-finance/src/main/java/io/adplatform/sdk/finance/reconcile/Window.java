package io.adplatform.sdk.finance.reconcile;

import io.adplatform.sdk.Response;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The time in which a call can have left something behind.
 *
 * @param sentAt when sending began, by this machine's clock
 * @param clockSkew how far the platform's clock may be from this machine's
 * @param clock what is known of it
 * @param newestBefore the ID of the youngest row that was there before sending; {@code null} where nobody looked
 */
record Window(
        Instant sentAt,
        Duration clockSkew,
        PlatformClock clock,
        @Nullable Long newestBefore) {

    enum Age {
        /** It was there before. */
        OLD,
        /** The clocks don't tell. */
        UNSURE,
        NEW
    }

    /** The same, with what an answer told of the platform's clock. */
    Window toldBy(Response<?> answer, Instant arrived) {
        return new Window(sentAt, clockSkew, clock.toldBy(answer, arrived), newestBefore);
    }

    /** When sending began, by the platform's clock, as far as that is known; at the latest by one that is behind. */
    Instant begin() {
        return sentAt.plus(clock.ahead());
    }

    /** The last moment at which the call itself may have made a row, by the platform's clock. */
    private Instant end() {
        return begin().plus(clockSkew).minus(clock.behind());
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
        boolean since = created != null && Trace.isSince(created, begin()) && !created.isAfter(end());
        return since ? Age.NEW : Age.UNSURE;
    }

    /** Whether something happened before the call, wherever within the skew the clocks stand. */
    boolean isBefore(@Nullable Instant moment) {
        return moment != null && moment.isBefore(sentAt.minus(clockSkew).minus(clock.behind()));
    }
}
