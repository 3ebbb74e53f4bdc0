package io.adplatform.sdk;

import io.adplatform.sdk.time.Time;
import java.time.Duration;

/**
 * The quota that a client requests from its {@link SharedStore}.
 *
 * @param name the name of the quota, equal for all clients that share it, in any process; not a secret
 * @param limit the most requests in one window, 1 or more; if clients differ, the lowest counts
 * @param window the time that a request counts after its answer
 * @param longestRequest the longest that one request of the client may take by default
 * @param time the clock of the client
 */
public record SharedQuota(String name, int limit, Duration window, Duration longestRequest, Time time) {

    /** @throws IllegalArgumentException if the limit is below 1, or window or longest request isn't longer than zero */
    public SharedQuota {
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be 1 or more, was " + limit);
        }
        if (window.isNegative() || window.isZero()) {
            throw new IllegalArgumentException("window must be longer than zero, was " + window);
        }
        if (longestRequest.isNegative() || longestRequest.isZero()) {
            throw new IllegalArgumentException("longestRequest must be longer than zero, was " + longestRequest);
        }
    }
}
