/**
 * The client of the advertising platform. Start at {@link io.adplatform.sdk.AdPlatform}.
 *
 * <p>{@code docs/reference/operations.md} explains documents 1, 2 and 3, and lists the method of each of their operations.
 */
@NullMarked
package io.adplatform.sdk;

import org.jspecify.annotations.NullMarked;
