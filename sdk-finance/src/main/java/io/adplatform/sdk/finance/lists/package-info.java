/**
 * The platform's lists of finance types (document 2, "Finance: static lists"). Start at
 * {@link io.adplatform.sdk.finance.lists.StaticLists#on StaticLists.on(workspace)}.
 */
@NullMarked
package io.adplatform.sdk.finance.lists;

import org.jspecify.annotations.NullMarked;
