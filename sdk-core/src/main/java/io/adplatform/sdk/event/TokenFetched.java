package io.adplatform.sdk.event;

import java.time.Duration;

/**
 * A log-in, a refresh or a sign-up was answered with tokens: the client's own, or one that a caller asked for. A token
 * that another process left in the token store is not told.
 *
 * @param attempt 1 for a call's first attempt
 * @param lifetime how long the access token is good for
 */
public record TokenFetched(CallInfo call, int attempt, Duration lifetime) {}
