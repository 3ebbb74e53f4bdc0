/**
 * Groups of creatives; a group holds creatives of one type (document 3, "Creative group"). Start at
 * {@link io.adplatform.sdk.creative.groups.CreativeGroups#on CreativeGroups.on(workspace)}.
 */
@NullMarked
package io.adplatform.sdk.creative.groups;

import org.jspecify.annotations.NullMarked;
