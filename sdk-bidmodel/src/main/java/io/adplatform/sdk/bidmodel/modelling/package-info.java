/**
 * Changes how a campaign bids, and which entities it blocks (document 2, "Manage bid modeling"). Start at
 * {@link io.adplatform.sdk.bidmodel.modelling.CampaignModelling#on CampaignModelling.on(workspace, campaignId)}.
 */
@NullMarked
package io.adplatform.sdk.bidmodel.modelling;

import org.jspecify.annotations.NullMarked;
