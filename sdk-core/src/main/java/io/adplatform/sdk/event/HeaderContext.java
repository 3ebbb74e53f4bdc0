package io.adplatform.sdk.event;

/**
 * A request that is about to be sent, for which {@link io.adplatform.sdk.AdPlatformBuilder#headers} gives headers.
 *
 * @param call with what the client's listener returned when the call started
 * @param attempt 1 for a call's first attempt
 */
public record HeaderContext(CallInfo call, int attempt) {}
