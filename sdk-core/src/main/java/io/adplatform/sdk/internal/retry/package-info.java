/**
 * Why an attempt failed, and whether another one may follow. Start at
 * {@link io.adplatform.sdk.internal.retry.RetryRules}.
 */
@NullMarked
package io.adplatform.sdk.internal.retry;

import org.jspecify.annotations.NullMarked;
