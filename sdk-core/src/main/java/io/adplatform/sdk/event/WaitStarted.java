package io.adplatform.sdk.event;

import io.adplatform.sdk.throttle.WaitReason;
import java.time.Duration;

/**
 * A call has to wait before it can be sent.
 *
 * @param attempt 1 for a call's first attempt
 * @param reason why
 * @param expected the wait as far as it is known; it may get longer while answers are outstanding
 */
public record WaitStarted(CallInfo call, int attempt, WaitReason reason, Duration expected) {}
