package io.adplatform.sdk.progress;

import io.adplatform.sdk.throttle.Quota;
import java.time.Duration;

/**
 * An estimate of the quota for some work, before it begins.
 *
 * @param requests number of requests
 * @param bound the kind of that number
 * @param time approximate time from now until the last request can be sent, after all calls that wait already; without
 *     latency
 * @param perWindow number of requests that the account has in one window
 * @param ahead number of other calls that wait for quota already
 */
public record Estimate(long requests, Bound bound, Duration time, int perWindow, long ahead) {

    /** The kind of a number of requests. */
    public enum Bound {

        /** The exact number, if nothing changes and no request is sent again. */
        EXACTLY,

        /** The number or more. */
        AT_LEAST,

        /** The number or fewer. */
        AT_MOST
    }

    /** Returns the estimate for this number of requests with the current quota. */
    public static Estimate of(Quota quota, long requests, Bound bound) {
        return new Estimate(requests, bound, quota.timeFor(requests), quota.limit(), quota.totalWaiting());
    }

    /** Returns the estimate for exactly this number of requests with the current quota. */
    public static Estimate of(Quota quota, long requests) {
        return of(quota, requests, Bound.EXACTLY);
    }

    /** Returns a text such as {@code at least 23 requests, about 2 minutes at 20 a window}. */
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

    /** Returns a time for people: {@code at once}, {@code about 40 s}, {@code about 3 minutes}. */
    public static String timeInWords(Duration time) {
        if (time.isZero()) {
            return "at once";
        }
        long seconds = Math.max(1, time.toSeconds());
        return seconds < 120 ? "about " + seconds + " s" : "about " + (seconds + 30) / 60 + " minutes";
    }
}
