/**
 * The request that changes the bids of all campaigns of an insertion order (IO) (document 2, "Manage IO bid modeling"). Start at
 * {@link io.adplatform.sdk.bidmodel.IoBidModels#manage}.
 */
@NullMarked
package io.adplatform.sdk.bidmodel.insertionorders;

import org.jspecify.annotations.NullMarked;
