package io.adplatform.sdk.operation;

import java.time.Instant;

/** Moments as the platform takes them: in epoch milliseconds, from 1970 to 9999. */
public final class EpochMillis {

    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999Z");

    private EpochMillis() {}

    /** The moment in milliseconds. A moment that {@link #check} refuses becomes the nearest one that it allows. */
    public static long of(Instant moment) {
        return isWritable(moment) ? moment.toEpochMilli() : moment.isBefore(Instant.EPOCH) ? 0 : LAST.toEpochMilli();
    }

    /** Whether the moment lies within the platform's calendar. */
    public static boolean isWritable(Instant moment) {
        return !moment.isBefore(Instant.EPOCH) && !moment.isAfter(LAST);
    }

    /** Refuses a moment beyond the platform's calendar, and says whether it lies within. */
    public static boolean check(Checks checks, String field, Instant moment) {
        checks.that(isWritable(moment), field, moment, "must lie between the years 1970 and 9999");
        return isWritable(moment);
    }
}
