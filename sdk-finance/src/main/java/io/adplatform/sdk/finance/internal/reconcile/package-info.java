/**
 * The search for lost calls: the lists of payments and credits, and the evidence of their rows. Not API.
 */
@NullMarked
package io.adplatform.sdk.finance.internal.reconcile;

import org.jspecify.annotations.NullMarked;
