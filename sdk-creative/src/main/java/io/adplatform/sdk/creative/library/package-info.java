/**
 * The creatives of a workspace: read, listed, counted, changed and copied (document 3, "Creative details"). Start at
 * {@link io.adplatform.sdk.creative.Creatives#on Creatives.on(workspace)}.
 */
@NullMarked
package io.adplatform.sdk.creative.library;

import org.jspecify.annotations.NullMarked;
