/**
 * The entry to all of bid modelling (document 2, "Bid modeling"). Start at
 * {@link io.adplatform.sdk.bidmodel.BidModels#on BidModels.on(workspace)}.
 *
 * <p>{@code docs/reference/operations.md} explains documents 1, 2 and 3, and lists the methods of their operations.
 */
@NullMarked
package io.adplatform.sdk.bidmodel;

import org.jspecify.annotations.NullMarked;
