package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.internal.pipeline.RetryRules.Action;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The end of one attempt. */
sealed interface AttemptEnd<T> {

    /** The failure of the attempt; {@code null} without one. */
    default @Nullable AttemptFailure failure() {
        return null;
    }

    /** The call is done. */
    record Done<T>(Response<T> response) implements AttemptEnd<T> {}

    /** The call ends with this failure, or with that before a retry that could not be sent. */
    record Failed<T>(AttemptFailure failure, Action action) implements AttemptEnd<T> {}

    /** The journal refuses the request of the attempt, because another call has begun or was done meanwhile. */
    record Refused<T>(AdPlatformException exception) implements AttemptEnd<T> {}

    /** Another attempt follows, after a pause. */
    record Again<T>(AttemptFailure failure, Action action, Duration pause) implements AttemptEnd<T> {}
}
