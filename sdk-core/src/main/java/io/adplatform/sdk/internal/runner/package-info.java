/**
 * On whose thread a call runs, how it waits, and how it is cancelled. Start at
 * {@link io.adplatform.sdk.internal.runner.CallRunner}.
 */
@NullMarked
package io.adplatform.sdk.internal.runner;

import org.jspecify.annotations.NullMarked;
