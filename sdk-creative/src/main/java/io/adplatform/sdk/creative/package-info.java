/** Creatives and creative groups (document 3). Start at {@link io.adplatform.sdk.creative.Creatives}. */
@NullMarked
package io.adplatform.sdk.creative;

import org.jspecify.annotations.NullMarked;
