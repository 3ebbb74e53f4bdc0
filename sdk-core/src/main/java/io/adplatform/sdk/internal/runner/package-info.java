/** The clock of pollings, and calls of foreign code. Start at {@link io.adplatform.sdk.internal.runner.Guarded}. */
@NullMarked
package io.adplatform.sdk.internal.runner;

import org.jspecify.annotations.NullMarked;
