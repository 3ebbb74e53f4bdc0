package io.adplatform.sdk.event;

/**
 * A value in a response that did not fit its type and was read as absent.
 *
 * @param attempt 1 for a call's first attempt
 * @param warning the place and the value, such as {@code data.data[3].campaignId: 12.5}; for a text, which may be secret, its
 *     length
 */
public record DecodeWarning(CallInfo call, int attempt, String warning) {}
