/**
 * Invoices and their settings (document 2, "Finance: invoices"). Start at
 * {@link io.adplatform.sdk.finance.invoices.Invoices#on Invoices.on(workspace)}.
 */
@NullMarked
package io.adplatform.sdk.finance.invoices;

import org.jspecify.annotations.NullMarked;
