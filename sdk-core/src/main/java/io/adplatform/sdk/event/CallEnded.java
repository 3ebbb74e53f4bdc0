package io.adplatform.sdk.event;

import io.adplatform.sdk.ResponseSource;
import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.error.Sent;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The end of a call.
 *
 * @param requests the number of requests that were sent, including those without an answer
 * @param elapsed the time from the start of the call to its end, waits included
 * @param exception the caller's exception; {@code null} after a value
 * @param source the source of the value: the platform's answer to this call, the cache, the journal, or an equal call; {@code
 *     null} after an exception
 */
public record CallEnded(
        CallInfo call,
        int requests,
        Duration elapsed,
        @Nullable Throwable exception,
        @Nullable ResponseSource source) {

    /** Returns the outcome of the call in one word. */
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
