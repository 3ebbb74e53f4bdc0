/** Records as JSON for a queue, a cache or a REST service. Start with {@link io.adplatform.sdk.json.AdPlatformModule}. */
@NullMarked
package io.adplatform.sdk.json;

import org.jspecify.annotations.NullMarked;
