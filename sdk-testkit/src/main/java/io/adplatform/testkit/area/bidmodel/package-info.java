/**
 * Bid modeling (document 2).
 */
@NullMarked
package io.adplatform.testkit.area.bidmodel;

import org.jspecify.annotations.NullMarked;
