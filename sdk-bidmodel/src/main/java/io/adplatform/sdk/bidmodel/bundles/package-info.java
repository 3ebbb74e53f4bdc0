/**
 * Bundles: several entities of one dimension that are modelled as one (document 2, "Bundle"). Start at
 * {@link io.adplatform.sdk.bidmodel.bundles.Bundles#on Bundles.on(workspace, campaignId)}.
 */
@NullMarked
package io.adplatform.sdk.bidmodel.bundles;

import org.jspecify.annotations.NullMarked;
