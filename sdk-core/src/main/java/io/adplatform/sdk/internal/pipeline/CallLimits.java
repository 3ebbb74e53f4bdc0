package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.RequestOptions;
import java.time.Duration;

/**
 * What a call may spend.
 *
 * @param attemptTimeout the longest that one request and its answer may take
 * @param deadline the longest that the whole call may take
 * @param retries how often a failed request may be sent again
 */
public record CallLimits(Duration attemptTimeout, Duration deadline, int retries) {

    /** These where a call's own options don't say otherwise. */
    public CallLimits of(RequestOptions own) {
        return new CallLimits(
                own.attemptTimeout() != null ? own.attemptTimeout() : attemptTimeout,
                own.deadline() != null ? own.deadline() : deadline,
                own.retries() != null ? own.retries() : retries);
    }
}
