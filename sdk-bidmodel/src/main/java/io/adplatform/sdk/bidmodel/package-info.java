/**
 * The entry to all of bid modelling (document 2, "Bid modeling"). Start at
 * {@link io.adplatform.sdk.bidmodel.BidModels#on BidModels.on(workspace)}.
 */
@NullMarked
package io.adplatform.sdk.bidmodel;

import org.jspecify.annotations.NullMarked;
