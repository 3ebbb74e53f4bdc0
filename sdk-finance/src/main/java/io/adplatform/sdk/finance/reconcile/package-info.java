/**
 * The search for the outcome of a call that may have moved money and whose answer was lost. The search reads lists and never
 * sends the call again. Start at {@link io.adplatform.sdk.finance.payments.Payments#reconcile Payments.reconcile} or
 * {@link io.adplatform.sdk.finance.credits.Credits#reconcile Credits.reconcile}.
 */
@NullMarked
package io.adplatform.sdk.finance.reconcile;

import org.jspecify.annotations.NullMarked;
