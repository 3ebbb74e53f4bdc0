/**
 * Plans for bid modelling: the desired state, the changes, apply and undo. Start at
 * {@link io.adplatform.sdk.bidmodel.plan.DesiredBidModel} and
 * {@code BidModels.on(workspace).campaign(id)}.
 */
@NullMarked
package io.adplatform.sdk.bidmodel.plan;

import org.jspecify.annotations.NullMarked;
