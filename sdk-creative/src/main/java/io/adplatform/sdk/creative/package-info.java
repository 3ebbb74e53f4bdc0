/**
 * The entry to all of creatives and their groups (document 3). Start at
 * {@link io.adplatform.sdk.creative.Creatives#on Creatives.on(workspace)}.
 *
 * <p>{@code docs/reference/operations.md} explains documents 1, 2 and 3, and lists the methods of their operations.
 */
@NullMarked
package io.adplatform.sdk.creative;

import org.jspecify.annotations.NullMarked;
