package io.adplatform.sdk;

import io.adplatform.sdk.time.Time;
import java.time.Duration;

/**
 * The quota that a client wants to share, as it tells its {@link SharedStore}.
 *
 * @param name whose quota it is: equal for all clients that share it, wherever they run; no secret
 * @param limit the most requests in one window, 1 or more. Where clients differ, the lowest holds
 * @param window how long a request counts after its answer
 * @param longestRequest the longest that one request of the client may take unless a call says otherwise
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
