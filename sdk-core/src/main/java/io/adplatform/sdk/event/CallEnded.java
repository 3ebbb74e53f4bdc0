package io.adplatform.sdk.event;

import io.adplatform.sdk.ResponseSource;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A call has ended.
 *
 * @param requests how many requests were sent for it, those without an answer included
 * @param elapsed from the call to its end, waits included
 * @param exception what the caller gets; {@code null} when the caller gets a value
 * @param source whether the value is the platform's answer to this call, or comes from the journal or from an equal call
 *     that was being made already; {@code null} when the caller gets an exception
 */
public record CallEnded(
        CallInfo call,
        int requests,
        Duration elapsed,
        @Nullable Throwable exception,
        @Nullable ResponseSource source) {}
