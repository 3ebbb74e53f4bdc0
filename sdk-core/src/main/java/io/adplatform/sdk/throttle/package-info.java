/**
 * The client-side request limit. Start at {@link io.adplatform.sdk.throttle.Throttle}; another source of permits implements
 * {@link io.adplatform.sdk.throttle.Permits}.
 */
@NullMarked
package io.adplatform.sdk.throttle;

import org.jspecify.annotations.NullMarked;
