/**
 * The journal in one file. Start at {@link io.adplatform.sdk.internal.journal.FileJournal};
 * {@link io.adplatform.sdk.internal.journal.JournalLog} is what makes it survive a crash.
 */
@NullMarked
package io.adplatform.sdk.internal.journal;

import org.jspecify.annotations.NullMarked;
