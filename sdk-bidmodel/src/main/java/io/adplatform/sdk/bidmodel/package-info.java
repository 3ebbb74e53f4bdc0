/**
 * The entry to all of bid modelling (document 2, "Bid modeling"). Start at
 * {@link io.adplatform.sdk.bidmodel.BidModels#on BidModels.on(workspace)}.
 *
 * <p>{@code docs/reference/operations.md} tells what document 1, 2 and 3 are, and which method calls which of their operations.
 */
@NullMarked
package io.adplatform.sdk.bidmodel;

import org.jspecify.annotations.NullMarked;
