/** Campaigns, as far as the documents speak of them; entered by {@link io.adplatform.sdk.campaigns.Campaigns}. */
@NullMarked
package io.adplatform.sdk.campaigns;

import org.jspecify.annotations.NullMarked;
