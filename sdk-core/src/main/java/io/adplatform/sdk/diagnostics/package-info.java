/**
 * The state of a client, for people and for health checks: {@link io.adplatform.sdk.AdPlatform#sessionState()}, {@link
 * io.adplatform.sdk.AdPlatform#unsettledCalls()} and {@link io.adplatform.sdk.AdPlatform#verify()}.
 */
@NullMarked
package io.adplatform.sdk.diagnostics;

import org.jspecify.annotations.NullMarked;
