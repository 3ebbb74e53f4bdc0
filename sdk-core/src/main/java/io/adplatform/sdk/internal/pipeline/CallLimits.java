package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.RequestOptions;
import java.time.Duration;

/**
 * The limits of a call.
 *
 * @param attemptTimeout the longest time for one request and its response
 * @param deadline the longest time for the whole call
 * @param retries the number of times that a failed request may be sent again
 */
public record CallLimits(Duration attemptTimeout, Duration deadline, int retries) {

    /** Returns these limits, replaced by the call's own options. */
    public CallLimits of(RequestOptions own) {
        return new CallLimits(
                own.attemptTimeout() != null ? own.attemptTimeout() : attemptTimeout,
                own.deadline() != null ? own.deadline() : deadline,
                own.retries() != null ? own.retries() : retries);
    }
}
