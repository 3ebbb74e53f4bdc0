/** Answers that are handed out more than once. Start at {@link io.adplatform.sdk.internal.cache.ResponseCache}. */
@NullMarked
package io.adplatform.sdk.internal.cache;

import org.jspecify.annotations.NullMarked;
