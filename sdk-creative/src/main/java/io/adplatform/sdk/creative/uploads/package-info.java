/**
 * Uploads: new creatives of all types, and images for compression (document 3, "Add creatives", "Compress image creatives").
 * Start at {@link io.adplatform.sdk.creative.Creatives#on Creatives.on(workspace)}.
 */
@NullMarked
package io.adplatform.sdk.creative.uploads;

import org.jspecify.annotations.NullMarked;
