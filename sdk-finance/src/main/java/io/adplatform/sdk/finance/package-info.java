/**
 * Finance (document 2). Start at {@link io.adplatform.sdk.finance.Finance}.
 *
 * <p>{@code docs/reference/operations.md} explains documents 1, 2 and 3, and lists the methods of their operations.
 */
@NullMarked
package io.adplatform.sdk.finance;

import org.jspecify.annotations.NullMarked;
