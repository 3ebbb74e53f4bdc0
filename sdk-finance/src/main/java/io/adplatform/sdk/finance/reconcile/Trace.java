package io.adplatform.sdk.finance.reconcile;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * What a call leaves behind on the platform: the list that shows it, and how to know it there.
 *
 * @param <R> a row of the list
 */
public interface Trace<R> {

    /**
     * A page of the list, best sorted by the youngest row first.
     *
     * @param number from 1
     */
    ListPage<?, R> page(int number);

    /**
     * Compares a row with what was sent.
     *
     * @param sentAt when sending began, by the platform's clock as far as that is known, else by this machine's
     */
    Sighting sight(R row, Instant sentAt);

    /**
     * Whether the call makes a row of its own, so that rows from before it can't be it; else it changes a known one.
     */
    boolean makesRow();

    /**
     * Whether a time on the platform is not before the sending, where the clocks agree. Some lists tell milliseconds,
     * some whole seconds.
     */
    static boolean isSince(Instant shown, Instant sentAt) {
        boolean wholeSecond = shown.equals(shown.truncatedTo(ChronoUnit.SECONDS));
        return !shown.isBefore(sentAt.truncatedTo(wholeSecond ? ChronoUnit.SECONDS : ChronoUnit.MILLIS));
    }
}
