/**
 * The client of the advertising platform. Start at {@link io.adplatform.sdk.AdPlatform}.
 *
 * <p>{@code docs/operations.md} tells what document 1, 2 and 3 are, and which method calls which of their operations.
 */
@NullMarked
package io.adplatform.sdk;

import org.jspecify.annotations.NullMarked;
