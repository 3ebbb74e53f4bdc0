/**
 * Estimate and progress of work of several requests. See {@link io.adplatform.sdk.progress.Estimate} and
 * {@link io.adplatform.sdk.progress.WorkListener}.
 */
@NullMarked
package io.adplatform.sdk.progress;

import org.jspecify.annotations.NullMarked;
