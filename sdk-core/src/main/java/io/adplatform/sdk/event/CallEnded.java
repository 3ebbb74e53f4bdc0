package io.adplatform.sdk.event;

import io.adplatform.sdk.ResponseSource;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.error.Sent;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A call has ended.
 *
 * @param requests how many requests were sent for it, those without an answer included
 * @param elapsed from the call to its end, waits included
 * @param exception what the caller gets; {@code null} when the caller gets a value
 * @param source whether the value is the platform's answer to this call, or comes from the cache, the journal or an equal
 *     call that was being made already; {@code null} when the caller gets an exception
 */
public record CallEnded(
        CallInfo call,
        int requests,
        Duration elapsed,
        @Nullable Throwable exception,
        @Nullable ResponseSource source) {

    /** What became of the call, in one word. */
    public CallOutcome outcome() {
        if (exception == null) {
            return source == null
                    ? CallOutcome.ANSWERED
                    : switch (source) {
                        case PLATFORM -> CallOutcome.ANSWERED;
                        case CACHE -> CallOutcome.FROM_CACHE;
                        case JOURNAL -> CallOutcome.FROM_JOURNAL;
                        case JOINED_CALL -> CallOutcome.JOINED;
                    };
        }
        if (exception instanceof OutcomeUnknownException) {
            return CallOutcome.UNKNOWN;
        }
        boolean unsent = exception instanceof AdPlatformException known ? known.wasSent() == Sent.NO : requests == 0;
        return unsent ? CallOutcome.NOT_SENT : CallOutcome.FAILED;
    }
}
