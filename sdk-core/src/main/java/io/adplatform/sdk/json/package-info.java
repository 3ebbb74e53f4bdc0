/**
 * Records as JSON of your own: for a queue, a cache or a REST service. {@link io.adplatform.sdk.json.AdPlatformModule}
 * is where to begin.
 */
@NullMarked
package io.adplatform.sdk.json;

import org.jspecify.annotations.NullMarked;
