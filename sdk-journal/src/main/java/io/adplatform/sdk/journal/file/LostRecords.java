package io.adplatform.sdk.journal.file;

import io.adplatform.sdk.journal.JournalEntry;
import org.jspecify.annotations.Nullable;

/**
 * A part of a damaged file that can't be read.
 *
 * @param from the position of its first byte
 * @param until the position after its last byte
 * @param records the number of its records; 0 if unknown
 * @param before the entry before it; {@code null} for none
 * @param after the entry after it; {@code null} for none
 */
public record LostRecords(
        long from,
        long until,
        int records,
        @Nullable JournalEntry before,
        @Nullable JournalEntry after) {}
