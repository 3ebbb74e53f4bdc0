/**
 * The client of the advertising platform. Start at {@link io.adplatform.sdk.AdPlatform}.
 */
@NullMarked
package io.adplatform.sdk;

import org.jspecify.annotations.NullMarked;
