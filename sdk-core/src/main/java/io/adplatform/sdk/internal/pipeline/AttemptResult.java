package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.internal.retry.AttemptFailure;
import io.adplatform.sdk.internal.retry.RetryRules;
import io.adplatform.sdk.internal.runner.AttemptLoop;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How one attempt ended, and what follows.
 *
 * @param response the answer; {@code null} after a failure
 * @param failure what went wrong; {@code null} after a success
 * @param action what the retry rules say of the failure
 * @param retryDelay the pause before the next attempt; {@code null} when this was the last
 */
record AttemptResult<T>(
        @Nullable Response<T> response,
        @Nullable AttemptFailure failure,
        RetryRules.@Nullable Action action,
        @Nullable Duration retryDelay)
        implements AttemptLoop.Decision {

    static <T> AttemptResult<T> success(Response<T> response) {
        return new AttemptResult<>(response, null, null, null);
    }

    static <T> AttemptResult<T> again(AttemptFailure failure, RetryRules.Action action, Duration pause) {
        return new AttemptResult<>(null, failure, action, pause);
    }

    static <T> AttemptResult<T> failed(AttemptFailure failure, RetryRules.Action action) {
        return new AttemptResult<>(null, failure, action, null);
    }
}
