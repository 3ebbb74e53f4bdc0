/**
 * What is written down of calls that may not be repeated. Start at
 * {@link io.adplatform.sdk.internal.journal.AttemptJournal}.
 */
@NullMarked
package io.adplatform.sdk.internal.journal;

import org.jspecify.annotations.NullMarked;
