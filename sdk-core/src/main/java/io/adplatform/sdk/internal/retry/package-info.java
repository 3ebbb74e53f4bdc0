/** The failure of an attempt and the decision about another one. Start at {@link io.adplatform.sdk.internal.retry.RetryRules}. */
@NullMarked
package io.adplatform.sdk.internal.retry;

import org.jspecify.annotations.NullMarked;
