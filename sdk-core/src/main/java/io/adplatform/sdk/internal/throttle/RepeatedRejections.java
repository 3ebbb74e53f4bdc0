package io.adplatform.sdk.internal.throttle;

/**
 * Tells a first 429 from a habit.
 *
 * <p>One may come from what an earlier run of the program sent within the last minute. Whoever is rejected again, a
 * window or more after that, does not have the quota alone.
 *
 * <p>Not safe for threads; the throttle's lock guards it.
 */
final class RepeatedRejections {

    private boolean rejectedBefore;
    private boolean told;
    private long first;

    /** Notes a rejection; {@code true} for the one time that somebody should be told. */
    boolean rejected(long now, long window) {
        if (!rejectedBefore) {
            rejectedBefore = true;
            first = now;
            return false;
        }
        if (told || now - first < window) {
            return false;
        }
        told = true;
        return true;
    }
}
