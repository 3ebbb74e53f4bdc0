/** Calls of foreign code, and interrupts of them. Start at {@link io.adplatform.sdk.internal.runner.Guarded}. */
@NullMarked
package io.adplatform.sdk.internal.runner;

import org.jspecify.annotations.NullMarked;
