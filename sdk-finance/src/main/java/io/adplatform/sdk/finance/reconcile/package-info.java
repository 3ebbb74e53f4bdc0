/**
 * Finds out what became of a call that may have moved money and whose answer was lost: it looks and never sends again.
 * Start at {@link io.adplatform.sdk.finance.Payments#reconcile(io.adplatform.sdk.error.OutcomeUnknownException)}.
 */
@NullMarked
package io.adplatform.sdk.finance.reconcile;

import org.jspecify.annotations.NullMarked;
