/**
 * The rows of a list that are new or changed since an earlier reading. Start at
 * {@link io.adplatform.sdk.finance.payments.Payments#changesSince Payments.changesSince}.
 */
@NullMarked
package io.adplatform.sdk.finance.changes;

import org.jspecify.annotations.NullMarked;
