package io.adplatform.sdk.event;

/**
 * The start of a request. {@link AttemptEnded#sent()} reports whether it reached the platform.
 *
 * @param attempt 1 for a call's first attempt
 */
public record AttemptSent(CallInfo call, int attempt) {}
