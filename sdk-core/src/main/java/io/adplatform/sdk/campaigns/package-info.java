/** Campaigns, as far as the documents describe them. The entry point is {@link io.adplatform.sdk.campaigns.Campaigns}. */
@NullMarked
package io.adplatform.sdk.campaigns;

import org.jspecify.annotations.NullMarked;
