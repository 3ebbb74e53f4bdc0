package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.Response;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How one attempt ended, and what follows.
 *
 * @param response the answer; {@code null} after a failure
 * @param failure what went wrong; {@code null} after a success
 * @param verdict what the effect table says of the failure
 * @param againAfter the pause before the next attempt; {@code null} when this was the last
 */
record Outcome<T>(
        @Nullable Response<T> response,
        @Nullable Failure failure,
        EffectTable.@Nullable Verdict verdict,
        @Nullable Duration againAfter)
        implements AttemptLoop.Ending {

    static <T> Outcome<T> success(Response<T> response) {
        return new Outcome<>(response, null, null, null);
    }

    static <T> Outcome<T> again(Failure failure, EffectTable.Verdict verdict, Duration pause) {
        return new Outcome<>(null, failure, verdict, pause);
    }

    static <T> Outcome<T> failed(Failure failure, EffectTable.Verdict verdict) {
        return new Outcome<>(null, failure, verdict, null);
    }
}
