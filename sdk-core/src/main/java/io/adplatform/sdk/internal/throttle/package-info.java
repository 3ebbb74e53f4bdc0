/**
 * The built-in throttle: a sliding log of permits, a queue of four lanes, and the sharing of both within a process.
 *
 * <p>{@link io.adplatform.sdk.internal.throttle.SharedThrottles} is where a client gets its throttle;
 * {@link io.adplatform.sdk.internal.throttle.SlidingLogThrottle} is the throttle itself.
 */
@NullMarked
package io.adplatform.sdk.internal.throttle;

import org.jspecify.annotations.NullMarked;
