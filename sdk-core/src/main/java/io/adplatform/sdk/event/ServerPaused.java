package io.adplatform.sdk.event;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The platform answered 429, and the throttle lets all calls of the account hold still.
 *
 * @param call the call that got the answer; it waits as the others do
 * @param attempt 1 for a call's first attempt
 * @param retryAfter the pause that the platform asks for; {@code null} where it names none, and the throttle takes one
 *     window
 */
public record ServerPaused(
        CallInfo call, int attempt, @Nullable Duration retryAfter) {}
