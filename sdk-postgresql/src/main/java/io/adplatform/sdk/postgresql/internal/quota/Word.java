package io.adplatform.sdk.postgresql.internal.quota;

import org.jspecify.annotations.Nullable;

/**
 * What became of a permit, said by its holder.
 *
 * @param number which of the member's permits it is
 * @param age how long ago it became so, counted to a moment before the row was read; negative for what came later
 * @param length for a lost request how long it may linger on the way; for a rejection what the server asked for, {@code
 *     null} for nothing
 */
record Word(Kind kind, long number, long age, @Nullable Long length) {

    enum Kind {
        ANSWERED,
        NOT_SENT,
        LOST,
        REJECTED,
        /** Its request is still on its way. */
        RENEWED
    }
}
