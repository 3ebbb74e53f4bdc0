package io.adplatform.sdk.journal.file;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A part of a damaged file that can't be read.
 *
 * @param from the position of its first byte
 * @param until the position after its last byte
 * @param records the number of its records; 0 if unknown
 * @param keyBefore the key of the entry before it; {@code null} for none
 * @param changedBefore the time of the last change of that entry
 * @param keyAfter the key of the entry after it; {@code null} for none
 * @param changedAfter the time of the last change of that entry
 */
public record LostRecords(
        long from,
        long until,
        int records,
        @Nullable String keyBefore,
        @Nullable Instant changedBefore,
        @Nullable String keyAfter,
        @Nullable Instant changedAfter) {}
