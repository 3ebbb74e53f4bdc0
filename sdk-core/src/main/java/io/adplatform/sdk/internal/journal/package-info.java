/**
 * What is written down of calls that may not be repeated. {@link io.adplatform.sdk.internal.journal.AttemptJournal} is
 * the pipeline's part. {@link io.adplatform.sdk.internal.journal.FileJournal} is the journal in one file, and
 * {@link io.adplatform.sdk.internal.journal.JournalLog} makes it survive a crash.
 */
@NullMarked
package io.adplatform.sdk.internal.journal;

import org.jspecify.annotations.NullMarked;
