/**
 * Credit: offered to customers, and claimed from organizations (document 2, "Finance: credit"). Start at
 * {@link io.adplatform.sdk.finance.credits.Credits#on Credits.on(workspace)}.
 */
@NullMarked
package io.adplatform.sdk.finance.credits;

import org.jspecify.annotations.NullMarked;
