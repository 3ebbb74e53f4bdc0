/**
 * A client's metrics and traces by Micrometer. Nothing in here needs Spring.
 *
 * <pre>{@code
 * ClientMetrics metrics = new ClientMetrics(registry, "main");
 * AdPlatform platform = AdPlatform.builder()....listener(metrics).build();
 * metrics.watch(platform);
 * }</pre>
 */
@NullMarked
package io.adplatform.sdk.micrometer;

import org.jspecify.annotations.NullMarked;
