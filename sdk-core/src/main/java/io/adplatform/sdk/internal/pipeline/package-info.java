/**
 * The way of a call from a value to an answer. {@link io.adplatform.sdk.internal.pipeline.Pipeline} shows the order of
 * its steps; {@link io.adplatform.sdk.internal.retry.RetryRules} says what is sent again.
 */
@NullMarked
package io.adplatform.sdk.internal.pipeline;

import org.jspecify.annotations.NullMarked;
