package io.adplatform.sdk.internal.pipeline;

import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.internal.retry.AttemptFailedException;
import io.adplatform.sdk.internal.retry.AttemptFailure;

/** The last look before bytes may leave: whether the call is still wanted, and has time left for its request. */
final class LastLook {

    private LastLook() {}

    static <T> Attempt<T> check(Attempt<T> attempt) {
        String cancelReason = attempt.state.cancellation.cancelReason();
        if (cancelReason != null) {
            throw new AttemptFailedException(
                    AttemptFailure.of(AttemptFailure.Kind.CANCELLED, Sent.NO, cancelReason, null));
        }
        attempt.timeout = attempt.state.timeout();
        return attempt;
    }
}
