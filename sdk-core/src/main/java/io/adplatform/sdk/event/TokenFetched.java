package io.adplatform.sdk.event;

import java.time.Duration;

/**
 * The tokens of a log-in, a refresh or a sign-up, for the client or for a caller. A token from another process, by the token
 * store, has no event.
 *
 * @param attempt 1 for a call's first attempt
 * @param lifetime the lifetime of the access token
 */
public record TokenFetched(CallInfo call, int attempt, Duration lifetime) {}
