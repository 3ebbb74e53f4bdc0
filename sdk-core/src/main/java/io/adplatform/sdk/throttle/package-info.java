/**
 * The client-side request limit: what a throttle promises, and what can be read of it. The entry point is
 * {@link io.adplatform.sdk.throttle.Throttle}; {@link io.adplatform.sdk.throttle.Permits} is where another engine
 * comes in.
 */
@NullMarked
package io.adplatform.sdk.throttle;

import org.jspecify.annotations.NullMarked;
