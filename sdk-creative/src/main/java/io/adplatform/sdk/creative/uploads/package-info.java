/**
 * What is uploaded: new creatives of every kind, and images to be compressed (document 3, "Add creatives", "Compress
 * image creatives"). Start at {@link io.adplatform.sdk.creative.uploads.Uploads#on Uploads.on(workspace)}.
 */
@NullMarked
package io.adplatform.sdk.creative.uploads;

import org.jspecify.annotations.NullMarked;
