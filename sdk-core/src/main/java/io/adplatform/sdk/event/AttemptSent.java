package io.adplatform.sdk.event;

/**
 * A request is sent. {@link AttemptEnded} tells whether it got to the platform.
 *
 * @param attempt 1 for a call's first attempt
 */
public record AttemptSent(CallInfo call, int attempt) {}
