package io.adplatform.sdk.bidmodel.plan;

import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.ApiException;
import io.adplatform.sdk.error.CallContext;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.error.RateLimitException;
import io.adplatform.sdk.error.Sent;
import io.adplatform.sdk.error.ServerException;

/**
 * The state of the changes in a request that failed.
 *
 * @param state their state, unless a reading shows that they were made
 * @param readBack whether they may have been made
 */
record ChangeFailure(ChangeState state, boolean readBack, String reason) {

    static ChangeFailure of(AdPlatformException failure) {
        String reason = String.valueOf(failure.getMessage());
        if (failure.wasSent() == Sent.NO || failure instanceof RateLimitException) {
            return new ChangeFailure(ChangeState.NOT_SENT, false, reason);
        }
        boolean refused = failure instanceof ApiException
                && !(failure instanceof ServerException)
                && !(failure instanceof OutcomeUnknownException);
        if (refused) {
            // The second of two requests may have been refused because the first did its work.
            CallContext context = failure.context();
            return new ChangeFailure(ChangeState.REFUSED, context == null || context.attempts() > 1, reason);
        }
        return new ChangeFailure(ChangeState.UNKNOWN, true, reason);
    }
}
