/**
 * What can go wrong, as types. The root is {@link io.adplatform.sdk.error.AdPlatformException}.
 */
@NullMarked
package io.adplatform.sdk.error;

import org.jspecify.annotations.NullMarked;
