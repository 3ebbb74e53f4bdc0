/**
 * The balances of customers (document 2, "Available balance"). Start at
 * {@link io.adplatform.sdk.finance.balances.Balances#on Balances.on(workspace)}.
 */
@NullMarked
package io.adplatform.sdk.finance.balances;

import org.jspecify.annotations.NullMarked;
