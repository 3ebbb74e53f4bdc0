/**
 * Metrics of a dimension's entities and bundles, as rows or as a file (document 2, "Bid model metrics
 * report"). Start at {@link io.adplatform.sdk.bidmodel.BidModels#on
 * BidModels.on(workspace)}.
 */
@NullMarked
package io.adplatform.sdk.bidmodel.reports;

import org.jspecify.annotations.NullMarked;
