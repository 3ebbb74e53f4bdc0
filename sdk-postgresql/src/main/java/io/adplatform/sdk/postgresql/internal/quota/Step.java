package io.adplatform.sdk.postgresql.internal.quota;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a step.
 *
 * @param next the row to write
 * @param granted the permits that the process has by this ask
 * @param askAgainIn the time after which the process should ask again for its waiting calls; {@code null} where none does
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
