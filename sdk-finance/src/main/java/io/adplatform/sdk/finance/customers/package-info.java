/**
 * Customers' finances at a glance, their margins and their verification segments (document 2, "Finance: customer
 * details"). Start at {@link io.adplatform.sdk.finance.customers.Customers#on Customers.on(workspace)}.
 */
@NullMarked
package io.adplatform.sdk.finance.customers;

import org.jspecify.annotations.NullMarked;
