package io.adplatform.sdk.postgresql.internal.quota;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a step leads to.
 *
 * @param next the row to write
 * @param granted the permits that the process has by this ask
 * @param askAgainIn when the process should ask again for those of its calls that still wait; {@code null} where none
 *     does
 * @param doubt why a quiet time begins; {@code null} where none does
 */
record Step(
        ShareState next,
        List<SharedPermit> granted,
        @Nullable Long askAgainIn,
        @Nullable String doubt) {

    Step {
        granted = List.copyOf(granted);
    }
}
