/**
 * What work of several requests takes, told before it begins by {@link io.adplatform.sdk.progress.Estimate}, and how far it
 * has come, told by {@link io.adplatform.sdk.progress.WorkListener}.
 */
@NullMarked
package io.adplatform.sdk.progress;

import org.jspecify.annotations.NullMarked;
