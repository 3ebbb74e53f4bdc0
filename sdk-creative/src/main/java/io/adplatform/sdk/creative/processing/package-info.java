/**
 * Waits until the platform has converted creatives (document 3, "States and transitions"). Start at
 * {@link io.adplatform.sdk.creative.processing.Processing#on Processing.on(workspace, creativeIds)}.
 */
@NullMarked
package io.adplatform.sdk.creative.processing;

import org.jspecify.annotations.NullMarked;
