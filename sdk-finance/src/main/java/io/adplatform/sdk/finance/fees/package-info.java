/**
 * The fees of customers beside the media: PG, VLD, PLD and SLS fees (document 2, "Finance: customer details"). Start at
 * {@link io.adplatform.sdk.finance.fees.Fees#on Fees.on(workspace)}.
 */
@NullMarked
package io.adplatform.sdk.finance.fees;

import org.jspecify.annotations.NullMarked;
