/**
 * What a campaign's bid modelling is to be like, what has to change for that, and the change itself: plan and apply. Start at
 * {@link io.adplatform.sdk.bidmodel.plan.DesiredBidModel} and
 * {@link io.adplatform.sdk.bidmodel.plan.BidModelPlans#on BidModelPlans.on(workspace)}.
 */
@NullMarked
package io.adplatform.sdk.bidmodel.plan;

import org.jspecify.annotations.NullMarked;
