/**
 * Payments from a file or a list, each made once. Start at
 * {@link io.adplatform.sdk.finance.payments.Payments#payRun Payments.payRun}.
 */
@NullMarked
package io.adplatform.sdk.finance.payrun;

import org.jspecify.annotations.NullMarked;
