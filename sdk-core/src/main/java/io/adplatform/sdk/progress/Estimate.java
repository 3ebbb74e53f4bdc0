package io.adplatform.sdk.progress;

import io.adplatform.sdk.throttle.Quota;
import java.time.Duration;

/**
 * What work takes of the account's quota, as known before it begins.
 *
 * @param requests how many requests it takes
 * @param bound how sure that number is
 * @param time about how long it takes until the last of them can be sent, from now on, after those who wait already; their
 *     own latency not counted
 * @param perWindow the requests that the account has in one window
 * @param ahead how many other calls wait for quota already
 */
public record Estimate(long requests, Bound bound, Duration time, int perWindow, long ahead) {

    /** How sure a number of requests is. */
    public enum Bound {

        /** It takes so many, unless something changes meanwhile or fails and is sent again. */
        EXACTLY,

        /** It takes so many or more. */
        AT_LEAST,

        /** It takes so many or fewer. */
        AT_MOST
    }

    /** So many requests by the quota of this moment. */
    public static Estimate of(Quota quota, long requests, Bound bound) {
        return new Estimate(requests, bound, quota.timeFor(requests), quota.limit(), quota.totalWaiting());
    }

    /** Exactly so many requests by the quota of this moment. */
    public static Estimate of(Quota quota, long requests) {
        return of(quota, requests, Bound.EXACTLY);
    }

    /** The time in whole minutes, rounded up; 0 where all requests can be sent at once. */
    public long minutes() {
        return time.isZero() ? 0 : time.minusNanos(1).toMinutes() + 1;
    }

    /** Whether the last request can be sent within this time. */
    public boolean fits(Duration within) {
        return time.compareTo(within) <= 0;
    }

    /** In words: {@code at least 23 requests, about 2 minutes at 20 requests a window}. */
    @Override
    public String toString() {
        String most = switch (bound) {
            case EXACTLY -> "";
            case AT_LEAST -> "at least ";
            case AT_MOST -> "at most ";
        };
        return most + requests + (requests == 1 ? " request, " : " requests, ") + timeInWords(time) + " at " + perWindow
                + " a window" + (ahead == 0 ? "" : ", after " + ahead + " calls that wait already");
    }

    /** A time as people say it: {@code at once}, {@code about 40 s}, {@code about 3 minutes}. */
    public static String timeInWords(Duration time) {
        if (time.isZero()) {
            return "at once";
        }
        long seconds = Math.max(1, time.toSeconds());
        return seconds < 120 ? "about " + seconds + " s" : "about " + (seconds + 30) / 60 + " minutes";
    }
}
