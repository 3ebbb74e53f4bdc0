/**
 * What payments and credits tell the search for a lost call: which list to read, and what a row of it shows. Not API.
 */
@NullMarked
package io.adplatform.sdk.finance.internal.reconcile;

import org.jspecify.annotations.NullMarked;
