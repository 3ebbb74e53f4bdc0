package io.adplatform.sdk.event;

import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.Sent;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The end of an attempt: of a request on the wire, or before it was sent.
 *
 * @param attempt 1 for a call's first attempt
 * @param sent whether the request reached the platform
 * @param status the answer's HTTP status; {@code null} without an answer
 * @param waited the wait for quota before the request
 * @param took the time from sending to the end
 * @param exception the caller's exception if the call ended with this attempt; {@code null} after a success
 */
public record AttemptEnded(
        CallInfo call,
        int attempt,
        Sent sent,
        @Nullable Integer status,
        Duration waited,
        Duration took,
        @Nullable AdPlatformException exception) {}
