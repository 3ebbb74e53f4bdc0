/**
 * The entry to all of creatives and their groups (document 3). Start at
 * {@link io.adplatform.sdk.creative.Creatives#on Creatives.on(workspace)}.
 */
@NullMarked
package io.adplatform.sdk.creative;

import org.jspecify.annotations.NullMarked;
