/**
 * The dimensions of bid modelling, and a campaign's modelling in each of them (document 2, "Dimension"). Start at
 * {@link io.adplatform.sdk.bidmodel.dimensions.Dimensions#on Dimensions.on(workspace)}.
 */
@NullMarked
package io.adplatform.sdk.bidmodel.dimensions;

import org.jspecify.annotations.NullMarked;
