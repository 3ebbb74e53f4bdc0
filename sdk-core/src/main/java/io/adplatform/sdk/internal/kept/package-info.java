/** Answers that are handed out more than once. Start at {@link io.adplatform.sdk.internal.kept.KeptAnswers}. */
@NullMarked
package io.adplatform.sdk.internal.kept;

import org.jspecify.annotations.NullMarked;
