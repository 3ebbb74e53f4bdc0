package io.adplatform.sdk.postgresql.internal.quota;

import org.jspecify.annotations.Nullable;

/**
 * A change of a permit, reported by its holder.
 *
 * @param number which of the member's permits it is
 * @param age how long ago it happened, counted to a moment before the row was read; negative for a later event
 * @param length for a lost request how long it may linger on the way; for a rejection what the server asked for, {@code
 *     null} for nothing
 */
record PermitEvent(
        Kind kind, long number, long age, @Nullable Long length) {

    enum Kind {
        ANSWERED,
        NOT_SENT,
        LOST,
        REJECTED,
        /** Its request is still on its way. */
        RENEWED
    }
}
