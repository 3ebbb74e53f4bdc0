/**
 * Advertiser profiles and the listing of campaigns (document 1).
 */
@NullMarked
package io.adplatform.testkit.area.accounts;

import org.jspecify.annotations.NullMarked;
