/**
 * The entry to all of creatives and their groups (document 3). Start at
 * {@link io.adplatform.sdk.creative.Creatives#on Creatives.on(workspace)}.
 *
 * <p>{@code docs/reference/operations.md} tells what document 1, 2 and 3 are, and which method calls which of their operations.
 */
@NullMarked
package io.adplatform.sdk.creative;

import org.jspecify.annotations.NullMarked;
