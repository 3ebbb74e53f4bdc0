package io.adplatform.sdk.event;

import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.Sent;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One request on the wire has ended, or one that did not get there.
 *
 * @param attempt 1 for a call's first attempt
 * @param sent whether it reached the platform
 * @param status the answer's HTTP status; {@code null} without an answer
 * @param waited how long it waited for quota before
 * @param took from the moment it was sent to its end
 * @param exception what the caller would get if the call ended with this attempt; {@code null} after a success
 */
public record AttemptEnded(
        CallInfo call,
        int attempt,
        Sent sent,
        @Nullable Integer status,
        Duration waited,
        Duration took,
        @Nullable AdPlatformException exception) {}
