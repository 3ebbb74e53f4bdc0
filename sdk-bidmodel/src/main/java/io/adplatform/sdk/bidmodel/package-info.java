/** Bid modelling (document 2). Start at {@link io.adplatform.sdk.bidmodel.BidModels}. */
@NullMarked
package io.adplatform.sdk.bidmodel;

import org.jspecify.annotations.NullMarked;
