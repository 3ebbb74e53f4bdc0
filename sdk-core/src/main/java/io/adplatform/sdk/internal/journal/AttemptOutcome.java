package io.adplatform.sdk.internal.journal;

import io.adplatform.sdk.Response;
import io.adplatform.sdk.internal.retry.AttemptFailure;
import org.jspecify.annotations.Nullable;

/**
 * How an attempt ended.
 *
 * @param response what came; {@code null} unless it is done
 * @param failure why it brought no value; {@code null} when it is done
 */
public record AttemptOutcome(
        Kind kind, @Nullable Response<?> response, @Nullable AttemptFailure failure) {

    /** What is known of the platform's side. */
    public enum Kind {
        /** The platform did it. */
        DONE,
        /** The platform answered, and did nothing. */
        REFUSED,
        /** Nothing of the request left. */
        NOT_SENT,
        /** It may have been done. */
        UNKNOWN
    }
}
