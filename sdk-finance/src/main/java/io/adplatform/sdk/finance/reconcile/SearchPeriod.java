package io.adplatform.sdk.finance.reconcile;

import io.adplatform.sdk.Response;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * The period in which the platform can have carried out the call.
 *
 * @param sentAt when sending began, by this machine's clock
 * @param clockSkew how far the platform's clock may be from this machine's
 * @param clock what is known of the platform's clock
 * @param newestBefore the ID of the newest row that was there before sending; {@code null} where it is not known
 */
record SearchPeriod(
        Instant sentAt,
        Duration clockSkew,
        PlatformClock clock,
        @Nullable Long newestBefore) {

    /** How old a row is beside the call. */
    enum Age {
        /** The row was there before the call. */
        OLD,
        /** The clocks don't tell. */
        UNKNOWN,
        /** The row was created by the call or after it. */
        NEW
    }

    /** The same period, with what a response tells of the platform's clock. */
    SearchPeriod adjustedBy(Response<?> response, Instant arrived) {
        return new SearchPeriod(sentAt, clockSkew, clock.adjustedBy(response, arrived), newestBefore);
    }

    /** When sending began, by the platform's clock, as far as that is known; at the latest by one that is behind. */
    Instant begin() {
        return sentAt.plus(clock.ahead());
    }

    /** The last moment at which the call itself may have created a row, by the platform's clock. */
    private Instant end() {
        return begin().plus(clockSkew).minus(clock.behind());
    }

    /** The age of a row, on the assumption that the call creates one. */
    Age age(RowMatch row) {
        if (newestBefore != null && row.id() > 0) {
            return row.id() > newestBefore ? Age.NEW : Age.OLD;
        }
        Instant created = row.createdAt();
        // A list that doesn't tell when a row was created may tell when it was last changed, which was no sooner.
        if (isBefore(created != null ? created : row.modifiedAt())) {
            return Age.OLD;
        }
        boolean since = created != null && isSince(created, begin()) && !created.isAfter(end());
        return since ? Age.NEW : Age.UNKNOWN;
    }

    /** Whether something happened before the call, wherever within the skew the clocks stand. */
    boolean isBefore(@Nullable Instant moment) {
        return moment != null && moment.isBefore(sentAt.minus(clockSkew).minus(clock.behind()));
    }

    /**
     * Whether a time on the platform is not before the sending, where the clocks agree. Some lists tell milliseconds,
     * some whole seconds.
     */
    static boolean isSince(Instant shown, Instant sentAt) {
        boolean wholeSecond = shown.equals(shown.truncatedTo(ChronoUnit.SECONDS));
        return !shown.isBefore(sentAt.truncatedTo(wholeSecond ? ChronoUnit.SECONDS : ChronoUnit.MILLIS));
    }
}
