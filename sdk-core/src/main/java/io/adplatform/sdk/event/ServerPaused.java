package io.adplatform.sdk.event;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A 429 from the platform. The throttle pauses all calls of the account.
 *
 * @param call the call that was answered; it pauses like the others
 * @param attempt 1 for a call's first attempt
 * @param retryAfter the pause that the platform requests; {@code null} if it requests none, and the throttle uses one window
 */
public record ServerPaused(
        CallInfo call, int attempt, @Nullable Duration retryAfter) {}
