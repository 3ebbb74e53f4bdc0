/** The exceptions of calls. Their root is {@link io.adplatform.sdk.error.AdPlatformException}. */
@NullMarked
package io.adplatform.sdk.error;

import org.jspecify.annotations.NullMarked;
