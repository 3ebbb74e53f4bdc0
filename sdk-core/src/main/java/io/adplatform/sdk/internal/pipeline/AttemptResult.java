package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.internal.pipeline.RetryRules.Action;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The end of one attempt and the decision after it.
 *
 * @param response the response; {@code null} after a failure
 * @param failure the failure; {@code null} after a success
 * @param action the decision of the retry rules; {@code null} after a success
 * @param retryDelay the pause before the next attempt; {@code null} after the last one
 */
record AttemptResult<T>(
        @Nullable Response<T> response,
        @Nullable AttemptFailure failure,
        @Nullable Action action,
        @Nullable Duration retryDelay) {

    static <T> AttemptResult<T> success(Response<T> response) {
        return new AttemptResult<>(response, null, null, null);
    }

    static <T> AttemptResult<T> failed(AttemptFailure failure, Action action) {
        return new AttemptResult<>(null, failure, action, null);
    }

    /** Returns the response, or throws the exception for the caller. */
    Response<T> get(CallState<T> state) {
        if (response != null) {
            return response;
        }
        throw ExceptionFactory.of(state, Objects.requireNonNull(failure), Objects.requireNonNull(action));
    }
}
