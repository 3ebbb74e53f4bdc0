package io.adplatform.sdk.event;

/**
 * A value of an answer didn't fit its type, and was read as absent.
 *
 * @param attempt 1 for a call's first attempt
 * @param warning where it stood and what it was, as {@code data.data[3].campaignId: 12.5}; a text that may hold a secret
 *     is told by its length alone
 */
public record DecodeWarning(CallInfo call, int attempt, String warning) {}
