/**
 * Changes the bids of all campaigns of an insertion order (IO) (document 2, "Manage IO bid modeling", "Manage IO
 * priority"). Start at
 * {@link io.adplatform.sdk.bidmodel.insertionorders.IoBidModels#on IoBidModels.on(workspace, ioId)}.
 */
@NullMarked
package io.adplatform.sdk.bidmodel.insertionorders;

import org.jspecify.annotations.NullMarked;
