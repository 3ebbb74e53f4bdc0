/**
 * The steps of a call from its value to its response. {@link io.adplatform.sdk.internal.pipeline.CallRun} shows their order, and
 * {@link io.adplatform.sdk.internal.pipeline.RetryRules} decides about retries.
 */
@NullMarked
package io.adplatform.sdk.internal.pipeline;

import org.jspecify.annotations.NullMarked;
