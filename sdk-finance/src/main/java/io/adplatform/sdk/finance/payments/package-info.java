/**
 * Payments and refunds (document 2, "Finance: payments"). Start at
 * {@link io.adplatform.sdk.finance.payments.Payments#on Payments.on(workspace)}.
 */
@NullMarked
package io.adplatform.sdk.finance.payments;

import org.jspecify.annotations.NullMarked;
