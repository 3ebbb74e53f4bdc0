/**
 * The journal in a file. Start at {@link io.adplatform.sdk.journal.file.FileJournal}; {@code JournalLog} keeps the records
 * across a crash.
 */
@NullMarked
package io.adplatform.sdk.journal.file;

import org.jspecify.annotations.NullMarked;
