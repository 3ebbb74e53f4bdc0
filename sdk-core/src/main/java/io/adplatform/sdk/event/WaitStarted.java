package io.adplatform.sdk.event;

import io.adplatform.sdk.throttle.WaitReason;
import java.time.Duration;

/**
 * The start of a call's wait for quota.
 *
 * @param attempt 1 for a call's first attempt
 * @param reason the reason for the wait
 * @param expected the wait as far as it is known; it may grow while answers are outstanding
 */
public record WaitStarted(CallInfo call, int attempt, WaitReason reason, Duration expected) {}
