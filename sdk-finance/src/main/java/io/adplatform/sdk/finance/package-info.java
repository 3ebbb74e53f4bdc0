/** Finance (document 2). Start at {@link io.adplatform.sdk.finance.Finance}. */
@NullMarked
package io.adplatform.sdk.finance;

import org.jspecify.annotations.NullMarked;
