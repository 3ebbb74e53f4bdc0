/**
 * The built-in throttle: {@link io.adplatform.sdk.internal.throttle.QueuedThrottle}, a queue of four lanes before
 * {@link io.adplatform.sdk.throttle.Permits}. {@link io.adplatform.sdk.internal.throttle.SlidingLog} holds the permits of one
 * process, and {@link io.adplatform.sdk.internal.throttle.SharedThrottles} gives each client its part.
 */
@NullMarked
package io.adplatform.sdk.internal.throttle;

import org.jspecify.annotations.NullMarked;
