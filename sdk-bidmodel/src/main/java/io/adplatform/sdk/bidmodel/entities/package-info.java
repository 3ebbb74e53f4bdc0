/**
 * The entities of a dimension, such as states or creatives, with their modelling and their metrics (document 2, "List
 * modeled entities of a campaign"). Start at {@link io.adplatform.sdk.bidmodel.BidModels#on
 * BidModels.on(workspace)}.
 */
@NullMarked
package io.adplatform.sdk.bidmodel.entities;

import org.jspecify.annotations.NullMarked;
