/**
 * The built-in throttle: {@link io.adplatform.sdk.internal.throttle.QueuedThrottle}, a queue of four lanes, stands before
 * {@link io.adplatform.sdk.throttle.Permits}, of which
 * {@link io.adplatform.sdk.internal.throttle.SlidingLog} is the one for a single process.
 * {@link io.adplatform.sdk.internal.throttle.SharedThrottles} is where a client gets its part.
 */
@NullMarked
package io.adplatform.sdk.internal.throttle;

import org.jspecify.annotations.NullMarked;
