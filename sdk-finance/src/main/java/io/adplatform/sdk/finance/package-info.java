/**
 * Finance (document 2). Start at {@link io.adplatform.sdk.finance.Finance}.
 *
 * <p>{@code docs/reference/operations.md} tells what document 1, 2 and 3 are, and which method calls which of their operations.
 */
@NullMarked
package io.adplatform.sdk.finance;

import org.jspecify.annotations.NullMarked;
